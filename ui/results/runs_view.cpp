// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/results/runs_view.h"

#include <QHeaderView>
#include <QSortFilterProxyModel>

#include "ui/results/runs_model.h"

namespace loadstone {

RunsView::RunsView(QWidget* parent)
    : QTableView(parent), m_model(new RunsModel(this)), m_order(new QSortFilterProxyModel(this)) {
    m_order->setSourceModel(m_model);
    m_order->setSortRole(RunsModel::sortRole);
    setModel(m_order);
    setSortingEnabled(true);
    sortByColumn(0, Qt::DescendingOrder);  // the latest run first
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setAlternatingRowColors(true);
    setTabKeyNavigation(false);
    setWordWrap(false);
    setAccessibleName(tr("Runs of the session"));
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    horizontalHeader()->setResizeContentsPrecision(50);
    horizontalHeader()->setHighlightSections(false);
    connect(selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        const RunSummary* run = current();
        if (!m_filling && run != nullptr && run->description.id != m_selected) {
            m_selected = run->description.id;
            emit selected();
        }
    });
}

void RunsView::setRuns(std::vector<RunSummary> runs) {
    m_filling = true;
    m_model->setRuns(std::move(runs));
    resizeColumnsToContents();
    for (int column = 0; column < m_order->columnCount(); ++column) {
        constexpr int padding = 10;
        setColumnWidth(column, columnWidth(column) + padding);
    }
    const int row = m_model->rowOf(m_selected);
    if (row >= 0) {
        selectRow(m_order->mapFromSource(m_model->index(row, 0)).row());
    } else {
        m_selected.clear();
    }
    m_filling = false;
}

void RunsView::select(const std::string& runId) {
    if (const int row = m_model->rowOf(runId); row >= 0) {
        const QModelIndex index = m_order->mapFromSource(m_model->index(row, 0));
        selectRow(index.row());
        scrollTo(index);
    }
}

const RunSummary* RunsView::current() const {
    const QModelIndexList rows = selectionModel()->selectedRows();
    return rows.isEmpty() ? nullptr : &m_model->run(m_order->mapToSource(rows.first()).row());
}

}  // namespace loadstone
