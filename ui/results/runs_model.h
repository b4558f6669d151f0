// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <QAbstractTableModel>

#include "core/session/run_summary.h"

namespace loadstone {

/// The runs of a session as a table: what came of each, a column for each parameter of any of them, and where
/// it came from. sortRole has plain numbers.
class RunsModel final : public QAbstractTableModel {
    Q_OBJECT

   public:
    static constexpr int sortRole = Qt::UserRole;

    explicit RunsModel(QObject* parent = nullptr);

    void setRuns(std::vector<RunSummary> runs);

    [[nodiscard]] const RunSummary& run(int row) const { return m_runs.at(static_cast<std::size_t>(row)); }
    /// The row of a run, or -1.
    [[nodiscard]] int rowOf(const std::string& runId) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

   private:
    struct Column {
        QString title;
        QString help;
        bool number = true;
        std::function<QString(const RunSummary&)> text;
        std::function<QVariant(const RunSummary&)> order;
    };

    void addFixedColumns();
    void addOutcomeColumns();
    void addLatencyColumn(const QString& title, double LatencySummary::*percentile);
    void addParameterColumns();
    void addCount(const QString& title, const QString& help,
                  const std::function<std::int64_t(const RunSummary&)>& count);

    std::vector<RunSummary> m_runs;
    std::vector<Column> m_columns;
};

}  // namespace loadstone
