// SPDX-License-Identifier: MIT
#include "tests/house/rules.h"

namespace loadstone::house {

namespace {

std::string testOf(const std::string& path) { return "tests/" + folderOf(path) + "/tst_" + nameOf(path); }

}  // namespace

Findings checkTests(const SourceTree& tree, const Reasons& excused) {
    Findings findings;
    for (const auto& [path, text] : tree.files()) {
        const bool tested = tree.has(testOf(path));
        if (isIn(path, "core") && path.ends_with(".cpp") && !tested && !excused.contains(path)) {
            findings.push_back(
                {path, "has no test",
                 "Write " + testOf(path) + ", or say in tests/house/reasons.h where it is tested."});
        }
    }
    for (const auto& [path, reason] : excused) {
        if (!tree.has(path) || tree.has(testOf(path))) {
            findings.push_back({path, "is excused from having a test and needs no excuse",
                                "Remove it from untestedFiles in tests/house/reasons.h."});
        } else if (reason.empty()) {
            findings.push_back({path, "is excused from having a test without a reason",
                                "Say in tests/house/reasons.h where it is tested."});
        }
    }
    return findings;
}

}  // namespace loadstone::house
