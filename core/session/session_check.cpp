// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "core/session/result_load.h"
#include "core/session/schema.h"
#include "core/session/session_file.h"
#include "core/session/session_reader.h"
#include "core/session/stored_values.h"
#include "core/session/summary_load.h"

namespace loadstone {

namespace {

/// One name and the two figures that should be the same.
struct Pair {
    std::string_view name;
    std::int64_t samples;
    std::int64_t result;
};

class Checker {
   public:
    explicit Checker(const SqliteDatabase& database) : m_database(database) {}

    SessionCheck check() {
        checkFile();
        checkForeignKeys();
        checkMarks();
        checkSampleFailures();
        auto runs = loadSummaries(m_database);
        if (!keep(runs)) {
            return std::move(m_found);
        }
        for (const RunSummary& run : *runs) {
            checkRun(run);
        }
        return std::move(m_found);
    }

   private:
    template <typename... Arguments>
    void problem(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
        m_found.problems.push_back(fmt::format(text, std::forward<Arguments>(arguments)...));
    }

    /// True for a success; the error of a failure is a problem.
    template <typename T>
    bool keep(const Result<T>& result) {
        if (!result) {
            m_found.problems.push_back(result.error().message);
        }
        return result.has_value();
    }

    void checkFile() {
        SqliteQuery rows = m_database.query("PRAGMA integrity_check(20)");
        rows.run();
        while (rows.next()) {
            if (const std::string text = rows.text(); text != "ok") {
                problem("The file is damaged: {}.", text);
            }
        }
        keep(rows.result());
    }

    void checkForeignKeys() {
        SqliteQuery rows = m_database.query(
            "SELECT \"table\", parent, count(*) FROM pragma_foreign_key_check "
            "GROUP BY 1, 2");
        rows.run();
        while (rows.next()) {
            const std::string table = rows.text();
            const std::string parent = rows.text();
            problem("{} rows of the table {} belong to nothing in the table {}.", rows.integer(), table,
                    parent);
        }
        keep(rows.result());
    }

    void checkMarks() {
        const auto id = m_database.integer("PRAGMA application_id");
        if (keep(id) && *id != sessionApplicationId) {
            problem("The file does not carry the mark of a session: its application id is {}.", *id);
        }
        const auto version = m_database.integer("PRAGMA user_version");
        if (keep(version) && *version != schemaVersion()) {
            problem("The schema version is {} and should be {}.", *version, schemaVersion());
        }
    }

    void checkSampleFailures() {
        SqliteQuery rows = m_database.query(
            "SELECT run, sample FROM samples LEFT JOIN "
            "(SELECT run, sample, sum(failed) AS known FROM sample_failures GROUP BY run, sample) "
            "USING (run, sample) WHERE failed <> coalesce(known, 0) LIMIT 20");
        rows.run();
        while (rows.next()) {
            const std::int64_t run = rows.integer();
            problem("Run {}: the failures of sample {} by kind do not add up to its failures.", run,
                    rows.integer());
        }
        keep(rows.result());
    }

    void checkRun(const RunSummary& run) {
        ++m_found.runs;
        m_found.interrupted += run.state == StoredState::interrupted ? 1 : 0;
        const bool ended = run.state != StoredState::running && run.state != StoredState::interrupted;
        SqliteQuery row = m_database.query(
            "SELECT count(*), coalesce(min(sample), 0), coalesce(max(sample), -1) FROM samples WHERE run = "
            "?");
        row.bind(run.number).run();
        std::int64_t samples = 0;
        if (row.next()) {
            samples = row.integer();
            const std::int64_t first = row.integer();
            if (const std::int64_t last = row.integer(); first != 0 || last != samples - 1) {
                problem("Run {}: samples are missing: there are {}, numbered {} to {}.", run.number, samples,
                        first, last);
            }
        }
        keep(row.result());
        m_found.samples += samples;
        if (ended) {
            checkResult(run, samples);
        }
    }

    void checkResult(const RunSummary& run, std::int64_t samples) {
        const auto result = loadResult(m_database, run.number);
        if (!keep(result) || !*result) {
            return;
        }
        const RunResult& end = **result;
        const OperationCounts& counts = end.counts;
        if (counts.attempted != counts.succeeded + counts.failed() + counts.cancelled) {
            problem(
                "Run {}: {} operations were attempted, but {} succeeded, {} failed and {} were cancelled.",
                run.number, counts.attempted, counts.succeeded, counts.failed(), counts.cancelled);
        }
        if (end.latency.count() != counts.succeeded || end.responseTime.count() != counts.succeeded) {
            problem("Run {}: {} operations succeeded, but the histograms count {} and {}.", run.number,
                    counts.succeeded, end.latency.count(), end.responseTime.count());
        }
        if (end.samples != samples) {
            problem("Run {}: it took {} samples, but {} are stored.", run.number, end.samples, samples);
        }
        // A run that failed may have lost what its workers did last.
        if (end.outcome != RunOutcome::failed) {
            checkSums(run.number, counts);
        }
    }

    /// Operations that were attempted in a part of the run that does not count (warm-up, pauses) and ended in
    /// one that does; negative where more went the other way.
    std::int64_t carriedOver(std::int64_t run) {
        SqliteQuery row = m_database.query(
            fmt::format("SELECT coalesce(sum(attempted - succeeded - failed - cancelled), 0) FROM samples "
                        "WHERE run = ? AND NOT {}",
                        countedSamples));
        row.bind(run).run();
        const std::int64_t carried = row.next() ? row.integer() : 0;
        keep(row.result());
        return carried;
    }

    void checkSums(std::int64_t run, const OperationCounts& counts) {
        const std::int64_t carried = carriedOver(run);
        SqliteQuery row = m_database.query(
            fmt::format("SELECT coalesce(sum(failed), 0), {} FROM samples WHERE run = ? AND {}", countSums,
                        countedSamples));
        row.bind(run).run();
        if (row.next()) {
            const std::int64_t failed = row.integer();
            OperationCounts sums = readCounts(row);
            sums.attempted += carried;
            for (const Pair& pair :
                 {Pair{"attempted operations", sums.attempted, counts.attempted},
                  Pair{"succeeded operations", sums.succeeded, counts.succeeded},
                  Pair{"failed operations", failed, counts.failed()},
                  Pair{"cancelled operations", sums.cancelled, counts.cancelled},
                  Pair{"retries", sums.retries, counts.retries}, Pair{"rows", sums.rows, counts.rows},
                  Pair{"statements", sums.statements, counts.statements},
                  Pair{"round trips", sums.roundTrips, counts.roundTrips},
                  Pair{"commits", sums.commits, counts.commits}}) {
                if (pair.samples != pair.result) {
                    problem("Run {}: its samples have {} {}, but its result has {}.", run, pair.samples,
                            pair.name, pair.result);
                }
            }
        }
        keep(row.result());
    }

    const SqliteDatabase& m_database;
    SessionCheck m_found;
};

}  // namespace

Result<SessionCheck> checkSession(const std::filesystem::path& file) {
    const auto database = openSessionForReading(file);
    if (!database) {
        return Failure(database.error());
    }
    // One transaction: a run that another program writes meanwhile must not look like a contradiction.
    const auto snapshot = SqliteTransaction::begin(*database, SqliteTransaction::Kind::read);
    if (!snapshot) {
        return Failure(snapshot.error());
    }
    return Checker(*database).check();
}

}  // namespace loadstone
