// SPDX-License-Identifier: MIT
#include "core/session/sqlite_query.h"

#include <QSqlError>
#include <QVariant>
#include <fmt/format.h>

namespace loadstone {

namespace {

// Primary result codes. Source: https://www.sqlite.org/rescode.html
constexpr std::int64_t codeBusy = 5;
constexpr std::int64_t codeLocked = 6;
constexpr std::int64_t codeReadOnly = 8;
constexpr std::int64_t codeIo = 10;
constexpr std::int64_t codeCorrupt = 11;
constexpr std::int64_t codeFull = 13;
constexpr std::int64_t codeCannotOpen = 14;
constexpr std::int64_t codeTooBig = 18;
constexpr std::int64_t codeConstraint = 19;
constexpr std::int64_t codeMismatch = 20;
constexpr std::int64_t codeNotADatabase = 26;

QString toQString(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

}  // namespace

Error sqliteError(std::int64_t code, std::string_view text, const std::string& file) {
    Error error{ErrorKind::file, {}, {}, {}, code};
    switch (code & 0xff) {
        case codeBusy:
        case codeLocked:
            error.message = fmt::format("{} is locked by another program.", file);
            error.hint = "Close the program that holds it and try again.";
            break;
        case codeReadOnly:
        case codeCannotOpen:
            error.message = fmt::format("{} cannot be written.", file);
            error.hint = "Check the permissions of the file and of its folder.";
            break;
        case codeFull:
            error.message = fmt::format("There is no room left on the disk for {}.", file);
            error.hint = "Free some room.";
            break;
        case codeIo: error.message = fmt::format("{} could not be read or written: {}.", file, text); break;
        case codeCorrupt:
        case codeNotADatabase:
            error.message = fmt::format("{} is damaged: {}.", file, text);
            error.hint = "Restore it from a copy.";
            break;
        case codeTooBig:
        case codeConstraint:
        case codeMismatch:
            error.kind = ErrorKind::constraint;
            error.message = fmt::format("{} does not take a value: {}.", file, text);
            break;
        default:
            error.kind = ErrorKind::internal;
            error.message = fmt::format("SQLite refused a statement on {}: {}.", file, text);
    }
    return error;
}

SqliteQuery::SqliteQuery(QSqlQuery query, std::string file, std::string_view sql)
    : m_query(std::move(query)), m_file(std::move(file)) {
    // Without a cache of rows that were passed, memory stays flat however many there are.
    m_query.setForwardOnly(true);
    m_prepared = m_query.prepare(toQString(sql));
    if (!m_prepared) {
        keepError();
    }
}

SqliteQuery& SqliteQuery::bind(std::string_view text) {
    m_query.bindValue(m_bound++, toQString(text));
    return *this;
}

SqliteQuery& SqliteQuery::bind(double number) {
    m_query.bindValue(m_bound++, number);
    return *this;
}

SqliteQuery& SqliteQuery::bindInteger(std::int64_t number) {
    m_query.bindValue(m_bound++, static_cast<qint64>(number));
    return *this;
}

SqliteQuery& SqliteQuery::bindBlob(std::string_view bytes) {
    m_query.bindValue(m_bound++, QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size())));
    return *this;
}

SqliteQuery& SqliteQuery::bindNull(int count) {
    for (int i = 0; i < count; ++i) {
        m_query.bindValue(m_bound++, QVariant());
    }
    return *this;
}

SqliteQuery& SqliteQuery::run() {
    m_bound = 0;
    if (!m_prepared) {
        return *this;
    }
    m_error.reset();
    if (!m_query.exec()) {
        keepError();
    }
    return *this;
}

bool SqliteQuery::next() {
    m_column = 0;
    if (m_error) {
        return false;
    }
    if (m_query.next()) {
        return true;
    }
    if (m_query.lastError().isValid()) {
        keepError();
    }
    return false;
}

std::int64_t SqliteQuery::integer() { return m_query.value(m_column++).toLongLong(); }

double SqliteQuery::real() { return m_query.value(m_column++).toDouble(); }

std::string SqliteQuery::text() { return m_query.value(m_column++).toString().toStdString(); }

std::string SqliteQuery::blob() { return m_query.value(m_column++).toByteArray().toStdString(); }

std::optional<std::int64_t> SqliteQuery::optionalInteger() {
    const QVariant value = m_query.value(m_column++);
    return value.isNull() ? std::nullopt : std::optional<std::int64_t>(value.toLongLong());
}

Result<void> SqliteQuery::result() {
    m_query.finish();
    if (m_error) {
        return Failure(*m_error);
    }
    return {};
}

void SqliteQuery::keepError() {
    const QSqlError error = m_query.lastError();
    m_error = sqliteError(error.nativeErrorCode().toLongLong(), error.databaseText().toStdString(), m_file);
}

}  // namespace loadstone
