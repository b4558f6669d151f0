// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "tests/bench/bench_parts.h"
#include "tests/bench/operation_loop.h"

namespace loadstone::bench {

namespace {

constexpr int rounds = 8;
constexpr int seconds = 1;

Rate measureOne(const std::string& side, const Rivals& rivals, const BenchTarget& target, Repeated what) {
    if (side == "ours") {
        return operationRate(target.engine, target.target, what, seconds);
    }
    FkWeb web(target.engine, target.target);
    if (what == Repeated::insertOne) {
        ParameterValues parameters = FkWeb::defaults();
        parameters.set("n", 1);
        web.build(parameters);
    }
    return rivals.rate(side, what, seconds);
}

/// Rates of every side, taken in turns, each round in another order.
std::map<std::string, std::vector<Rate>> takeTurns(const Rivals& rivals, const BenchTarget& target,
                                                   Repeated what) {
    std::vector<std::string> sides = rivals.names();
    sides.emplace_back("ours");
    std::map<std::string, std::vector<Rate>> rates;
    for (int round = 0; round < rounds; ++round) {
        for (const std::string& side : sides) {
            rates[side].push_back(measureOne(side, rivals, target, what));
        }
        std::rotate(sides.begin(), sides.begin() + 1, sides.end());
    }
    return rates;
}

/// Our side beside one of the others, round by round.
struct Contest {
    Contest(const std::vector<Rate>& our, const std::vector<Rate>& their) {
        std::vector<double> ratios;
        std::vector<double> cpuRatios;
        for (std::size_t i = 0; i < our.size(); ++i) {
            ours.push_back(our[i].perSecond);
            theirs.push_back(their[i].perSecond);
            oursCpu.push_back(our[i].cpuUs);
            theirsCpu.push_back(their[i].cpuUs);
            ratios.push_back(ours.back() / theirs.back());
            cpuRatios.push_back(oursCpu.back() / theirsCpu.back());
        }
        ratio = medianInterval(ratios);
        cpuRatio = median(cpuRatios);
    }

    std::vector<double> ours;
    std::vector<double> theirs;
    std::vector<double> oursCpu;
    std::vector<double> theirsCpu;
    MedianInterval ratio;
    double cpuRatio = 0;
};

void print(const std::string& operation, const std::string& rival, const Contest& contest) {
    fmt::print("{:<10} {:<10} {:>9.0f} {:>9.0f} {:>7.3f} [{:.3f}, {:.3f}] {:>12.2f} {:>12.2f} {:>7.3f}\n",
               operation, rival, median(contest.ours), median(contest.theirs), contest.ratio.median,
               contest.ratio.low, contest.ratio.high, median(contest.oursCpu), median(contest.theirsCpu),
               contest.cpuRatio);
    std::fflush(stdout);
}

nlohmann::ordered_json toJson(const std::string& operation, const std::string& rival,
                              const Contest& contest) {
    return {{"operation", operation},
            {"w", contestWorkers},
            {"beside", rival},
            {"ours_per_s", median(contest.ours)},
            {"beside_per_s", median(contest.theirs)},
            {"ratio", contest.ratio.median},
            {"ratio_low", contest.ratio.low},
            {"ratio_high", contest.ratio.high},
            {"ours_cpu_us", median(contest.oursCpu)},
            {"beside_cpu_us", median(contest.theirsCpu)},
            {"cpu_ratio", contest.cpuRatio}};
}

}  // namespace

nlohmann::ordered_json measureRates(const BenchOptions& options, BenchTarget& target) {
    const Rivals rivals(*target.rivals);
    if (!options.json) {
        fmt::print("\nOperations/s at W={} through a whole run; medians of {} rounds of {} s\n",
                   contestWorkers, rounds, seconds);
        fmt::print("{:<10} {:<10} {:>9} {:>9} {:>7} {:<14} {:>12} {:>12} {:>7}\n", "operation", "beside",
                   "ours/s", "its/s", "ratio", "", "ours CPU us", "its CPU us", "ratio");
    }
    auto json = nlohmann::ordered_json::array();
    for (const Repeated what : {Repeated::selectOne, Repeated::insertOne}) {
        const std::string operation = what == Repeated::selectOne ? "SELECT 1" : "INSERT";
        auto rates = takeTurns(rivals, target, what);
        for (const std::string& rival : rivals.names()) {
            const Contest contest(rates["ours"], rates[rival]);
            if (!options.json) {
                print(operation, rival, contest);
            }
            json.push_back(toJson(operation, rival, contest));
        }
    }
    return json;
}

}  // namespace loadstone::bench
