// SPDX-License-Identifier: MIT
#include <algorithm>

#include "tests/house/rules.h"

namespace loadstone::house {

namespace {

constexpr std::ptrdiff_t medianLimit = 120;
constexpr std::ptrdiff_t wantsReason = 300;
constexpr std::ptrdiff_t mainWindowLimit = 400;
constexpr std::ptrdiff_t wall = 500;

std::ptrdiff_t linesOf(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

std::string linesText(std::ptrdiff_t lines) { return std::to_string(lines) + " lines"; }

void checkFile(const std::string& path, std::ptrdiff_t lines, const Reasons& excused, Findings& findings) {
    const bool mainWindow = nameOf(path).starts_with("main_window.");
    if (const auto limit = mainWindow ? mainWindowLimit : wall; lines > limit) {
        findings.push_back({path,
                            "has " + linesText(lines) + ", more than the " + std::to_string(limit) +
                                " that no reason excuses",
                            "Split it by what its parts are about."});
    } else if (lines > wantsReason && !excused.contains(path)) {
        findings.push_back(
            {path, "has " + linesText(lines) + ", more than " + std::to_string(wantsReason),
             "Split it, or say in longFiles of tests/house/reasons.h why it is better whole."});
    } else if (lines <= wantsReason && excused.contains(path)) {
        findings.push_back(
            {path, "is listed as long and is not", "Remove it from longFiles in tests/house/reasons.h."});
    }
}

}  // namespace

Findings checkSizes(const SourceTree& tree, const Reasons& excused) {
    Findings findings;
    std::vector<std::ptrdiff_t> sizes;
    for (const auto& [path, text] : tree.files()) {
        if (isCode(path)) {
            sizes.push_back(linesOf(text));
            checkFile(path, sizes.back(), excused, findings);
        }
    }
    for (const auto& [path, reason] : excused) {
        if (!tree.has(path)) {
            findings.push_back({path, "is listed as long and is not there",
                                "Remove it from longFiles in tests/house/reasons.h."});
        }
    }
    if (!sizes.empty()) {
        const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
        std::nth_element(sizes.begin(), middle, sizes.end());
        if (*middle >= medianLimit) {
            findings.push_back({"(all files)",
                                "the median file has " + linesText(*middle) + ", not fewer than " +
                                    std::to_string(medianLimit),
                                "Split the longest files."});
        }
    }
    return findings;
}

}  // namespace loadstone::house
