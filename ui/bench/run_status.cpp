// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/run_status.h"

#include <algorithm>
#include <cmath>

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>

#include "ui/run_text.h"
#include "ui/text.h"

namespace loadstone {

namespace {

constexpr int steps = 1000;

/// The verdict on an ended run, the same for a fresh and a stored one.
struct Verdict {
    bool good = false;
    QString text;
};

struct Status {
    Q_DECLARE_TR_FUNCTIONS(Status)
};

Verdict verdict(bool stopped, bool valid, const std::string& invalidReason, std::int64_t rows) {
    const QString how = stopped ? Status::tr("Stopped by you. ") : QString();
    if (!valid) {
        return {false, how + Status::tr("Not valid: %1").arg(toText(invalidReason))};
    }
    return {true,
            how + Status::tr("Valid: the database held exactly the rows that were counted (%1 measured).")
                      .arg(figure(rows))};
}

/// How far a phase is, 0 … 1, or negative where nobody knows.
double shareOf(const LiveRun& run) {
    const double warmup = toSeconds(run.config.warmup);
    const double end = run.trace->endSeconds();
    if (run.phase == RunPhase::warmup && warmup > 0) {
        return std::min(end / warmup, 1.0);
    }
    if (run.phase == RunPhase::measure && run.config.duration) {
        return std::min(run.measuredSeconds / toSeconds(*run.config.duration), 1.0);
    }
    if (run.phase == RunPhase::measure && run.config.rows) {
        return std::min(static_cast<double>(run.counts.rows) / static_cast<double>(*run.config.rows), 1.0);
    }
    return run.share > 0 ? run.share : -1.0;
}

}  // namespace

RunStatus::RunStatus(QWidget* parent)
    : QWidget(parent), m_text(new QLabel(this)), m_progress(new QProgressBar(this)) {
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_progress->setFixedWidth(220);
    m_progress->setAccessibleName(tr("Progress of the run"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_progress);
    showIdle();
}

QString RunStatus::text() const { return m_text->text(); }

void RunStatus::showIdle() {
    m_progress->hide();
    m_text->setText(tr("No run on show. Set the parameters and press Run (F5)."));
}

void RunStatus::showPreparing(const QString& text) {
    m_text->setText(text);
    m_progress->setRange(0, 0);
    m_progress->show();
}

void RunStatus::show(const LiveRun& run) {
    if (!run.result) {
        showProgress(run);
        return;
    }
    const RunResult& result = *run.result;
    if (result.outcome == RunOutcome::failed) {
        showVerdict(false,
                    tr("Failed: %1").arg(toText(result.error ? result.error->describe() : std::string())),
                    result.notes);
    } else {
        const Verdict found = verdict(result.outcome == RunOutcome::stopped, result.valid,
                                      result.invalidReason, result.counts.rows);
        showVerdict(found.good, found.text, result.notes);
    }
}

void RunStatus::show(const RunSummary& run) {
    switch (run.state) {
        case StoredState::running:
            showVerdict(false, tr("This run is still being written by another program."), run.notes);
            break;
        case StoredState::interrupted:
            showVerdict(false, tr("Interrupted: Loadstone ended before the run did; its samples are here."),
                        run.notes);
            break;
        case StoredState::failed:
            showVerdict(false, tr("Failed: %1").arg(toText(run.error)), run.notes);
            break;
        case StoredState::completed:
        case StoredState::stopped: {
            const Verdict found =
                verdict(run.state == StoredState::stopped, run.valid, run.invalidReason, run.counts.rows);
            showVerdict(found.good, found.text, run.notes);
        }
    }
}

void RunStatus::showProgress(const LiveRun& run) {
    const bool starting = run.phase == RunPhase::connect && !run.sandboxOf.empty();
    const QString doing =
        starting ? tr("Starting the private server of %1").arg(toText(run.sandboxOf)) : phaseText(run.phase);
    QString text = run.stopping ? tr("Stopping: %1").arg(doing) : doing;
    if (!run.what.empty()) {
        text += QStringLiteral(": ") + toText(run.what);
    }
    if (run.phase == RunPhase::measure && run.config.duration) {
        const double whole = toSeconds(*run.config.duration);
        text += tr(", %1 of %2 s")
                    .arg(QLocale().toString(std::min(run.measuredSeconds, whole), 'f', 1),
                         figure(std::int64_t{std::llround(whole)}));
    }
    if (!run.recorded) {
        text += QStringLiteral(" · ") + tr("not recorded, because no session is open");
    }
    if (run.dropped > 0) {
        text += QStringLiteral(" · ") +
                tr("%n sample(s) not drawn, all recorded", nullptr, static_cast<int>(run.dropped));
    }
    m_text->setText(text);
    const double share = shareOf(run);
    m_progress->setRange(0, share < 0 ? 0 : steps);
    m_progress->setValue(static_cast<int>(std::max(share, 0.0) * steps));
    m_progress->show();
}

void RunStatus::showVerdict(bool good, const QString& text, const std::vector<std::string>& notes) {
    m_progress->hide();
    QString all = (good ? QStringLiteral("✔ ") : QStringLiteral("✘ ")) + text;
    for (const std::string& note : notes) {
        all += QStringLiteral(" · ") + toText(note);
    }
    m_text->setText(all);
}

}  // namespace loadstone
