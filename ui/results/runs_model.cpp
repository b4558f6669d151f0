// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/runs_model.h"

#include <algorithm>

#include "ui/run_text.h"
#include "ui/text.h"

namespace loadstone {

RunsModel::RunsModel(QObject* parent) : QAbstractTableModel(parent) { setRuns({}); }

void RunsModel::setRuns(std::vector<RunSummary> runs) {
    beginResetModel();
    m_runs = std::move(runs);
    m_columns.clear();
    addOutcomeColumns();
    addParameterColumns();
    addFixedColumns();
    endResetModel();
}

int RunsModel::rowOf(const std::string& runId) const {
    const auto found = std::find_if(m_runs.begin(), m_runs.end(),
                                    [&runId](const RunSummary& run) { return run.description.id == runId; });
    return found == m_runs.end() ? -1 : static_cast<int>(found - m_runs.begin());
}

void RunsModel::addCount(const QString& title, const QString& help,
                         const std::function<std::int64_t(const RunSummary&)>& count) {
    m_columns.push_back(
        {title, help, true, [count](const RunSummary& run) { return figure(count(run)); },
         [count](const RunSummary& run) { return QVariant(static_cast<qlonglong>(count(run))); }});
}

void RunsModel::addLatencyColumn(const QString& title, double LatencySummary::*percentile) {
    m_columns.push_back({title, tr("Latency of an operation, in milliseconds"), true,
                         [percentile](const RunSummary& run) {
                             return run.latency.count > 0 ? figure(run.latency.*percentile / 1000)
                                                          : QString();
                         },
                         [percentile](const RunSummary& run) {
                             return run.latency.count > 0 ? QVariant(run.latency.*percentile) : QVariant();
                         }});
}

void RunsModel::addOutcomeColumns() {
    addCount(tr("Run"), tr("Number of the run in this session"),
             [](const RunSummary& run) { return run.number; });
    m_columns.push_back({tr("State"), tr("Valid: the database held exactly the rows that were counted"),
                         false, stateText, [](const RunSummary& run) { return QVariant(stateText(run)); }});
    m_columns.push_back({tr("Rows/s"), tr("Mean of the measured part"), true,
                         [](const RunSummary& run) { return figure(run.rowsPerSecond); },
                         [](const RunSummary& run) { return QVariant(run.rowsPerSecond); }});
    addLatencyColumn(tr("p50 ms"), &LatencySummary::p50Us);
    addLatencyColumn(tr("p95 ms"), &LatencySummary::p95Us);
    addLatencyColumn(tr("p99 ms"), &LatencySummary::p99Us);
}

void RunsModel::addParameterColumns() {
    std::vector<ParameterSpec> specs;
    for (const RunSummary& run : m_runs) {
        for (const ParameterSpec& spec : run.description.specs) {
            if (std::none_of(specs.begin(), specs.end(),
                             [&spec](const ParameterSpec& s) { return s.key == spec.key; })) {
                specs.push_back(spec);
            }
        }
    }
    for (const ParameterSpec& spec : specs) {
        const auto value = [key = spec.key](const RunSummary& run) {
            return run.description.parameters.get(key);
        };
        const auto has = [key = spec.key](const RunSummary& run) {
            return run.description.parameters.has(key);
        };
        m_columns.push_back({parameterText(spec.symbol),
                             parameterText(spec.label) + QStringLiteral(". ") + parameterText(spec.help),
                             spec.kind == ParameterKind::integer,
                             [spec, value, has](const RunSummary& run) {
                                 return has(run) ? bareText(spec, value(run)) : QString();
                             },
                             [value, has](const RunSummary& run) {
                                 return has(run) ? QVariant(static_cast<qlonglong>(value(run))) : QVariant();
                             }});
    }
}

void RunsModel::addFixedColumns() {
    addCount(tr("Rows"), tr("Committed in the measured part"),
             [](const RunSummary& run) { return run.counts.rows; });
    m_columns.push_back({tr("Seconds"), tr("Measured time"), true,
                         [](const RunSummary& run) { return figure(run.elapsedSeconds); },
                         [](const RunSummary& run) { return QVariant(run.elapsedSeconds); }});
    addCount(tr("Failed"), tr("Operations that were given up"),
             [](const RunSummary& run) { return run.counts.failed(); });
    addCount(tr("Retries"), tr("Repetitions after deadlocks and the like"),
             [](const RunSummary& run) { return run.counts.retries; });
    m_columns.push_back({tr("Target"), tr("Where the load went"), false,
                         [](const RunSummary& run) { return toText(run.description.target); },
                         [](const RunSummary& run) { return QVariant(toText(run.description.target)); }});
    m_columns.push_back(
        {tr("Server"), tr("What answered"), false,
         [](const RunSummary& run) {
             return toText(run.description.server.product + ' ' + run.description.server.version);
         },
         [](const RunSummary& run) { return QVariant(toText(run.description.server.version)); }});
    m_columns.push_back({tr("Started"), tr("In your time zone"), false,
                         [](const RunSummary& run) { return startText(run.description); },
                         [](const RunSummary& run) { return QVariant(toText(run.description.startedAt)); }});
}

int RunsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_runs.size());
}

int RunsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QVariant RunsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) {
        return {};
    }
    const RunSummary& shown = run(index.row());
    const Column& column = m_columns[static_cast<std::size_t>(index.column())];
    switch (role) {
        case Qt::DisplayRole: return column.text(shown);
        case sortRole: return column.order(shown);
        case Qt::TextAlignmentRole:
            return QVariant(Qt::AlignVCenter | (column.number ? Qt::AlignRight : Qt::AlignLeft));
        case Qt::ToolTipRole:
            if (!shown.error.empty() || !shown.invalidReason.empty()) {
                return toText(shown.error.empty() ? shown.invalidReason : shown.error);
            }
            return {};
        default: return {};
    }
}

QVariant RunsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) {
        return {};
    }
    const Column& column = m_columns[static_cast<std::size_t>(section)];
    switch (role) {
        case Qt::DisplayRole: return column.title;
        case Qt::ToolTipRole: return column.help;
        case Qt::TextAlignmentRole:
            return QVariant(Qt::AlignVCenter | (column.number ? Qt::AlignRight : Qt::AlignLeft));
        default: return {};
    }
}

}  // namespace loadstone
