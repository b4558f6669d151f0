// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tests/house/source_tree.h"

namespace loadstone::house {

/// One breach of a rule.
struct Finding {
    std::string file;
    std::string rule;  ///< which rule, and how the file breaks it
    std::string todo;  ///< what to do about it
};

using Findings = std::vector<Finding>;

/// Files that may break a rule, each with the reason why.
using Reasons = std::map<std::string, std::string, std::less<>>;

/// The top level holds what it must and nothing else; every file stands in a room, under a snake_case name,
/// and is named by a CMakeLists.txt.
[[nodiscard]] Findings checkLayout(const SourceTree& tree);

/// Includes are written from the root and follow the arrows between rooms; concrete engines and workloads are
/// named by the composition in app/ alone.
[[nodiscard]] Findings checkArrows(const SourceTree& tree);

/// Headers of client libraries stay in their engine's folder.
[[nodiscard]] Findings checkClientHeaders(const SourceTree& tree);

/// The core and the command line use Qt's Core and Sql only; Qt Charts stays in ui/plot.
[[nodiscard]] Findings checkQtModules(const SourceTree& tree);

/// Texts are translated in ui/ only.
[[nodiscard]] Findings checkTranslation(const SourceTree& tree);

/// The first line (the second in a script) names the licence of the file's folder.
[[nodiscard]] Findings checkLicences(const SourceTree& tree);

/// Every core .cpp has its tst_ at the same path under tests/, or a reason in `excused`; no reason is stale.
[[nodiscard]] Findings checkTests(const SourceTree& tree, const Reasons& excused);

/// Half of all files have fewer than 120 lines; more than 300 want a reason in `excused`; none has more than
/// 500, and the main window not more than 400. No reason is stale.
[[nodiscard]] Findings checkSizes(const SourceTree& tree, const Reasons& excused);

}  // namespace loadstone::house
