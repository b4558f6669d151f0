// SPDX-License-Identifier: MIT
#include <algorithm>
#include <charconv>
#include <utility>

#include <fmt/format.h>

#include "core/engine/mariadb/local_infile.h"
#include "core/engine/mariadb/mariadb_error_map.h"
#include "core/engine/mariadb/mariadb_row_paths.h"

namespace loadstone::mariadb {

namespace {

class LoadPath final : public RowWriter {
   public:
    LoadPath(Session& session, const InsertShape& shape, std::int64_t rowsPerStatement)
        : m_session(session),
          m_stream(shape),
          m_sql(LoadStream::statement(shape)),
          m_rowsPerStatement(rowsPerStatement) {}

    Result<WriteReceipt> write(RowSource& source, std::int64_t rows) override {
        const LocalInfile served(*m_session.handle(), m_stream);
        return writeInStatements(m_session, rows, m_rowsPerStatement,
                                 [&](std::int64_t count) -> Result<void> {
                                     m_stream.start(source, count);
                                     if (auto sent = m_session.send(m_sql); !sent) {
                                         return sent;
                                     }
                                     return checkAllIn(count);
                                 });
    }

    [[nodiscard]] std::int64_t rowsPerStatement() const noexcept override { return m_rowsPerStatement; }

   private:
    /// The server cannot stop a client that sends: it skips rows that it does not take and goes on, with a
    /// warning for each.
    Result<void> checkAllIn(std::int64_t rows) {
        const auto written = static_cast<std::int64_t>(mysql_affected_rows(m_session.handle()));
        if (written == rows && mysql_warning_count(m_session.handle()) == 0) {
            return {};
        }
        Error error{ErrorKind::constraint, {}, {}, {}, 0};
        if (mysql_query(m_session.handle(), "SHOW WARNINGS LIMIT 1") == 0) {
            const ResultHandle result(mysql_store_result(m_session.handle()));
            const MYSQL_ROW row = result == nullptr ? nullptr : mysql_fetch_row(result.get());
            if (row != nullptr) {
                const std::string_view number = row[1];
                unsigned code = 0;
                std::from_chars(number.data(), number.data() + number.size(), code);
                error = errorOf(code, {}, row[2]);
            }
        }
        error.message =
            fmt::format("The server took {} of {} rows as they were. {}", written, rows, error.message);
        error.hint = "LOAD DATA LOCAL does not stop at a row that it cannot take.";
        return Failure(std::move(error));
    }

    Session& m_session;
    LoadStream m_stream;
    std::string m_sql;
    std::int64_t m_rowsPerStatement;
};

}  // namespace

Result<std::unique_ptr<RowWriter>> makeLoadPath(Session& session, const InsertShape& shape,
                                                std::int64_t rows) {
    return std::make_unique<LoadPath>(session, shape, std::max<std::int64_t>(rows, 1));
}

}  // namespace loadstone::mariadb
