// SPDX-License-Identifier: MIT
#include <utility>

#include <fmt/format.h>

#include "core/engine/mariadb/mariadb_dialect.h"
#include "core/engine/mariadb/mariadb_prepared_statement.h"
#include "core/engine/mariadb/mariadb_row_paths.h"

namespace loadstone::mariadb {

namespace {

class PreparedPath final : public RowWriter {
   public:
    PreparedPath(Session& session, PreparedStatement statement)
        : m_session(session), m_statement(std::move(statement)), m_row(m_statement.row().size()) {}

    Result<WriteReceipt> write(RowSource& source, std::int64_t rows) override {
        return writeInStatements(m_session, rows, 1, [&](std::int64_t) {
            source.next(m_row);
            return m_statement.execute(m_session, m_row);
        });
    }

    [[nodiscard]] std::int64_t rowsPerStatement() const noexcept override { return 1; }

   private:
    Session& m_session;
    PreparedStatement m_statement;
    std::vector<Value> m_row;
};

}  // namespace

std::string preparedInsert(const InsertShape& shape) {
    const MariadbDialect dialect;
    std::string names;
    std::string marks;
    for (const ColumnDef& column : shape.columns) {
        names += (names.empty() ? "" : ",") + dialect.quote(column.name);
        marks += marks.empty() ? "?" : ",?";
    }
    return fmt::format("INSERT INTO {} ({}) VALUES ({})", dialect.quote(shape.table), names, marks);
}

std::vector<ColumnType> typesOf(const InsertShape& shape) {
    std::vector<ColumnType> types;
    for (const ColumnDef& column : shape.columns) {
        types.push_back(column.type);
    }
    return types;
}

Result<std::unique_ptr<RowWriter>> makePreparedPath(Session& session, const InsertShape& shape) {
    auto statement = PreparedStatement::prepare(session, preparedInsert(shape), typesOf(shape));
    if (!statement) {
        return Failure(statement.error());
    }
    return std::make_unique<PreparedPath>(session, std::move(*statement));
}

}  // namespace loadstone::mariadb
