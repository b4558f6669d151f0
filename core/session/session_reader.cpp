// SPDX-License-Identifier: MIT
#include "core/session/session_reader.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "core/session/result_load.h"
#include "core/session/sample_load.h"
#include "core/session/session_file.h"
#include "core/session/summary_load.h"

namespace loadstone {

class SessionReader::Impl {
   public:
    explicit Impl(SqliteDatabase database) : m_database(std::move(database)) {}

    [[nodiscard]] const SqliteDatabase& database() const noexcept { return m_database; }

    /// Calls load(database) in one transaction, so that all of its queries see the same state of the file.
    template <typename Load>
    auto inSnapshot(Load load) const -> decltype(load(std::declval<const SqliteDatabase&>())) {
        const auto snapshot = SqliteTransaction::begin(m_database, SqliteTransaction::Kind::read);
        if (!snapshot) {
            return Failure(snapshot.error());
        }
        return load(m_database);
    }

    /// Calls load(database, number of the run) likewise.
    template <typename Load>
    auto ofRun(const std::string& id, Load load) const {
        return inSnapshot([&](const SqliteDatabase& database) {
            return find("SELECT run FROM runs WHERE id = ?", id).and_then([&](std::int64_t run) {
                return load(database, run);
            });
        });
    }

    /// The number of the run that a user means.
    [[nodiscard]] Result<std::int64_t> resolve(const std::string& idOrNumber) const {
        std::int64_t number = 0;
        const char* end = idOrNumber.data() + idOrNumber.size();
        const auto parsed = std::from_chars(idOrNumber.data(), end, number);
        if (parsed.ec == std::errc{} && parsed.ptr == end) {
            const auto found =
                m_database.integer(fmt::format("SELECT count(*) FROM runs WHERE run = {}", number));
            if (!found || *found == 1) {
                return found.map([number](std::int64_t) { return number; });
            }
        }
        std::string beginning = idOrNumber;
        std::transform(beginning.begin(), beginning.end(), beginning.begin(),
                       [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
        return find("SELECT run FROM runs WHERE instr(id, nullif(?, '')) = 1", beginning);
    }

   private:
    [[nodiscard]] Result<std::int64_t> find(std::string_view sql, const std::string& text) const {
        SqliteQuery rows = m_database.query(sql);
        rows.bind(text).run();
        std::int64_t run = 0;
        int matches = 0;
        for (; rows.next(); ++matches) {
            run = rows.integer();
        }
        if (auto done = rows.result(); !done) {
            return Failure(done.error());
        }
        if (matches == 1) {
            return run;
        }
        const auto said = matches == 0 ? fmt::format("There is no run \"{}\" in {}.", text, m_database.file())
                                       : fmt::format("\"{}\" begins the ids of {} runs in {}.", text, matches,
                                                     m_database.file());
        return fail(ErrorKind::invalidArgument, said, "Name a run by its number or by more of its id.");
    }

    SqliteDatabase m_database;
};

Result<std::unique_ptr<SessionReader>> SessionReader::open(const std::filesystem::path& file) {
    return openSessionForReading(file).map([](SqliteDatabase&& database) {
        return std::unique_ptr<SessionReader>(new SessionReader(std::make_unique<Impl>(std::move(database))));
    });
}

SessionReader::SessionReader(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}

SessionReader::~SessionReader() = default;

Result<std::vector<RunSummary>> SessionReader::runs() const {
    return m_impl->inSnapshot([](const SqliteDatabase& database) { return loadSummaries(database); });
}

Result<RunSummary> SessionReader::run(const std::string& idOrNumber) const {
    return m_impl->inSnapshot([&](const SqliteDatabase& database) {
        return m_impl->resolve(idOrNumber)
            .and_then([&](std::int64_t number) { return loadSummaries(database, number); })
            .map([](std::vector<RunSummary>&& runs) { return std::move(runs.front()); });
    });
}

Result<std::optional<RunResult>> SessionReader::result(const std::string& runId) const {
    return m_impl->ofRun(runId, loadResult);
}

Result<std::vector<Sample>> SessionReader::samples(const std::string& runId) const {
    std::vector<Sample> samples;
    return eachSample(runId, [&samples](const Sample& sample) { samples.push_back(sample); }).map([&samples] {
        return std::move(samples);
    });
}

Result<void> SessionReader::eachSample(const std::string& runId,
                                       const std::function<void(const Sample&)>& take) const {
    return m_impl->ofRun(runId, [&take](const SqliteDatabase& database, std::int64_t run) {
        return loadSamples(database, run, take);
    });
}

Result<SampleSeries> SessionReader::series(const std::string& runId) const {
    return m_impl->ofRun(runId, loadSeries);
}

Result<std::vector<RunEvent>> SessionReader::events(const std::string& runId) const {
    return m_impl->ofRun(runId, loadEvents);
}

Result<std::vector<RunSegment>> SessionReader::segments(const std::string& runId) const {
    return m_impl->ofRun(runId, loadSegments);
}

std::int64_t SessionReader::dataVersion() const {
    return m_impl->database().integer("PRAGMA data_version").value_or(0);
}

}  // namespace loadstone
