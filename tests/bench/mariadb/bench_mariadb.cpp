// SPDX-License-Identifier: MIT
#include "core/engine/mariadb/mariadb_engine.h"
#include "tests/bench/engine_bench.h"
#include "tests/bench/mariadb/bare_mariadb.h"
#include "tests/live/live_sandbox.h"

using namespace loadstone;
using namespace loadstone::bench;

namespace {

constexpr const char* conditions =
    "innodb_flush_log_at_trx_commit=0, max_allowed_packet 1 GiB, for both sides";

/// Neither side waits for the disk, and K = 300,000 fits into a statement.
void configure(Engine& engine, const Target& target) {
    const auto database = need(engine.open(target, {}));
    const auto connection = need(database->connect({}));
    need(connection->execute("SET GLOBAL innodb_flush_log_at_trx_commit=0"));
    need(connection->execute("SET GLOBAL max_allowed_packet=1073741824"));
}

BenchTarget describe(Engine& engine, const Target& target) {
    const auto make = [target](WritePath path, std::int64_t rows) {
        return PathCase{std::string(nameOf(path)),
                        path,
                        rows,
                        [=](FkWeb&, std::int64_t batch) { return makeBareMariadb(target, path, batch); },
                        {}};
    };
    return {engine,
            target,
            "MariaDB server",
            conditions,
            "TRUNCATE TABLE main_1",
            {make(WritePath::row, 100), make(WritePath::prepared, 100), make(WritePath::multirow, 1000),
             make(WritePath::array, 1000), make(WritePath::load, 1000), make(WritePath::procedure, 1000)},
            RivalServer{"mysql", target, false},
            {}};
}

}  // namespace

int main(int argc, char** argv) {
    mariadb::MariadbEngine engine;
    return runBench(
        argc, argv, engine, [&](const Target& target) { return describe(engine, target); },
        [&](const BenchOptions& options, nlohmann::ordered_json& json) {
            const LiveSandbox sandbox(engine);
            configure(engine, sandbox.target());
            BenchTarget target = describe(engine, sandbox.target());
            measure(options, target, json);
        });
}
