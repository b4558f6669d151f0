// SPDX-License-Identifier: MIT
#include <algorithm>

#include "tests/house/rules.h"
#include "tests/house/source_code.h"

namespace loadstone::house {

namespace {

/// A room and what it may include besides itself: folders, or single headers.
struct Arrow {
    std::string room;
    std::vector<std::string> needs;
};

/// What a session or a report reads of the rooms above base: values, never what makes them.
std::vector<std::string> valuesAnd(std::vector<std::string> more) {
    std::vector<std::string> needs = {"core/base",
                                      "core/engine/server_info.h",
                                      "core/measure/host_metrics.h",
                                      "core/measure/latency_histogram.h",
                                      "core/measure/latency_summary.h",
                                      "core/measure/operation_counts.h",
                                      "core/measure/sample.h",
                                      "core/run/run_observer.h",
                                      "core/run/run_result.h",
                                      "core/workload/parameter_spec.h",
                                      "core/workload/parameter_values.h",
                                      "core/workload/preflight.h"};
    needs.insert(needs.end(), more.begin(), more.end());
    return needs;
}

/// The first room that a file stands in counts.
const std::vector<Arrow>& arrows() {
    static const std::vector<Arrow> all = {
        {"core/base", {}},
        {"core/engine", {"core/base"}},
        {"core/sandbox", {"core/base", "core/engine"}},
        {"core/measure", {"core/base"}},
        {"core/analysis", {"core/base"}},
        {"core/workload", {"core/base", "core/engine", "core/measure"}},
        {"core/run", {"core/base", "core/engine", "core/measure", "core/sandbox", "core/workload"}},
        {"core/experiment",
         {"core/base", "core/engine", "core/measure", "core/workload", "core/run", "core/analysis"}},
        {"core/session", valuesAnd({})},
        {"core/report", valuesAnd({"core/session/run_summary.h"})},
        {"ui", {"core"}},
        {"app/cli", {"core", "app"}},
        {"app", {"core", "ui"}},
        {"tests", {"core", "ui", "app"}}};
    return all;
}

std::string listed(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) {
        text += (text.empty() ? "" : ", ") + name;
    }
    return text;
}

bool allows(const Arrow& arrow, const std::string& header) {
    return isIn(header, arrow.room) ||
           std::any_of(arrow.needs.begin(), arrow.needs.end(),
                       [&](const auto& need) { return header == need || isIn(header, need); });
}

/// The concrete engine or workload that a path stands in, "core/engine/firebird", or nothing.
std::string concreteRoomOf(const std::string& path) {
    const std::string folder = folderOf(path);
    return isIn(folder, "core/engine") || isIn(folder, "core/workload") ? folder : std::string();
}

void checkInclude(const std::string& path, const Arrow& arrow, const std::string& header,
                  Findings& findings) {
    if (!allows(arrow, header)) {
        findings.push_back(
            {path, "includes " + header + ", against the arrows between rooms",
             arrow.room + " may include " +
                 (arrow.needs.empty() ? "itself only" : "itself, " + listed(arrow.needs)) +
                 ". Move the code to the room that may, or turn the need into an interface below."});
    }
    const std::string concrete = concreteRoomOf(header);
    const bool mayName = isIn(path, concrete) || isIn(path, "app") || isIn(path, "tests");
    if (!concrete.empty() && !mayName) {
        findings.push_back(
            {path, "names the concrete " + header,
             "Use the interface in " + folderOf(concrete) + "; app/ alone wires concrete things."});
    }
}

}  // namespace

Findings checkArrows(const SourceTree& tree) {
    Findings findings;
    for (const auto& [path, text] : tree.files()) {
        const auto arrow = std::find_if(arrows().begin(), arrows().end(),
                                        [&file = path](const Arrow& one) { return isIn(file, one.room); });
        if (!isCode(path) || arrow == arrows().end()) {
            continue;
        }
        for (const Include& include : includesOf(text)) {
            if (!include.quoted || include.name.ends_with(".moc")) {
                continue;
            }
            if (include.name.find('/') == std::string::npos) {
                findings.push_back({path, "includes \"" + include.name + "\" without its folder",
                                    "Write the path from the project's root."});
            } else {
                checkInclude(path, *arrow, include.name, findings);
            }
        }
    }
    return findings;
}

}  // namespace loadstone::house
