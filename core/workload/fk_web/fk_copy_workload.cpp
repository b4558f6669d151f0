// SPDX-License-Identifier: MIT
#include "core/workload/fk_web/fk_copy_workload.h"

#include <fmt/format.h>

#include "core/workload/fk_web/fk_copy_parameters.h"
#include "core/workload/fk_web/fk_copy_run.h"
#include "core/workload/fk_web/fk_web_limits.h"
#include "core/workload/fk_web/fk_web_preflight.h"

namespace loadstone {

namespace {

constexpr std::int64_t defaultRows = 100'000;
constexpr std::int64_t mostRows = 100'000'000;

}  // namespace

FkCopyWorkload::FkCopyWorkload() : m_parameters(fkCopyParameterSpecs()) {}

std::string FkCopyWorkload::id() const { return "copy"; }

std::string FkCopyWorkload::title() const { return "Copy of a table with foreign keys"; }

std::string FkCopyWorkload::summary() const {
    return "Copies a table with N foreign keys into another, inside the server or through the engine's dump "
           "and "
           "restore programs.";
}

std::vector<ParameterLimit> FkCopyWorkload::limits(const Capabilities& capabilities) const {
    std::vector<ParameterLimit> limits = childIndexLimits(capabilities);
    if (!capabilities.dumpAndRestore.available) {
        limits.push_back({"method", static_cast<std::int64_t>(CopyMethod::dump), false,
                          capabilities.dumpAndRestore.reason});
    }
    return limits;
}

std::int64_t FkCopyWorkload::maximumRows(const ParameterValues& /*values*/) const { return mostRows; }

std::optional<std::int64_t> FkCopyWorkload::wholeRows() const { return defaultRows; }

std::string FkCopyWorkload::conditions(const ParameterValues& values,
                                       const Capabilities& capabilities) const {
    const bool dump = values.get("method") == static_cast<std::int64_t>(CopyMethod::dump);
    const std::string unchecked = uncheckedCondition(values.get("fk") != 0, capabilities);
    const std::string how = dump ? "copied through " + capabilities.dumpAndRestore.how : std::string();
    return how + (!how.empty() && !unchecked.empty() ? "; " : "") + unchecked;
}

Result<Preflight> FkCopyWorkload::preflight(const ParameterValues& values, const Database& database,
                                            std::int64_t rows) const {
    return fkWebPreflight(FkWebParameters(values), database, 2 * rows);
}

std::unique_ptr<WorkloadRun> FkCopyWorkload::start(WorkloadContext context) const {
    return std::make_unique<FkCopyRun>(std::move(context));
}

}  // namespace loadstone
