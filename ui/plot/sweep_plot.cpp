// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/sweep_plot.h"

#include <algorithm>
#include <map>
#include <set>

#include <QCoreApplication>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "ui/plot/axis_range.h"
#include "ui/run_text.h"
#include "ui/text.h"

namespace loadstone {

namespace {

struct Sweep {
    Q_DECLARE_TR_FUNCTIONS(Sweep)
};

std::vector<const RunSummary*> usable(const std::vector<RunSummary>& runs) {
    std::vector<const RunSummary*> found;
    for (const RunSummary& run : runs) {
        const bool ended = run.state == StoredState::completed || run.state == StoredState::stopped;
        if (ended && run.valid && run.elapsedSeconds > 0) {
            found.push_back(&run);
        }
    }
    return found;
}

Failure noSweep(std::string why, std::string hint) {
    return fail(ErrorKind::invalidArgument, "The session has no sweep to draw: " + std::move(why),
                std::move(hint));
}

/// The declaration of the one parameter that differs between the runs.
Result<ParameterSpec> variedParameter(const std::vector<const RunSummary*>& runs) {
    const RunDescription& first = runs.front()->description;
    std::set<std::string> varied;
    for (const RunSummary* run : runs) {
        if (run->description.target != first.target || run->description.workload != first.workload) {
            return noSweep("its runs are of different targets or workloads.", "Use a session of its own.");
        }
        for (const auto& [key, value] : run->description.parameters.all()) {
            if (value != first.parameters.get(key)) {
                varied.insert(key);
            }
        }
    }
    if (varied.size() != 1) {
        return noSweep(varied.empty() ? "all its runs have the same parameters."
                                      : fmt::format("its runs differ in {}.", fmt::join(varied, " and ")),
                       "A sweep needs runs that differ in exactly one parameter.");
    }
    const auto spec = std::find_if(first.specs.begin(), first.specs.end(),
                                   [&varied](const ParameterSpec& s) { return s.key == *varied.begin(); });
    if (spec == first.specs.end() || spec->kind == ParameterKind::choice) {
        return noSweep(fmt::format("the values of {} have no order.", *varied.begin()),
                       "Look at its runs in the table instead.");
    }
    return *spec;
}

PlotAxis axisOf(const ParameterSpec& spec, double smallest, double largest) {
    const QString unit = parameterText(spec.unit);
    QString title = nameText(spec);
    if (const QString label = parameterText(spec.label); label != title) {
        title = Sweep::tr("%1, %2").arg(title, label.toLower());
    }
    if (!unit.isEmpty()) {
        title = Sweep::tr("%1 (%2)").arg(title, unit);
    }
    // Room beyond the outermost points, so that none is cut in half at an end of the axis.
    if (spec.scale == ParameterScale::logarithmic && smallest > 0) {
        constexpr double room = 1.2;
        PlotAxis axis = decadeAxis(title, smallest, largest);
        axis.minimum = std::min(axis.minimum, smallest / room);
        axis.maximum = std::max(axis.maximum, largest * room);
        return axis;
    }
    const double room = (largest - smallest) * 0.03;
    return exactAxis(title, smallest - room, largest + room, 10);
}

}  // namespace

Result<PlotDocument> sweepPlot(const std::vector<RunSummary>& runs) {
    const std::vector<const RunSummary*> used = usable(runs);
    if (used.size() < 2) {
        return noSweep("it has fewer than two valid runs.", "Run the load with two or more values first.");
    }
    const auto spec = variedParameter(used);
    if (!spec) {
        return Failure(spec.error());
    }
    struct Total {
        double rows = 0;
        double seconds = 0;
    };
    std::map<std::int64_t, Total> totals;
    for (const RunSummary* run : used) {
        Total& total = totals[run->description.parameters.get(spec->key)];
        total.rows += run->rowsPerSecond * run->elapsedSeconds;
        total.seconds += run->elapsedSeconds;
    }
    PlotSeries series{Sweep::tr("mean rows/s"), SeriesRole::sweep, {}};
    double highest = 0;
    for (const auto& [value, total] : totals) {
        series.points.emplace_back(static_cast<double>(value), total.rows / total.seconds);
        highest = std::max(highest, series.points.last().y());
    }
    PlotDocument plot;
    plot.title = Sweep::tr("Throughput against %1").arg(nameText(*spec));
    plot.x = axisOf(*spec, series.points.first().x(), series.points.last().x());
    plot.y = linearAxis(Sweep::tr("Mean rows/s"), 0, highest, 5);
    plot.series = {series};
    plot.caption = originText(used.back()->description, spec->key);
    return plot;
}

}  // namespace loadstone
