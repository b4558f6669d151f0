// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include <QWidget>

#include "core/workload/parameter_spec.h"

class QSlider;

namespace loadstone {

/// A slider over a parameter's stops with their labels below, and a tick wherever a source recommends a
/// value.
class StopSlider final : public QWidget {
    Q_OBJECT

   public:
    explicit StopSlider(const ParameterSpec& spec, QWidget* parent = nullptr);

    /// Shows a value, at the nearest stop; emits nothing.
    void setValue(std::int64_t value);
    [[nodiscard]] bool dragging() const;

   signals:
    /// The user has moved it; more may follow while dragging().
    void moved(qint64 value);
    void released();

   protected:
    void paintEvent(QPaintEvent* event) override;

   private:
    struct Label {
        double x = 0;  ///< of its stop
        QRectF box;
        QString text;
    };

    [[nodiscard]] QString label(int index) const;
    /// The labels of those stops that have room.
    [[nodiscard]] std::vector<Label> place(const std::vector<int>& indices) const;
    [[nodiscard]] double xOf(double position) const;
    void paintRecommendations(QPainter& painter) const;

    ParameterScale m_scale;
    std::vector<std::int64_t> m_stops;
    std::vector<Recommendation> m_recommended;
    QString m_zeroMeans;
    QSlider* m_slider;
};

}  // namespace loadstone
