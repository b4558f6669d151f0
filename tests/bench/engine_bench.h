// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "tests/bench/bench_options.h"
#include "tests/bench/fk_web.h"
#include "tests/bench/rivals.h"

namespace loadstone::bench {

/// A write path, ours beside a loop written for it alone.
struct PathCase {
    std::string name;  ///< "load binary"
    WritePath path = WritePath::row;
    std::int64_t rowsPerBatch = 1000;  ///< K, a transaction each
    std::function<std::unique_ptr<Side>(FkWeb& web, std::int64_t rowsPerBatch)> bare;
    FkWeb::MakeWriter writer;  ///< where no parameter chooses ours
};

/// One server, or the embedded engine, and what is measured there.
struct BenchTarget {
    Engine& engine;
    Target target;           ///< as Engine::open takes it
    std::string name;        ///< "PostgreSQL server"
    std::string conditions;  ///< what was set for both sides alike: "fsync=off"
    std::string emptyMain;   ///< SQL that empties main_1; none: it is made anew
    std::vector<PathCase> paths;
    std::optional<RivalServer> rivals;    ///< where there are programs to be compared with
    std::function<void(FkWeb&)> prepare;  ///< for a database that each opening makes anew
};

/// Measures what the options want, prints tables, or adds to `json`.
void measure(const BenchOptions& options, BenchTarget& target, nlohmann::ordered_json& json);

/// main() of a program that measures one engine.
/// \param describe what is measured on a server that runs, its settings made
/// \param all      starts what there is to start and calls measure() for each target
int runBench(int argc, char** argv, Engine& engine, const std::function<BenchTarget(const Target&)>& describe,
             const std::function<void(const BenchOptions&, nlohmann::ordered_json&)>& all);

}  // namespace loadstone::bench
