// SPDX-License-Identifier: MIT
#include "tests/bench/rounds.h"

#include <chrono>

#include "core/measure/host_metrics.h"

namespace loadstone::bench {

Round timeRound(Side& side, std::int64_t batches, std::int64_t rowsPerBatch) {
    side.batch();
    const double cpuBefore = ownCpuSeconds();
    const auto before = std::chrono::steady_clock::now();
    for (std::int64_t i = 0; i < batches; ++i) {
        side.batch();
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - before;
    const auto rows = static_cast<double>(batches * rowsPerBatch);
    return {rows / took.count(), (ownCpuSeconds() - cpuBefore) * 1e6 / rows};
}

PairedRounds alternate(int pairs, const std::function<Round()>& ours, const std::function<Round()>& bare) {
    PairedRounds rounds;
    for (int pair = 0; pair < pairs; ++pair) {
        if (pair % 2 == 0) {
            rounds.ours.push_back(ours());
            rounds.bare.push_back(bare());
        } else {
            rounds.bare.push_back(bare());
            rounds.ours.push_back(ours());
        }
    }
    return rounds;
}

RoundSummary summarize(const PairedRounds& rounds) {
    std::vector<double> oursSpeed;
    std::vector<double> bareSpeed;
    std::vector<double> speedRatios;
    std::vector<double> oursCpu;
    std::vector<double> bareCpu;
    std::vector<double> cpuRatios;
    for (std::size_t i = 0; i < rounds.ours.size(); ++i) {
        oursSpeed.push_back(rounds.ours[i].rowsPerSecond);
        bareSpeed.push_back(rounds.bare[i].rowsPerSecond);
        speedRatios.push_back(oursSpeed.back() / bareSpeed.back());
        oursCpu.push_back(rounds.ours[i].cpuUsPerRow);
        bareCpu.push_back(rounds.bare[i].cpuUsPerRow);
        cpuRatios.push_back(oursCpu.back() / bareCpu.back());
    }
    return {median(oursSpeed), median(bareSpeed), medianInterval(speedRatios),
            median(oursCpu),   median(bareCpu),   median(cpuRatios)};
}

}  // namespace loadstone::bench
