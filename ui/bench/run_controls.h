// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/run/run_config.h"

class QComboBox;
class QSpinBox;

namespace loadstone {

/// How long a run goes on: by time or by rows, after a warm-up.
class RunControls final : public QWidget {
    Q_OBJECT

   public:
    explicit RunControls(QWidget* parent = nullptr);

    /// Puts duration or rows, and the warm-up, into a configuration.
    void apply(RunConfig& config) const;
    void setSeconds(int seconds);
    void setWarmupSeconds(int seconds);

   private:
    void showBound();

    QComboBox* m_bound;
    QSpinBox* m_seconds;
    QSpinBox* m_rows;
    QSpinBox* m_warmup;
};

}  // namespace loadstone
