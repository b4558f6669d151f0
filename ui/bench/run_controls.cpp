// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/run_controls.h"

#include <chrono>

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QSpinBox>

namespace loadstone {

namespace {

enum Bound { byTime, byRows };

QSpinBox* makeBox(int minimum, int maximum, int value, const QString& suffix, QWidget* parent) {
    auto* box = new QSpinBox(parent);
    box->setRange(minimum, maximum);
    box->setValue(value);
    box->setSuffix(suffix);
    box->setGroupSeparatorShown(true);
    box->setAlignment(Qt::AlignRight);
    return box;
}

}  // namespace

RunControls::RunControls(QWidget* parent)
    : QWidget(parent),
      m_bound(new QComboBox(this)),
      m_seconds(makeBox(1, 24 * 3600, 10, tr(" s"), this)),
      m_rows(makeBox(1, 1'000'000'000, 100'000, tr(" rows"), this)),
      m_warmup(makeBox(0, 3600, 2, tr(" s"), this)) {
    m_bound->addItem(tr("Run for a time of"));
    m_bound->addItem(tr("Run until inserted"));
    m_bound->setAccessibleName(tr("What ends a run"));
    m_seconds->setAccessibleName(tr("Measured time"));
    m_rows->setAccessibleName(tr("Rows to insert"));
    m_rows->setSingleStep(10'000);
    auto* warmup = new QLabel(tr("Warm-up before it"), this);
    warmup->setBuddy(m_warmup);
    m_warmup->setToolTip(
        tr("Load that is not measured, so that caches and files have settled when the clock starts."));
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setColumnStretch(1, 1);
    layout->addWidget(m_bound, 0, 0);
    layout->addWidget(m_seconds, 0, 1);
    layout->addWidget(m_rows, 0, 1);
    layout->addWidget(warmup, 1, 0);
    layout->addWidget(m_warmup, 1, 1);
    connect(m_bound, &QComboBox::currentIndexChanged, this, &RunControls::showBound);
    showBound();
}

void RunControls::showBound() {
    m_seconds->setVisible(m_bound->currentIndex() == byTime);
    m_rows->setVisible(m_bound->currentIndex() == byRows);
}

void RunControls::apply(RunConfig& config) const {
    config.warmup = std::chrono::seconds(m_warmup->value());
    if (m_bound->currentIndex() == byTime) {
        config.duration = std::chrono::seconds(m_seconds->value());
        config.rows.reset();
    } else {
        config.duration.reset();
        config.rows = m_rows->value();
    }
}

void RunControls::setSeconds(int seconds) {
    m_bound->setCurrentIndex(byTime);
    m_seconds->setValue(seconds);
}

void RunControls::setWarmupSeconds(int seconds) { m_warmup->setValue(seconds); }

}  // namespace loadstone
