// SPDX-License-Identifier: MIT
#include <algorithm>

#include "core/engine/insert_statement.h"
#include "core/engine/mariadb/mariadb_dialect.h"
#include "core/engine/mariadb/mariadb_row_paths.h"

namespace loadstone::mariadb {

namespace {

class TextPath final : public RowWriter {
   public:
    TextPath(Session& session, const InsertShape& shape, std::int64_t rowsPerStatement)
        : m_session(session),
          m_insert(MariadbDialect(), shape, Backslash::escapes),
          m_row(shape.columns.size()),
          m_rowsPerStatement(rowsPerStatement) {
        m_insert.reserve(rowsPerStatement);
    }

    Result<WriteReceipt> write(RowSource& source, std::int64_t rows) override {
        return writeInStatements(m_session, rows, m_rowsPerStatement, [&](std::int64_t count) {
            m_insert.clear();
            for (std::int64_t i = 0; i < count; ++i) {
                source.next(m_row);
                m_insert.append(m_row);
            }
            return m_session.send(m_insert.text());
        });
    }

    [[nodiscard]] std::int64_t rowsPerStatement() const noexcept override { return m_rowsPerStatement; }

   private:
    Session& m_session;
    InsertStatement m_insert;
    std::vector<Value> m_row;
    std::int64_t m_rowsPerStatement;
};

}  // namespace

Result<std::unique_ptr<RowWriter>> makeTextPath(Session& session, const InsertShape& shape,
                                                std::int64_t rows) {
    return std::make_unique<TextPath>(session, shape, std::max<std::int64_t>(rows, 1));
}

}  // namespace loadstone::mariadb
