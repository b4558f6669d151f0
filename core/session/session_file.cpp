// SPDX-License-Identifier: MIT
#include "core/session/session_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <fstream>
#include <system_error>

#include <fmt/format.h>

#include "core/session/schema.h"

namespace loadstone {

namespace fs = std::filesystem;

namespace {

enum class Content : std::uint8_t { none, empty, session };

Failure notASession(const fs::path& file, std::string_view what) {
    return fail(ErrorKind::file, fmt::format("{} is {}, not a Loadstone session.", file.string(), what),
                "Choose another file.");
}

fs::path walOf(const fs::path& file) { return fs::path(file) += "-wal"; }

/// Size of a file, 0 where there is none.
std::uintmax_t sizeOf(const fs::path& file) {
    std::error_code code;
    const std::uintmax_t size = fs::file_size(file, code);
    return code ? 0 : size;
}

/// The header of an SQLite file. Source: https://www.sqlite.org/fileformat2.html#the_database_header
class Header {
   public:
    static constexpr std::size_t size = 100;

    [[nodiscard]] char* bytes() noexcept { return m_bytes.data(); }
    [[nodiscard]] bool isSqlite() const noexcept {
        return std::string_view(m_bytes.data(), 16) == std::string_view("SQLite format 3\0", 16);
    }
    [[nodiscard]] std::int64_t applicationId() const noexcept { return number(68); }
    [[nodiscard]] std::int64_t schema() const noexcept { return number(60); }
    /// Bytes that the file must have, 0 where the header does not tell.
    [[nodiscard]] std::uint64_t fileSize() const noexcept {
        const std::uint32_t page = number(16) >> 16U;
        const bool known = number(24) == number(92);
        return known ? std::uint64_t{number(28)} * (page == 1 ? 65536U : page) : 0;
    }

   private:
    [[nodiscard]] std::uint32_t number(std::size_t offset) const noexcept {
        std::uint32_t value = 0;
        for (std::size_t i = offset; i < offset + 4; ++i) {
            value = (value << 8U) | static_cast<unsigned char>(m_bytes[i]);
        }
        return value;
    }

    std::array<char, size> m_bytes{};
};

/// Looks at a file without SQLite, which might change it: to open a file in WAL mode makes files beside it.
Result<Content> inspect(const fs::path& file) {
    std::error_code code;
    const fs::file_status status = fs::status(file, code);
    if (status.type() == fs::file_type::not_found) {
        return Content::none;
    }
    if (status.type() == fs::file_type::directory) {
        return notASession(file, "a folder");
    }
    if (!fs::exists(status)) {
        return fail(ErrorKind::file, fmt::format("{} cannot be opened: {}.", file.string(), code.message()),
                    "Check the path and its permissions.");
    }
    if (status.type() != fs::file_type::regular) {
        return notASession(file, "a device or a pipe");
    }
    std::ifstream stream(file, std::ios::binary);
    if (!stream) {
        return fail(ErrorKind::file, fmt::format("{} cannot be read.", file.string()),
                    "Check its permissions.");
    }
    Header header;
    stream.read(header.bytes(), Header::size);
    if (stream.gcount() == 0) {
        return Content::empty;
    }
    if (stream.gcount() < std::streamsize{Header::size} || !header.isSqlite()) {
        return notASession(file, "some other file");
    }
    if (header.applicationId() != sessionApplicationId) {
        return notASession(file, "the database of another program");
    }
    if (header.schema() > schemaVersion()) {
        return Failure(newerVersionError(file.string(), header.schema(), schemaVersion()));
    }
    // With pages in the write-ahead log the main file may be short for a moment, and SQLite knows better.
    if (sizeOf(walOf(file)) == 0 && sizeOf(file) < header.fileSize()) {
        return fail(ErrorKind::file,
                    fmt::format("{} is damaged: it has {} bytes and should have {}.", file.string(),
                                sizeOf(file), header.fileSize()),
                    "Restore it from a copy.");
    }
    return Content::session;
}

/// Touches the root of every table, so that a damaged schema shows when the file is opened.
Result<void> probe(const SqliteDatabase& database) {
    for (const std::string_view table :
         {"meta", "targets", "parameter_declarations", "runs", "run_parameters", "server_settings", "samples",
          "sample_failures", "events", "results", "result_failures", "phases", "notes", "segments",
          "segment_parameters", "segment_failures"}) {
        if (const auto touched = database.integer(fmt::format("SELECT 1 FROM {} LIMIT 1", table)); !touched) {
            Error error = touched.error();
            if (error.kind != ErrorKind::file) {
                error.kind = ErrorKind::file;
                error.message =
                    fmt::format("{} is damaged: its table {} cannot be read.", database.file(), table);
                error.hint = "Restore it from a copy.";
            }
            return Failure(error);
        }
    }
    return {};
}

/// Opens, migrates where it must, and probes.
Result<SqliteDatabase> openChecked(const fs::path& file, SqliteAccess access) {
    auto database = SqliteDatabase::open(file, access);
    if (!database) {
        return database;
    }
    const auto version = database->integer("PRAGMA user_version");
    if (!version) {
        return Failure(version.error());
    }
    if (*version != schemaVersion()) {
        if (auto migrated = migrate(*database, migrations()); !migrated) {
            return Failure(migrated.error());
        }
    }
    if (auto probed = probe(*database); !probed) {
        return Failure(probed.error());
    }
    return database;
}

/// WAL, and the check that the file can be written at all.
Result<void> prepareForWriting(const SqliteDatabase& database) {
    for (const std::string_view statement :
         {"BEGIN IMMEDIATE", "ROLLBACK", "PRAGMA journal_mode = WAL", "PRAGMA synchronous = NORMAL"}) {
        if (auto done = database.execute(statement); !done) {
            return done;
        }
    }
    return {};
}

Result<SqliteDatabase> openForWriting(const fs::path& file) {
    auto database = openChecked(file, SqliteAccess::readWrite);
    if (!database) {
        return database;
    }
    if (auto prepared = prepareForWriting(*database); !prepared) {
        return Failure(prepared.error());
    }
    return database;
}

/// Makes the file. True when it was made by this call and not by another program in the meantime.
Result<bool> create(const fs::path& file) {
    const int descriptor = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (descriptor < 0 && errno != EEXIST) {
        return fail(
            ErrorKind::file,
            fmt::format("{} cannot be made: {}.", file.string(), std::generic_category().message(errno)),
            "Choose a folder that exists and that you may write to.");
    }
    if (descriptor < 0) {
        return false;
    }
    ::close(descriptor);
    return true;
}

}  // namespace

Result<SqliteDatabase> openSessionForWriting(const fs::path& file) {
    const auto content = inspect(file);
    if (!content) {
        return Failure(content.error());
    }
    const auto created = *content == Content::none ? create(file) : Result<bool>(false);
    if (!created) {
        return Failure(created.error());
    }
    auto database = openForWriting(file);
    if (!database && *created) {
        std::error_code ignored;
        fs::remove(file, ignored);
    }
    return database;
}

Result<SqliteDatabase> openSessionForReading(const fs::path& file) {
    const auto content = inspect(file);
    if (!content) {
        return Failure(content.error());
    }
    if (*content == Content::none) {
        return fail(ErrorKind::file, fmt::format("There is no session file {}.", file.string()),
                    "Check the path.");
    }
    if (*content == Content::empty) {
        return notASession(file, "an empty file");
    }
    const bool folderWritable = ::access(fs::absolute(file).parent_path().c_str(), W_OK) == 0;
    const bool atRest = sizeOf(walOf(file)) == 0;
    auto database =
        openChecked(file, atRest && !folderWritable ? SqliteAccess::immutable : SqliteAccess::readWrite);
    if (database) {
        if (auto restricted = database->execute("PRAGMA query_only = ON"); !restricted) {
            return Failure(restricted.error());
        }
    }
    return database;
}

}  // namespace loadstone
