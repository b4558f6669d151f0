// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QWidget>

#include "core/workload/workload.h"

namespace loadstone {

class ParameterControl;

/// The parameters of one workload, a control for each declaration.
class ParameterPanel final : public QWidget {
    Q_OBJECT

   public:
    explicit ParameterPanel(const Workload& workload, QWidget* parent = nullptr);

    /// Shows what such a server cannot do.
    void setCapabilities(const Capabilities& capabilities);

    [[nodiscard]] ParameterValues values() const;
    void setValue(std::string_view key, std::int64_t value);

    /// The values that the run which goes on works with; none when no run goes on.
    void setApplied(const std::optional<ParameterValues>& values);

    [[nodiscard]] ParameterControl* control(std::string_view key) const;

    /// The notes of all controls, a line each.
    [[nodiscard]] QString notes() const;

   signals:
    /// notes() may be other ones.
    void notesChanged();
    /// The user has chosen a value that the run which goes on can take over at once.
    void changedLive(const std::string& key, qint64 value);

   private:
    const Workload& m_workload;
    std::vector<ParameterControl*> m_controls;
    bool m_running = false;
};

}  // namespace loadstone
