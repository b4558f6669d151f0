// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/figure_strip.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/text.h"

namespace loadstone {

namespace {

enum Figure : std::size_t { now, mean, rows, operations, failed, retries, workers };

const QString none = QStringLiteral("–");

}  // namespace

FigureStrip::FigureStrip(QWidget* parent) : QWidget(parent) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(14);
    add(tr("rows/s now"), tr("Rows that were committed in the last second."), true);
    add(tr("rows/s mean"), tr("Rows over time of the measured part, without warm-up and table resets."),
        true);
    add(tr("rows"), tr("Rows that were committed in the measured part."), false);
    add(tr("operations"), tr("Transactions, or statements with autocommit, that succeeded."), false);
    add(tr("failed"), tr("Operations that were given up. They do not count as throughput."), false);
    add(tr("retries"), tr("Repetitions after deadlocks, serialization failures and lock time-outs."), false);
    add(tr("workers"), tr("Workers that are at work, each with a connection of its own."), false);
    layout->addStretch();
}

void FigureStrip::add(const QString& caption, const QString& help, bool large) {
    Entry entry{new QLabel(none, this), new QLabel(caption, this)};
    QFont font = entry.value->font();
    font.setPointSizeF(font.pointSizeF() * (large ? 1.8 : 1.4));
    font.setBold(large);
    entry.value->setFont(font);
    entry.value->setAccessibleName(caption);
    auto* column = new QVBoxLayout;
    column->setSpacing(0);
    for (QLabel* label : {entry.value, entry.caption}) {
        label->setToolTip(help);
        label->setAlignment(Qt::AlignLeft | Qt::AlignBottom);
        column->addWidget(label);
    }
    // Wide enough for the figures of a fast load, so that nothing jumps while they grow.
    entry.value->setMinimumWidth(entry.value->fontMetrics().horizontalAdvance(QStringLiteral("000,000")));
    qobject_cast<QHBoxLayout*>(layout())->addLayout(column);
    m_entries.push_back(entry);
}

QString FigureStrip::value(std::size_t index) const { return m_entries.at(index).value->text(); }

void FigureStrip::showCounts(const OperationCounts& counts) {
    m_entries[rows].value->setText(figure(counts.rows));
    m_entries[operations].value->setText(figure(counts.succeeded));
    m_entries[failed].value->setText(figure(counts.failed()));
    m_entries[retries].value->setText(figure(counts.retries));
}

void FigureStrip::show(const LiveRun& run) {
    const bool measuring = run.measuredSeconds > 0 || run.result;
    m_entries[now].value->setText(run.trace->size() > 0 && !run.result ? figure(run.rowsPerSecondNow())
                                                                       : none);
    m_entries[mean].value->setText(measuring ? figure(run.meanRowsPerSecond()) : none);
    showCounts(run.counts);
    QString text = figure(std::int64_t{run.workersRunning});
    if (run.workersLost > 0) {
        text = tr("%1, %2 lost").arg(text, figure(std::int64_t{run.workersLost}));
    }
    m_entries[workers].value->setText(text);
}

void FigureStrip::show(const RunSummary& run) {
    m_entries[now].value->setText(none);
    m_entries[mean].value->setText(figure(run.rowsPerSecond));
    showCounts(run.counts);
    m_entries[workers].value->setText(none);
}

}  // namespace loadstone
