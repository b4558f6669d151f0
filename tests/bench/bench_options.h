// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace loadstone::bench {

/// What a program that compares an engine's paths was asked for.
struct BenchOptions {
    bool json = false;
    bool whole = false;  ///< memory at K = 300,000 on all paths, and that of the bare loops
    int rounds = 11;     ///< pairs of rounds of each path
    std::string path;    ///< that write path alone; empty: all
    std::string only;    ///< one part: "rows", "rates", "memory" or "parents"; empty: all

    // For the child in which memory is measured.
    std::string memoryOf;  ///< the path's name
    bool bare = false;     ///< of its bare loop
    int port = 0;

    [[nodiscard]] bool wantsPath(const std::string& name) const { return path.empty() || path == name; }
    [[nodiscard]] bool wants(const std::string& part) const { return only.empty() || only == part; }
};

/// Reads the arguments of the QCoreApplication that exists. Ends the program where they are wrong.
[[nodiscard]] BenchOptions readOptions();

}  // namespace loadstone::bench
