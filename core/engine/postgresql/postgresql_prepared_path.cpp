// SPDX-License-Identifier: MIT
#include <utility>
#include <vector>

#include "core/engine/postgresql/binary_row.h"
#include "core/engine/postgresql/binary_value.h"
#include "core/engine/postgresql/insert_sql.h"
#include "core/engine/postgresql/prepared.h"
#include "core/engine/postgresql/write_loop.h"
#include "core/engine/postgresql/write_paths.h"

namespace loadstone::postgresql {

namespace {

class PreparedPath final : public RowWriter {
   public:
    PreparedPath(Session& session, Prepared statement, std::span<const ColumnType> types)
        : m_session(session), m_statement(std::move(statement)), m_parameters(types), m_row(types.size()) {}

    Result<WriteReceipt> write(RowSource& source, std::int64_t rows) override {
        return writeInStatements(m_session, rows, 1, 1, [&](std::int64_t) -> Result<void> {
            source.next(m_row);
            if (!m_parameters.set(m_row)) {
                return outOfRange();
            }
            return m_session.execute(m_statement.name(), m_parameters.count(), m_parameters.values(),
                                     m_parameters.lengths(), m_parameters.formats());
        });
    }

    [[nodiscard]] std::int64_t rowsPerStatement() const noexcept override { return 1; }

   private:
    Session& m_session;
    Prepared m_statement;
    BinaryRow m_parameters;
    std::vector<Value> m_row;
};

}  // namespace

Result<std::unique_ptr<RowWriter>> makePreparedPath(Session& session, const InsertShape& shape) {
    const std::vector<ColumnType> types = typesOf(shape);
    auto statement = Prepared::make(session, preparedInsert(shape), elementIds(types));
    if (!statement) {
        return Failure(statement.error());
    }
    return std::make_unique<PreparedPath>(session, std::move(*statement), types);
}

}  // namespace loadstone::postgresql
