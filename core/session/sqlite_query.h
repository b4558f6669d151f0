// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <QSqlQuery>

#include "core/base/result.h"

namespace loadstone {

/// The error of Loadstone that an SQLite result code stands for: ErrorKind::file, with a sentence that names
/// the file, for everything that the world can do to a file; `constraint` for a value that its column does
/// not take, and `internal` for any other mistake of ours. Source: https://www.sqlite.org/rescode.html
[[nodiscard]] Error sqliteError(std::int64_t code, std::string_view text, const std::string& file);

/// One prepared statement of an SqliteDatabase, to be run as often as needed. Belongs to the database's
/// thread and must not outlive it.
///
/// The first failure sticks: everything after it does nothing, and result() tells. So a caller binds, runs
/// and reads without looking at each step.
class SqliteQuery {
   public:
    SqliteQuery(QSqlQuery query, std::string file, std::string_view sql);

    /// Binds the next parameter, from left to right.
    SqliteQuery& bind(std::string_view text);
    SqliteQuery& bind(double number);
    template <std::integral Integer>
    SqliteQuery& bind(Integer number) {
        return bindInteger(static_cast<std::int64_t>(number));
    }
    template <std::integral Integer>
    SqliteQuery& bind(const std::optional<Integer>& number) {
        return number ? bind(*number) : bindNull();
    }
    SqliteQuery& bindBlob(std::string_view bytes);
    SqliteQuery& bindNull(int count = 1);

    /// Runs the statement with what was bound, and forgets the bound values. Clears an earlier failure of a
    /// run, so that a statement can be tried again.
    SqliteQuery& run();

    /// Moves to the next row; false at the end and after a failure.
    bool next();

    /// The next column of the row, from left to right; NULL reads as zero or empty.
    [[nodiscard]] std::int64_t integer();
    [[nodiscard]] int smallInteger() { return static_cast<int>(integer()); }
    [[nodiscard]] bool boolean() { return integer() != 0; }
    [[nodiscard]] double real();
    [[nodiscard]] std::string text();
    [[nodiscard]] std::string blob();
    [[nodiscard]] std::optional<std::int64_t> optionalInteger();
    /// Whether the next column is NULL; does not move on.
    [[nodiscard]] bool isNull() const { return m_query.isNull(m_column); }
    void skip(int columns) { m_column += columns; }

    /// The first failure since the last run(), or of preparing. Ends the reading of rows, and with it the
    /// read transaction.
    Result<void> result();

   private:
    SqliteQuery& bindInteger(std::int64_t number);
    void keepError();

    QSqlQuery m_query;
    std::string m_file;
    std::optional<Error> m_error;
    bool m_prepared = false;
    int m_bound = 0;
    int m_column = 0;
};

}  // namespace loadstone
