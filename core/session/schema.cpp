// SPDX-License-Identifier: MIT
#include "core/session/schema.h"

#include <fmt/format.h>

#include "core/base/version.h"

namespace loadstone {

namespace {

// Parts that several tables share.
constexpr std::string_view countDeclarations = R"(
  attempted INTEGER NOT NULL,
  succeeded INTEGER NOT NULL,
  failed INTEGER NOT NULL,
  cancelled INTEGER NOT NULL,
  retries INTEGER NOT NULL,
  rows INTEGER NOT NULL,
  statements INTEGER NOT NULL,
  round_trips INTEGER NOT NULL,
  commits INTEGER NOT NULL)";
constexpr std::string_view latencyDeclarations = R"(
  latency_count INTEGER NOT NULL,
  p50_ns INTEGER NOT NULL,
  p90_ns INTEGER NOT NULL,
  p95_ns INTEGER NOT NULL,
  p99_ns INTEGER NOT NULL,
  p999_ns INTEGER NOT NULL,
  max_ns INTEGER NOT NULL)";
constexpr std::string_view failureDeclarations = R"(
  kind TEXT NOT NULL,
  failed INTEGER NOT NULL,
  retried INTEGER NOT NULL)";

// Durations are whole nanoseconds: percentiles are middles of histogram buckets, so nothing is lost.
Migration sessionTables() {
    return {
        R"(CREATE TABLE meta (
  key TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID)",

        fmt::format("INSERT INTO meta VALUES ('session_id', lower(hex(randomblob(16)))), "
                    "('created_at', strftime('%Y-%m-%dT%H:%M:%fZ', 'now')), ('loadstone_version', '{}')",
                    loadstoneVersion),

        R"(CREATE TABLE targets (
  target INTEGER PRIMARY KEY,
  url TEXT NOT NULL,     -- never with a password
  engine TEXT NOT NULL,
  UNIQUE (url, engine)
) STRICT)",

        R"(CREATE TABLE parameter_declarations (
  declarations INTEGER PRIMARY KEY,
  json TEXT NOT NULL UNIQUE  -- an array of the workload's parameters: label, unit, range, choices
) STRICT)",
    };
}

Migration runTables() {
    return {
        R"(CREATE TABLE runs (
  run INTEGER PRIMARY KEY,   -- 1, 2, 3, …: the number that users see
  id TEXT NOT NULL UNIQUE,   -- 32 hexadecimal digits
  workload TEXT NOT NULL,
  target INTEGER NOT NULL REFERENCES targets,
  declarations INTEGER NOT NULL REFERENCES parameter_declarations,
  started_at TEXT NOT NULL,  -- ISO 8601, UTC
  seed INTEGER NOT NULL,     -- 64 bits without a sign, kept as a signed number
  duration_ns INTEGER,       -- NULL for a run bounded by rows
  row_limit INTEGER,         -- NULL for a run bounded by time
  warmup_ns INTEGER NOT NULL,
  conditions TEXT NOT NULL,  -- to be named beside the result, or empty
  engine_in_process INTEGER NOT NULL,
  client_version TEXT NOT NULL,
  loadstone_version TEXT NOT NULL,
  server_product TEXT NOT NULL,
  server_version TEXT NOT NULL,
  database_bytes INTEGER NOT NULL,  -- at the start
  host_system TEXT NOT NULL,
  host_processor TEXT NOT NULL,
  host_cores INTEGER NOT NULL,
  host_memory_bytes INTEGER NOT NULL,
  writer_pid INTEGER,        -- the process that writes the run; NULL once it let go of it
  writer_started INTEGER,    -- its start, in clock ticks since the machine's
  writer_boot TEXT           -- the machine's start
) STRICT)",

        R"(CREATE TABLE run_parameters (
  run INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
  key TEXT NOT NULL,
  value INTEGER NOT NULL,
  text TEXT NOT NULL,  -- as a user writes the value: 'on', 'multirow', '1000'
  PRIMARY KEY (run, key)
) STRICT, WITHOUT ROWID)",

        R"(CREATE TABLE server_settings (
  run INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  unit TEXT NOT NULL,
  PRIMARY KEY (run, position)
) STRICT, WITHOUT ROWID)",
    };
}

Migration sampleTables() {
    return {
        "CREATE TABLE sample_kinds (kind INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT",

        "INSERT INTO sample_kinds VALUES (0, 'warmup'), (1, 'measured'), (2, 'transient'), (3, 'paused'),"
        " (4, 'drain')",

        fmt::format(R"(CREATE TABLE samples (
  run INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
  sample INTEGER NOT NULL,    -- 0, 1, 2, …
  kind INTEGER NOT NULL,      -- see sample_kinds
  start_ns INTEGER NOT NULL,  -- since the start gate
  length_ns INTEGER NOT NULL,{},{},
  response_count INTEGER,     -- response times are NULL where they equal the latency (no rate limit)
  response_p50_ns INTEGER,
  response_p90_ns INTEGER,
  response_p95_ns INTEGER,
  response_p99_ns INTEGER,
  response_p999_ns INTEGER,
  response_max_ns INTEGER,
  client_cpu_s REAL NOT NULL,
  workers_running INTEGER NOT NULL,
  workers_lost INTEGER NOT NULL,
  PRIMARY KEY (run, sample)
) STRICT, WITHOUT ROWID)",
                    countDeclarations, latencyDeclarations),

        fmt::format(R"(CREATE TABLE sample_failures (
  run INTEGER NOT NULL,
  sample INTEGER NOT NULL,{},
  PRIMARY KEY (run, sample, kind),
  FOREIGN KEY (run, sample) REFERENCES samples ON DELETE CASCADE
) STRICT, WITHOUT ROWID)",
                    failureDeclarations),

        R"(CREATE TABLE events (
  run INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
  event INTEGER NOT NULL,   -- 0, 1, 2, …
  at_ns INTEGER NOT NULL,   -- since the start gate
  kind TEXT NOT NULL,
  text TEXT NOT NULL,
  key TEXT NOT NULL,        -- the parameter that changed
  value_before INTEGER NOT NULL,
  value_after INTEGER NOT NULL,
  PRIMARY KEY (run, event)
) STRICT, WITHOUT ROWID)",
    };
}

/// A run has a result when it has ended; one without was interrupted, or is going on.
Migration resultTables() {
    return {
        fmt::format(R"(CREATE TABLE results (
  run INTEGER PRIMARY KEY REFERENCES runs ON DELETE CASCADE,
  outcome TEXT NOT NULL,
  error_kind TEXT,            -- NULL in all five where the run did not fail
  error_message TEXT,
  error_hint TEXT,
  error_sqlstate TEXT,
  error_code INTEGER,
  valid INTEGER NOT NULL,
  invalid_reason TEXT NOT NULL,
  elapsed_ns INTEGER NOT NULL,{},{},
  latency BLOB NOT NULL,      -- the histogram
  response_time BLOB,         -- NULL where it equals the latency
  client_cpu_s REAL NOT NULL,
  workers INTEGER NOT NULL,
  workers_lost INTEGER NOT NULL,
  samples INTEGER NOT NULL,
  database_bytes INTEGER NOT NULL  -- at the end
) STRICT)",
                    countDeclarations, latencyDeclarations),

        fmt::format(R"(CREATE TABLE result_failures (
  run INTEGER NOT NULL REFERENCES results ON DELETE CASCADE,{},
  PRIMARY KEY (run, kind)
) STRICT, WITHOUT ROWID)",
                    failureDeclarations),

        R"(CREATE TABLE phases (
  run INTEGER NOT NULL REFERENCES results ON DELETE CASCADE,
  position INTEGER NOT NULL,
  phase TEXT NOT NULL,
  length_ns INTEGER NOT NULL,
  PRIMARY KEY (run, position)
) STRICT, WITHOUT ROWID)",

        R"(CREATE TABLE notes (
  run INTEGER NOT NULL REFERENCES results ON DELETE CASCADE,
  position INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (run, position)
) STRICT, WITHOUT ROWID)",
    };
}

Migration segmentTables() {
    return {
        fmt::format(R"(CREATE TABLE segments (
  run INTEGER NOT NULL REFERENCES results ON DELETE CASCADE,
  segment INTEGER NOT NULL,      -- 0, 1, 2, …
  from_ns INTEGER NOT NULL,
  to_ns INTEGER NOT NULL,
  measured_ns INTEGER NOT NULL,  -- without transients and resets{},
  latency BLOB NOT NULL,
  PRIMARY KEY (run, segment)
) STRICT, WITHOUT ROWID)",
                    countDeclarations),

        R"(CREATE TABLE segment_parameters (
  run INTEGER NOT NULL,
  segment INTEGER NOT NULL,
  key TEXT NOT NULL,
  value INTEGER NOT NULL,
  PRIMARY KEY (run, segment, key),
  FOREIGN KEY (run, segment) REFERENCES segments ON DELETE CASCADE
) STRICT, WITHOUT ROWID)",

        fmt::format(R"(CREATE TABLE segment_failures (
  run INTEGER NOT NULL,
  segment INTEGER NOT NULL,{},
  PRIMARY KEY (run, segment, kind),
  FOREIGN KEY (run, segment) REFERENCES segments ON DELETE CASCADE
) STRICT, WITHOUT ROWID)",
                    failureDeclarations),
    };
}

Migration versionOne() {
    Migration all = sessionTables();
    for (const Migration& part : {runTables(), sampleTables(), resultTables(), segmentTables()}) {
        all.insert(all.end(), part.begin(), part.end());
    }
    return all;
}

const std::vector<Migration>& allMigrations() {
    static const std::vector<Migration> list = {versionOne()};
    return list;
}

}  // namespace

std::span<const Migration> migrations() { return allMigrations(); }

std::int64_t schemaVersion() { return std::ssize(allMigrations()); }

Error newerVersionError(const std::string& file, std::int64_t found, std::int64_t known) {
    return {ErrorKind::file,
            fmt::format("{} was written by a newer Loadstone: its schema version is {}, and this Loadstone "
                        "knows versions up to {}.",
                        file, found, known),
            "Open it with that Loadstone.",
            {},
            0};
}

Result<void> migrate(const SqliteDatabase& database, std::span<const Migration> list) {
    auto transaction = SqliteTransaction::begin(database, SqliteTransaction::Kind::write);
    if (!transaction) {
        return Failure(transaction.error());
    }
    // Only under the lock is the version sure: another program may have migrated the file just now.
    const auto current = database.integer("PRAGMA user_version");
    if (!current) {
        return Failure(current.error());
    }
    const auto known = std::ssize(list);
    if (*current < 0 || *current > known) {
        return Failure(newerVersionError(database.file(), *current, known));
    }
    if (*current == known) {
        return {};
    }
    for (const Migration& migration : list.subspan(static_cast<std::size_t>(*current))) {
        for (const std::string& statement : migration) {
            if (auto done = database.execute(statement); !done) {
                return done;
            }
        }
    }
    const auto marked =
        database.execute(fmt::format("PRAGMA application_id = {}", sessionApplicationId)).and_then([&] {
            return database.execute(fmt::format("PRAGMA user_version = {}", known));
        });
    return marked ? transaction->commit() : marked;
}

}  // namespace loadstone
