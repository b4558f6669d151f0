// SPDX-License-Identifier: MIT
#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "tests/bench/bench_parts.h"
#include "tests/bench/plain_rows.h"

namespace loadstone::bench {

namespace {

constexpr double roundSeconds = 0.25;

using MakeSide = std::function<std::unique_ptr<Side>()>;

/// Rounds of one path, each on an empty table.
class PathRounds {
   public:
    PathRounds(FkWeb& web, const BenchTarget& target, const PathCase& path)
        : m_web(web), m_emptyMain(target.emptyMain), m_path(path) {
        // Batches that take about a round's time.
        constexpr std::int64_t first = 3;
        m_batches = first;
        m_batches = std::max(first, static_cast<std::int64_t>(bare().rowsPerSecond * roundSeconds /
                                                              static_cast<double>(path.rowsPerBatch)));
    }

    Round ours() {
        return round([this] { return makeOurs(m_web, m_path, m_path.rowsPerBatch); });
    }
    Round bare() {
        return round([this] { return m_path.bare(m_web, m_path.rowsPerBatch); });
    }

   private:
    Round round(const MakeSide& make) {
        m_web.reset(m_emptyMain);
        return timeRound(*make(), m_batches, m_path.rowsPerBatch);
    }

    FkWeb& m_web;
    const std::string& m_emptyMain;
    const PathCase& m_path;
    std::int64_t m_batches;
};

void print(const PathCase& path, const RoundSummary& summary) {
    fmt::print("{:<12} {:>5} {:>12.0f} {:>12.0f} {:>7.3f} [{:.3f}, {:.3f}] {:>12.3f} {:>12.3f} {:>7.3f}\n",
               path.name, path.rowsPerBatch, summary.oursRowsPerSecond, summary.bareRowsPerSecond,
               summary.ratio.median, summary.ratio.low, summary.ratio.high, summary.oursCpuUsPerRow,
               summary.bareCpuUsPerRow, summary.cpuRatio);
    std::fflush(stdout);
}

nlohmann::ordered_json toJson(const PathCase& path, const RoundSummary& summary) {
    return {{"path", path.name},
            {"k", path.rowsPerBatch},
            {"ours_rows_per_s", summary.oursRowsPerSecond},
            {"bare_rows_per_s", summary.bareRowsPerSecond},
            {"ratio", summary.ratio.median},
            {"ratio_low", summary.ratio.low},
            {"ratio_high", summary.ratio.high},
            {"ours_cpu_us_per_row", summary.oursCpuUsPerRow},
            {"bare_cpu_us_per_row", summary.bareCpuUsPerRow},
            {"cpu_ratio", summary.cpuRatio}};
}

}  // namespace

nlohmann::ordered_json measureRows(const BenchOptions& options, BenchTarget& target) {
    FkWeb web(target.engine, target.target);
    ParameterValues parameters = FkWeb::defaults();
    parameters.set("n", foreignKeys);
    parameters.set("l", parentRows);
    if (target.prepare) {
        target.prepare(web);
    }
    web.build(parameters);
    if (!options.json) {
        fmt::print(
            "Rows in transactions of K, N={} L={}, checks on, one connection; medians of {} pairs of "
            "rounds,\n"
            "the ratio's with an interval of at least 95 %; CPU is that of the client's thread{}.\n",
            foreignKeys, parentRows, options.rounds,
            target.target.kind == TargetKind::embedded ? ", in which the engine works too" : "");
        fmt::print("{:<12} {:>5} {:>12} {:>12} {:>7} {:<14} {:>12} {:>12} {:>7}\n", "path", "K",
                   "ours rows/s", "bare rows/s", "ratio", "", "ours CPU us", "bare CPU us", "ratio");
    }
    auto json = nlohmann::ordered_json::array();
    for (const PathCase& path : target.paths) {
        if (!options.wantsPath(path.name)) {
            continue;
        }
        PathRounds rounds(web, target, path);
        const RoundSummary summary = summarize(alternate(
            options.rounds, [&] { return rounds.ours(); }, [&] { return rounds.bare(); }));
        if (!options.json) {
            print(path, summary);
        }
        json.push_back(toJson(path, summary));
    }
    return json;
}

}  // namespace loadstone::bench
