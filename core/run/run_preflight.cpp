// SPDX-License-Identifier: MIT
#include "core/run/run_preflight.h"

#include <fmt/format.h>

namespace loadstone {

Result<Preflight> preflightRun(const Workload& workload, const RunConfig& config, const Database& database) {
    if (auto possible = workload.check(config.parameters, database.capabilities()); !possible) {
        return Failure(possible.error());
    }
    auto preflight =
        workload.preflight(config.parameters, database, config.rows.value_or(config.tableRowLimit));
    const auto room = database.freeBytes();
    if (preflight && config.rows && room && preflight->diskBytes > *room) {
        return fail(ErrorKind::diskFull,
                    fmt::format("This run would take about {} MB of disk, but only {} MB are free there.",
                                preflight->diskBytes / 1'000'000, *room / 1'000'000),
                    "Insert fewer rows, or make room.");
    }
    return preflight;
}

}  // namespace loadstone
