// SPDX-License-Identifier: MIT
#include "tests/bench/firebird/rounds.h"

#include <algorithm>

namespace loadstone::bench {

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const std::size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

PathSummary summarize(const PathRounds& rounds) {
    std::vector<double> oursSpeed;
    std::vector<double> bareSpeed;
    std::vector<double> ratios;
    std::vector<double> oursCpu;
    std::vector<double> bareCpu;
    for (std::size_t i = 0; i < rounds.ours.size(); ++i) {
        oursSpeed.push_back(rounds.ours[i].rowsPerSecond);
        bareSpeed.push_back(rounds.bare[i].rowsPerSecond);
        ratios.push_back(oursSpeed.back() / bareSpeed.back());
        oursCpu.push_back(rounds.ours[i].cpuUsPerRow);
        bareCpu.push_back(rounds.bare[i].cpuUsPerRow);
    }
    PathSummary summary;
    summary.path = rounds.path;
    summary.oursRowsPerSecond = median(oursSpeed);
    summary.bareRowsPerSecond = median(bareSpeed);
    summary.ratioOfMedians = summary.oursRowsPerSecond / summary.bareRowsPerSecond;
    summary.medianOfPairedRatios = median(ratios);
    summary.oursCpuUsPerRow = median(oursCpu);
    summary.bareCpuUsPerRow = median(bareCpu);
    summary.cpuRatio = summary.oursCpuUsPerRow / summary.bareCpuUsPerRow;
    return summary;
}

}  // namespace loadstone::bench
