// SPDX-License-Identifier: MIT
#include "core/engine/postgresql/postgresql_connection.h"
#include "core/engine/postgresql/postgresql_engine.h"
#include "core/engine/postgresql/write_paths.h"
#include "tests/bench/engine_bench.h"
#include "tests/bench/postgresql/bare_postgresql.h"
#include "tests/live/live_sandbox.h"

using namespace loadstone;
using namespace loadstone::bench;

namespace {

/// Settings under which neither side waits for the disk, nor for the server's housekeeping.
constexpr const char* conditions =
    "fsync, synchronous_commit and autovacuum off, max_wal_size 4GB, for both sides";

void configure(Engine& engine, const Target& target) {
    const auto database = need(engine.open(target, {}));
    const auto connection = need(database->connect({}));
    for (const char* setting : {"fsync = off", "synchronous_commit = off", "autovacuum = off",
                                "max_wal_size = '4GB'", "checkpoint_timeout = '1h'"}) {
        need(connection->execute(std::string("ALTER SYSTEM SET ") + setting));
    }
    need(connection->query("SELECT pg_reload_conf()"));
}

std::vector<PathCase> paths(const Target& target) {
    const auto make = [&target](std::string name, WritePath path, std::int64_t rows,
                                CopyText text = CopyText::no) {
        return PathCase{
            std::move(name),
            path,
            rows,
            [=](FkWeb&, std::int64_t batch) { return makeBarePostgresql(target, path, batch, text); },
            {}};
    };
    PathCase copyText = make("load text", WritePath::load, 1000, CopyText::yes);
    copyText.writer = [](Connection& connection, const InsertShape& shape, std::int64_t rows) {
        return postgresql::makeCopyPath(dynamic_cast<postgresql::PostgresqlConnection&>(connection).session(),
                                        shape, rows, postgresql::CopyForm::text);
    };
    return {make("row", WritePath::row, 100),
            make("prepared", WritePath::prepared, 100),
            make("multirow", WritePath::multirow, 1000),
            make("array", WritePath::array, 1000),
            make("pipeline", WritePath::pipeline, 1000),
            make("load binary", WritePath::load, 1000),
            copyText,
            make("procedure", WritePath::procedure, 1000)};
}

}  // namespace

int main(int argc, char** argv) {
    postgresql::PostgresqlEngine engine;
    const auto describe = [&](const Target& target) {
        return BenchTarget{engine,
                           target,
                           "PostgreSQL server",
                           conditions,
                           "TRUNCATE main_1",
                           paths(target),
                           RivalServer{"pgsql", target, true},
                           {}};
    };
    return runBench(argc, argv, engine, describe,
                    [&](const BenchOptions& options, nlohmann::ordered_json& json) {
                        const LiveSandbox sandbox(engine);
                        Target reached = sandbox.target();
                        reached.kind = TargetKind::server;  // that it is a sandbox is our affair here
                        configure(engine, reached);
                        BenchTarget target = describe(reached);
                        measure(options, target, json);
                    });
}
