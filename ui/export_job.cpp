// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export_job.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/session/session_reader.h"
#include "ui/plot/plot_document.h"
#include "ui/plot/plot_export.h"
#include "ui/plot/run_plots.h"
#include "ui/plot/sweep_plot.h"
#include "ui/results/trace_loader.h"
#include "ui/run_text.h"

namespace loadstone {

namespace {

Result<RunSummary> chosenRun(const SessionReader& reader, const std::string& wanted) {
    if (!wanted.empty()) {
        return reader.run(wanted);
    }
    const auto runs = reader.runs();
    if (!runs) {
        return Failure(runs.error());
    }
    const auto last =
        std::find_if(runs->rbegin(), runs->rend(), [](const RunSummary& run) { return run.samples > 0; });
    if (last == runs->rend()) {
        return fail(ErrorKind::invalidArgument, "The session has no run with samples to draw.");
    }
    return *last;
}

Result<PlotDocument> runPlot(const SessionReader& reader, const ExportJob& job) {
    const auto run = chosenRun(reader, job.run);
    if (!run) {
        return Failure(run.error());
    }
    const auto trace = loadTrace(job.session, run->description.id);
    if (!trace) {
        return Failure(trace.error());
    }
    const TimeWindow whole{0, std::max((*trace)->endSeconds(), 1.0), job.size.width() / 2};
    PlotDocument plot =
        job.chart == "throughput" ? throughputPlot(**trace, whole) : latencyPlot(**trace, whole);
    plot.caption = originText(run->description);
    return plot;
}

Result<PlotDocument> makePlot(const ExportJob& job) {
    if (job.chart != "throughput" && job.chart != "latency" && job.chart != "sweep") {
        return fail(ErrorKind::invalidArgument, fmt::format("There is no chart \"{}\".", job.chart),
                    "The charts are throughput, latency and sweep.");
    }
    const auto reader = SessionReader::open(job.session);
    if (!reader) {
        return Failure(reader.error());
    }
    if (job.chart != "sweep") {
        return runPlot(**reader, job);
    }
    const auto runs = (*reader)->runs();
    return runs ? sweepPlot(*runs) : Result<PlotDocument>(Failure(runs.error()));
}

}  // namespace

Result<void> perform(const ExportJob& job) {
    const auto plot = makePlot(job);
    return plot ? exportPlot(*plot, job.file, job.size) : Result<void>(Failure(plot.error()));
}

}  // namespace loadstone
