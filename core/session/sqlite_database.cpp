// SPDX-License-Identifier: MIT
#include "core/session/sqlite_database.h"

#include <utility>

#include <QFile>
#include <QSqlError>
#include <QUrl>

#include "core/base/id.h"

namespace loadstone {

SqliteDatabase::SqliteDatabase(QString name, std::string file)
    : m_name(std::move(name)), m_file(std::move(file)) {}

SqliteDatabase::SqliteDatabase(SqliteDatabase&& other) noexcept
    : m_name(std::exchange(other.m_name, QString())), m_file(std::move(other.m_file)) {}

SqliteDatabase::~SqliteDatabase() {
    if (!m_name.isEmpty()) {
        QSqlDatabase::removeDatabase(m_name);
    }
}

Result<SqliteDatabase> SqliteDatabase::open(const std::filesystem::path& file, SqliteAccess access) {
    SqliteDatabase database(QString::fromStdString(makeId()), file.string());
    // The handle must be gone before removeDatabase, hence the inner scope.
    {
        QSqlDatabase handle = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), database.m_name);
        if (!handle.isValid()) {
            return fail(ErrorKind::notSupported, "Sessions need Qt's SQLite driver, which is not installed.",
                        "Install the package libqt6sql6-sqlite.");
        }
        const QString path = QFile::decodeName(std::filesystem::absolute(file).c_str());
        QString options = QStringLiteral("QSQLITE_BUSY_TIMEOUT=5000");
        if (access == SqliteAccess::immutable) {
            options += QStringLiteral(";QSQLITE_OPEN_READONLY;QSQLITE_OPEN_URI");
            handle.setDatabaseName(QUrl::fromLocalFile(path).toString(QUrl::FullyEncoded) +
                                   QStringLiteral("?immutable=1"));
        } else {
            handle.setDatabaseName(path);
        }
        handle.setConnectOptions(options);
        if (!handle.open()) {
            const QSqlError error = handle.lastError();
            return Failure(sqliteError(error.nativeErrorCode().toLongLong(),
                                       error.databaseText().toStdString(), database.m_file));
        }
    }
    if (auto done = database.execute("PRAGMA foreign_keys = ON"); !done) {
        return Failure(done.error());
    }
    return database;
}

SqliteQuery SqliteDatabase::query(std::string_view sql) const {
    return SqliteQuery(QSqlQuery(QSqlDatabase::database(m_name, false)), m_file, sql);
}

Result<void> SqliteDatabase::execute(std::string_view sql) const { return query(sql).run().result(); }

Result<std::int64_t> SqliteDatabase::integer(std::string_view sql) const {
    SqliteQuery rows = query(sql);
    rows.run();
    const std::int64_t value = rows.next() ? rows.integer() : 0;
    return rows.result().map([value] { return value; });
}

Result<SqliteTransaction> SqliteTransaction::begin(const SqliteDatabase& database, Kind kind) {
    const auto begun = database.execute(kind == Kind::write ? "BEGIN IMMEDIATE" : "BEGIN");
    if (!begun) {
        return Failure(begun.error());
    }
    return SqliteTransaction(database);
}

SqliteTransaction::SqliteTransaction(SqliteTransaction&& other) noexcept
    : m_database(std::exchange(other.m_database, nullptr)) {}

SqliteTransaction::~SqliteTransaction() {
    if (m_database != nullptr) {
        // SQLite has rolled back by itself after some failures, and then this one fails: both end it.
        static_cast<void>(m_database->execute("ROLLBACK"));
    }
}

Result<void> SqliteTransaction::commit() {
    auto done = m_database->execute("COMMIT");
    if (done) {
        m_database = nullptr;
    }
    return done;
}

}  // namespace loadstone
