// SPDX-License-Identifier: MIT
#include <chrono>

#include <fmt/format.h>

#include "core/workload/fk_web/fk_web_tables.h"
#include "tests/bench/bench_parts.h"

namespace loadstone::bench {

nlohmann::ordered_json measureParents(const BenchOptions& options, BenchTarget& target) {
    constexpr int parents = 50;
    constexpr int rows = 100'000;
    FkWeb web(target.engine, target.target);
    ParameterValues values = FkWeb::defaults();
    values.set("n", parents);
    values.set("l", rows);
    const FkWebParameters parameters(values);
    const FkWebSchema schema(parameters);
    const WorkloadContext context{target.engine.dialect(), web.database().capabilities(), values, 1, 0};
    const FkWebTables tables(context, parameters, schema);
    if (target.prepare) {
        target.prepare(web);
    }
    need(tables.dropAll(web.connection()));
    const auto before = std::chrono::steady_clock::now();
    need(tables.buildParents(web.connection(), [](double, const std::string&) {}));
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - before;
    need(tables.dropAll(web.connection()));
    if (!options.json) {
        fmt::print("\nFilling N={} parents of L={} rows: {:.1f} s\n", parents, rows, took.count());
    }
    return {{"n", parents}, {"l", rows}, {"seconds", took.count()}};
}

}  // namespace loadstone::bench
