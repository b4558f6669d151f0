// SPDX-License-Identifier: MIT
#include <chrono>
#include <cstring>
#include <functional>
#include <stdexcept>

#include <fmt/format.h>

#include "core/engine/registry.h"
#include "core/measure/host_metrics.h"
#include "tests/bench/firebird/bare_loop.h"
#include "tests/bench/firebird/bench_rows.h"
#include "tests/bench/firebird/rounds.h"

using namespace loadstone;
using namespace loadstone::bench;

namespace {

constexpr int roundPairs = 25;
constexpr double roundSeconds = 0.2;

template <typename T>
T need(Result<T> result) {
    if (!result) {
        throw std::runtime_error(result.error().describe());
    }
    if constexpr (!std::is_void_v<T>) {
        return std::move(*result);
    }
}

/// The database that both sides work on, through the plugin as the programs load it.
class Bench {
   public:
    Bench() {
        m_registry.loadFolder(ENGINE_FOLDER);
        const Target target = need(parseTarget("embedded"));
        m_engine = need(m_registry.find(target.engine));
        m_database = need(m_engine->open(target, {}));
        need(m_database->claim());
        m_connection = need(m_database->connect({}));
        m_file = need(m_connection->query("SELECT MON$DATABASE_NAME FROM MON$DATABASE")).at(0).at(0);
        bufferWrites(m_file);
        makeParents();
    }

    /// Alternates the two sides, each on a fresh table, so that slow changes of the machine meet both.
    PathRounds compare(WritePath path) {
        PathRounds rounds{std::string(nameOf(path)), {}, {}};
        const std::int64_t batches = calibrate(path);
        for (int pair = 0; pair < roundPairs; ++pair) {
            // The first of a pair has the colder cache: neither side is always first.
            if (pair % 2 == 0) {
                rounds.ours.push_back(ours(path, batches));
                rounds.bare.push_back(bare(path, batches));
            } else {
                rounds.bare.push_back(bare(path, batches));
                rounds.ours.push_back(ours(path, batches));
            }
        }
        return rounds;
    }

   private:
    void makeParents() {
        const Dialect& dialect = m_engine->dialect();
        for (int i = 1; i <= foreignKeys; ++i) {
            const std::string name = fmt::format("minor_{}", i);
            need(m_connection->execute(dialect.createTable({name, {{"id", ColumnType::int32}}, {"id"}})));
            need(m_connection->execute(dialect.fillSequence(name, "id", 1, parentRows)));
        }
    }

    void freshTable() {
        const Dialect& dialect = m_engine->dialect();
        if (m_tableExists) {
            need(m_connection->begin());
            need(m_connection->execute(dialect.dropProcedure(procedureName)));
            need(m_connection->execute(dialect.dropTable(tableName)));
            need(m_connection->commit());
        }
        need(m_connection->begin());  // one commit for all: each waits for the disk
        need(m_connection->execute(dialect.createTable({tableName, benchShape().columns, {"id"}})));
        for (int i = 1; i <= foreignKeys; ++i) {
            need(m_connection->execute(
                dialect.addForeignKey({fmt::format("fk_{}", i), tableName, fmt::format("minor_{}_id", i),
                                       fmt::format("minor_{}", i), "id", fmt::format("ix_{}", i)})));
        }
        need(m_connection->execute(
            dialect.createProcedure({procedureName, benchShape(), parentRows, false, 1})));
        need(m_connection->commit());
        m_tableExists = true;
    }

    /// Batches that take about a round's time.
    std::int64_t calibrate(WritePath path) {
        constexpr std::int64_t first = 3;
        const double speed = bare(path, first).rowsPerSecond;
        return std::max<std::int64_t>(first, static_cast<std::int64_t>(speed * roundSeconds / batchRows));
    }

    Round timed(std::int64_t batches, const std::function<void()>& batch) {
        const double cpuBefore = ownCpuSeconds();
        const auto before = std::chrono::steady_clock::now();
        for (std::int64_t i = 0; i < batches; ++i) {
            batch();
        }
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - before;
        const auto rows = static_cast<double>(batches * batchRows);
        return {rows / took.count(), (ownCpuSeconds() - cpuBefore) * 1e6 / rows};
    }

    Round bare(WritePath path, std::int64_t batches) {
        freshTable();
        const auto loop = makeBareLoop(m_file, path);
        BenchRows rows;
        loop->batch(rows);  // the first meets cold plans and an empty table
        return timed(batches, [&] { loop->batch(rows); });
    }

    Round ours(WritePath path, std::int64_t batches) {
        freshTable();
        const auto connection = need(m_database->connect({}));
        BenchRows rows;
        if (path == WritePath::procedure) {
            return callProcedure(*connection, batches);
        }
        const auto writer = need(connection->rowWriter(benchShape(), path, batchRows));
        const auto batch = [&] {
            need(connection->begin());
            need(writer->write(rows, batchRows));
            need(connection->commit());
        };
        batch();
        return timed(batches, batch);
    }

    Round callProcedure(Connection& connection, std::int64_t batches) {
        const std::array types = {ColumnType::int64, ColumnType::int64, ColumnType::int64};
        const auto call = need(connection.prepare(m_engine->dialect().callProcedure(procedureName), types));
        std::int64_t next = 1;
        const auto batch = [&] {
            const std::array values = {Value::integer(next), Value::integer(batchRows), Value::integer(next)};
            need(connection.begin());
            need(call->execute(values));
            need(connection.commit());
            next += batchRows;
        };
        batch();
        return timed(batches, batch);
    }

    EngineRegistry m_registry;
    Engine* m_engine = nullptr;
    std::unique_ptr<Database> m_database;
    std::unique_ptr<Connection> m_connection;
    std::string m_file;
    bool m_tableExists = false;
};

void printTable(const std::vector<PathSummary>& paths) {
    fmt::print("Firebird embedded, N={} L={} K={}, one connection, forced writes off, {} pairs of rounds\n",
               foreignKeys, parentRows, batchRows, roundPairs);
    fmt::print("{:<10} {:>12} {:>12} {:>7} {:>7} {:>12} {:>12} {:>7}\n", "path", "ours rows/s", "bare rows/s",
               "ratio", "paired", "ours CPU us", "bare CPU us", "ratio");
    for (const PathSummary& path : paths) {
        fmt::print("{:<10} {:>12.0f} {:>12.0f} {:>7.3f} {:>7.3f} {:>12.2f} {:>12.2f} {:>7.3f}\n", path.path,
                   path.oursRowsPerSecond, path.bareRowsPerSecond, path.ratioOfMedians,
                   path.medianOfPairedRatios, path.oursCpuUsPerRow, path.bareCpuUsPerRow, path.cpuRatio);
    }
    fmt::print(
        "CPU is that of the client's thread for each row. The embedded engine works in it: most is its "
        "own.\n");
}

void printJson(const std::vector<PathSummary>& paths) {
    fmt::print(
        R"({{"engine":"firebird","target":"embedded","n":{},"l":{},"k":{},"cpu_includes_engine":true,"forced_writes":false,"paths":[)",
        foreignKeys, parentRows, batchRows);
    for (const PathSummary& path : paths) {
        fmt::print(
            R"({}{{"path":"{}","ours_rows_per_s":{:.1f},"bare_rows_per_s":{:.1f},"ratio_of_medians":{:.4f},"median_of_paired_ratios":{:.4f},"ours_cpu_us_per_row":{:.3f},"bare_cpu_us_per_row":{:.3f},"cpu_ratio":{:.4f}}})",
            &path == &paths.front() ? "" : ",", path.path, path.oursRowsPerSecond, path.bareRowsPerSecond,
            path.ratioOfMedians, path.medianOfPairedRatios, path.oursCpuUsPerRow, path.bareCpuUsPerRow,
            path.cpuRatio);
    }
    fmt::print("]}}\n");
}

}  // namespace

int main(int argc, char** argv) {
    const bool json = argc == 2 && std::strcmp(argv[1], "--json") == 0;
    if (argc > 1 && !json) {
        fmt::print(stderr, "usage: bench_firebird [--json]\n");
        return 2;
    }
    try {
        Bench bench;
        std::vector<PathSummary> paths;
        for (const WritePath path : {WritePath::row, WritePath::prepared, WritePath::multirow,
                                     WritePath::array, WritePath::procedure}) {
            paths.push_back(summarize(bench.compare(path)));
        }
        json ? printJson(paths) : printTable(paths);
    } catch (const std::exception& error) {
        fmt::print(stderr, "{}\n", error.what());
        return 1;
    }
    return 0;
}
