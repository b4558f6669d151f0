// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include <QSqlDatabase>

#include "core/base/result.h"
#include "core/session/sqlite_query.h"

namespace loadstone {

enum class SqliteAccess : std::uint8_t {
    readWrite,
    /// Takes no lock and makes no file beside the database; for files in folders that cannot be written.
    immutable,
};

/// One connection to one SQLite file through Qt Sql, under a name of its own that is given up at the end.
/// Belongs to the thread that opened it.
class SqliteDatabase {
   public:
    /// Opens a file that exists. Waits up to five seconds where another program holds a lock; foreign keys
    /// are enforced. Fails as sqliteError() says.
    static Result<SqliteDatabase> open(const std::filesystem::path& file, SqliteAccess access);

    ~SqliteDatabase();
    SqliteDatabase(SqliteDatabase&& other) noexcept;
    SqliteDatabase& operator=(SqliteDatabase&&) = delete;
    SqliteDatabase(const SqliteDatabase&) = delete;
    SqliteDatabase& operator=(const SqliteDatabase&) = delete;

    /// The file as error messages name it.
    [[nodiscard]] const std::string& file() const noexcept { return m_file; }

    /// Prepares a statement; a failure shows in its result().
    [[nodiscard]] SqliteQuery query(std::string_view sql) const;

    /// Runs a statement without rows.
    Result<void> execute(std::string_view sql) const;

    /// The first column of the first row.
    [[nodiscard]] Result<std::int64_t> integer(std::string_view sql) const;

   private:
    SqliteDatabase(QString name, std::string file);

    QString m_name;  ///< empty after a move
    std::string m_file;
};

/// A transaction that is rolled back unless it was committed.
class SqliteTransaction {
   public:
    enum class Kind : std::uint8_t { read, write };

    /// A write transaction takes the write lock at once, so that it cannot fail half-way for want of it.
    static Result<SqliteTransaction> begin(const SqliteDatabase& database, Kind kind);

    ~SqliteTransaction();
    SqliteTransaction(SqliteTransaction&& other) noexcept;
    SqliteTransaction& operator=(SqliteTransaction&&) = delete;
    SqliteTransaction(const SqliteTransaction&) = delete;
    SqliteTransaction& operator=(const SqliteTransaction&) = delete;

    Result<void> commit();

   private:
    explicit SqliteTransaction(const SqliteDatabase& database) : m_database(&database) {}

    const SqliteDatabase* m_database;  ///< none once it has ended
};

}  // namespace loadstone
