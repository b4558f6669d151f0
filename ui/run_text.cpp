// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run_text.h"

#include <QDateTime>
#include <QLocale>
#include <QStringList>

#include "ui/text.h"

namespace loadstone {

namespace {

struct Runs {
    Q_DECLARE_TR_FUNCTIONS(Runs)
};

}  // namespace

QString bareText(const ParameterSpec& spec, std::int64_t value) {
    const bool number = spec.kind == ParameterKind::integer && !(value == 0 && !spec.zeroMeans.empty());
    return number ? figure(value) : parameterText(spec.format(value));
}

QString nameText(const ParameterSpec& spec) {
    return spec.symbol.size() == 1 ? toText(spec.symbol) : parameterText(spec.label);
}

QString parametersText(const RunDescription& run, const std::string& without) {
    QStringList parts;
    for (const ParameterSpec& spec : run.specs) {
        if (spec.key != without && run.parameters.has(spec.key)) {
            parts << parameterText(spec.symbol) + QChar(0x00a0) +
                         bareText(spec, run.parameters.get(spec.key));
        }
    }
    return parts.join(QStringLiteral(", "));
}

QString originText(const RunDescription& run, const std::string& without) {
    QStringList parts;
    parts << Runs::tr("Target %1 (%2 %3)")
                 .arg(toText(run.target), toText(run.server.product), toText(run.server.version))
          << parametersText(run, without);
    if (!run.conditions.empty()) {
        parts << parameterText(run.conditions);
    }
    parts << startText(run) << Runs::tr("Loadstone %1").arg(toText(run.loadstoneVersion));
    return parts.join(QStringLiteral(" · "));
}

QString phaseText(RunPhase phase) {
    switch (phase) {
        case RunPhase::connect: return Runs::tr("Connecting");
        case RunPhase::build: return Runs::tr("Building the schema");
        case RunPhase::warmup: return Runs::tr("Warming up");
        case RunPhase::measure: return Runs::tr("Measuring");
        case RunPhase::drain: return Runs::tr("Finishing the last operations");
        case RunPhase::verify: return Runs::tr("Counting the rows in the database");
        case RunPhase::cleanUp: return Runs::tr("Cleaning up");
        case RunPhase::finished: return Runs::tr("Finished");
    }
    return {};
}

QString stateText(const RunSummary& run) {
    const QString validity = run.valid ? Runs::tr("valid") : Runs::tr("invalid");
    switch (run.state) {
        case StoredState::running: return Runs::tr("running");
        case StoredState::interrupted: return Runs::tr("interrupted");
        case StoredState::completed: return validity;
        case StoredState::stopped: return Runs::tr("stopped, %1").arg(validity);
        case StoredState::failed: return Runs::tr("failed");
    }
    return {};
}

QString startText(const RunDescription& run) {
    const QDateTime start = QDateTime::fromString(toText(run.startedAt), Qt::ISODateWithMs);
    return start.isValid() ? QLocale().toString(start.toLocalTime(), QLocale::ShortFormat) : QString();
}

}  // namespace loadstone
