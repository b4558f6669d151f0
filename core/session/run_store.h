// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "core/run/run_result.h"
#include "core/session/sqlite_database.h"

namespace loadstone {

/// Puts the parts of runs into a session's tables, with statements that are prepared once. Transactions are
/// the caller's; a call that fails may have written a part of what it was given. Belongs to the database's
/// thread.
class RunStore {
   public:
    explicit RunStore(const SqliteDatabase& database);

    /// Whether all statements fit the file's schema.
    Result<void> check();

    /// Begins a run that this process writes. Returns its number.
    Result<std::int64_t> begin(const RunDescription& run);
    Result<void> add(std::int64_t run, const Sample& sample);
    Result<void> add(std::int64_t run, const RunEvent& event);
    Result<void> finish(std::int64_t run, const RunResult& result);
    /// Gives up a run that has no result: it shows as interrupted from now on.
    Result<void> abandon(std::int64_t run);

   private:
    Result<void> addParameters(std::int64_t run, const RunDescription& description);
    Result<void> addSettings(std::int64_t run, const ServerInfo& server);
    Result<void> addOutcome(std::int64_t run, const RunResult& result);
    Result<void> addSegment(std::int64_t run, std::int64_t number, const RunSegment& segment);

    SqliteQuery m_target;
    SqliteQuery m_declarations;
    SqliteQuery m_run;
    SqliteQuery m_parameter;
    SqliteQuery m_setting;
    SqliteQuery m_sample;
    SqliteQuery m_sampleFailure;
    SqliteQuery m_event;
    SqliteQuery m_result;
    SqliteQuery m_resultFailure;
    SqliteQuery m_phase;
    SqliteQuery m_note;
    SqliteQuery m_segment;
    SqliteQuery m_segmentParameter;
    SqliteQuery m_segmentFailure;
    SqliteQuery m_abandon;
};

}  // namespace loadstone
