// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "core/engine/write_path.h"

namespace loadstone {

/// Whether a write path exists here, and why not.
struct PathSupport {
    bool available = false;
    std::string how;     ///< the statement or protocol behind it: "EXECUTE BLOCK with parameters"
    std::string reason;  ///< why it is not available, a sentence for a tooltip; empty when it is
};

/// How this engine does without foreign-key checks.
struct ForeignKeySwitch {
    bool whileRunning = false;  ///< may change during a run, without rebuilding
    std::string mechanism;      ///< named wherever a result with checks off is shown
    std::string whyNotLive;     ///< a sentence for the control when whileRunning is false
};

/// About what a stored row takes, for the estimate before a run; measured on a freshly loaded table.
struct StorageCost {
    double rowBytes = 0;         ///< of a row beside its columns, with its primary-key entry
    double indexEntryBytes = 0;  ///< of a row in each secondary index
};

/// What an engine, or one of its servers, can do.
struct Capabilities {
    std::array<PathSupport, writePathCount> paths;
    ForeignKeySwitch foreignKeys;
    bool indexesForeignKeys = false;  ///< makes the child-side index with the constraint by itself
    bool runsInProcess = false;       ///< the server works inside our process: its CPU is counted as ours
    bool commitsByItself = false;  ///< a statement outside begin() … commit() takes no further round trip
    std::int64_t maxStatementBytes = 0;  ///< of one request; 0 where there is no limit to speak of
    std::string maxStatementSetting;     ///< the setting behind it: "max_allowed_packet"
    PathSupport dumpAndRestore;          ///< of one table: "mariadb-dump | mariadb"
    StorageCost storage;

    [[nodiscard]] const PathSupport& path(WritePath path) const {
        return paths.at(static_cast<std::size_t>(path));
    }
};

}  // namespace loadstone
