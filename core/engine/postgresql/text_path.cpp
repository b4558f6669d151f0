// SPDX-License-Identifier: MIT
#include <algorithm>
#include <vector>

#include "core/engine/insert_statement.h"
#include "core/engine/postgresql/postgresql_dialect.h"
#include "core/engine/postgresql/write_loop.h"
#include "core/engine/postgresql/write_paths.h"

namespace loadstone::postgresql {

namespace {

class TextPath final : public RowWriter {
   public:
    TextPath(Session& session, const InsertShape& shape, std::int64_t rows)
        : m_session(session),
          m_insert(PostgresqlDialect(), shape, Backslash::plain),
          m_row(shape.columns.size()),
          m_rowsPerStatement(rows) {
        m_insert.reserve(rows);
    }

    Result<WriteReceipt> write(RowSource& source, std::int64_t rows) override {
        return writeInStatements(m_session, rows, m_rowsPerStatement, 1,
                                 [&](std::int64_t count) -> Result<void> {
                                     m_insert.clear();
                                     for (std::int64_t i = 0; i < count; ++i) {
                                         source.next(m_row);
                                         m_insert.append(m_row);
                                     }
                                     auto done = m_session.run(m_insert.text().c_str());
                                     return done ? Result<void>() : Failure(done.error());
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

}  // namespace loadstone::postgresql
