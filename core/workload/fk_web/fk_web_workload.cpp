// SPDX-License-Identifier: MIT
#include "core/workload/fk_web/fk_web_workload.h"

#include "core/workload/fk_web/fk_row_source.h"
#include "core/workload/fk_web/fk_web_limits.h"
#include "core/workload/fk_web/fk_web_parameters.h"
#include "core/workload/fk_web/fk_web_preflight.h"
#include "core/workload/fk_web/fk_web_run.h"

namespace loadstone {

FkWebWorkload::FkWebWorkload() : m_parameters(fkWebParameterSpecs()) {}

std::string FkWebWorkload::id() const { return "fk_web"; }

std::string FkWebWorkload::title() const { return "Foreign-key web"; }

std::string FkWebWorkload::summary() const {
    return "Inserts rows with N foreign keys into one table and shows what keys, batches and workers cost or "
           "gain.";
}

std::vector<ParameterLimit> FkWebWorkload::limits(const Capabilities& capabilities) const {
    std::vector<ParameterLimit> limits;
    for (std::size_t path = 0; path < writePathCount; ++path) {
        if (const PathSupport& support = capabilities.paths.at(path); !support.available) {
            limits.push_back({"path", static_cast<std::int64_t>(path), false, support.reason});
        }
    }
    if (!capabilities.foreignKeys.whileRunning) {
        limits.push_back({"fk", -1, true, capabilities.foreignKeys.whyNotLive});
    }
    const auto indexes = childIndexLimits(capabilities);
    limits.insert(limits.end(), indexes.begin(), indexes.end());
    return limits;
}

std::int64_t FkWebWorkload::maximumRows(const ParameterValues& values) const {
    return FkRowSource::maximumRows(FkWebParameters(values).keyOrder);
}

std::string FkWebWorkload::conditions(const ParameterValues& values, const Capabilities& capabilities) const {
    return uncheckedCondition(FkWebParameters(values).foreignKeyChecks, capabilities);
}

Result<Preflight> FkWebWorkload::preflight(const ParameterValues& values, const Database& database,
                                           std::int64_t rows) const {
    return fkWebPreflight(FkWebParameters(values), database, rows);
}

std::unique_ptr<WorkloadRun> FkWebWorkload::start(WorkloadContext context) const {
    return std::make_unique<FkWebRun>(std::move(context));
}

}  // namespace loadstone
