// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <QTableView>

#include "core/session/run_summary.h"

class QSortFilterProxyModel;

namespace loadstone {

class RunsModel;

/// The sortable table of a session's runs; one of them is selected.
class RunsView final : public QTableView {
    Q_OBJECT

   public:
    explicit RunsView(QWidget* parent = nullptr);

    /// Shows these runs and keeps the selection where that run is still there.
    void setRuns(std::vector<RunSummary> runs);

    /// Selects a run and scrolls to it; emits selected().
    void select(const std::string& runId);
    /// Null when none is selected.
    [[nodiscard]] const RunSummary* current() const;

   signals:
    /// Another run is selected.
    void selected();

   private:
    RunsModel* m_model;
    QSortFilterProxyModel* m_order;
    std::string m_selected;
    bool m_filling = false;
};

}  // namespace loadstone
