// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QWidget>

#include "core/engine/registry.h"
#include "core/engine/target.h"

class QComboBox;
class QLabel;

namespace loadstone {

/// Where the load goes: the target's URL, and below it which engine that is and whether it can be used.
class TargetBar final : public QWidget {
    Q_OBJECT

   public:
    struct Choice {
        Target target;
        Engine* engine = nullptr;
    };

    explicit TargetBar(const EngineRegistry& engines, QWidget* parent = nullptr);

    /// What the URL means, or what is wrong with it or missing for it.
    [[nodiscard]] Result<Choice> choice() const;
    /// As the user reads it.
    [[nodiscard]] QString status() const;
    void setUrl(const QString& url);

   signals:
    void changed();

   private:
    void update();

    const EngineRegistry& m_engines;
    QComboBox* m_url;
    QLabel* m_status;
};

}  // namespace loadstone
