// SPDX-License-Identifier: MIT
#include <utility>
#include <vector>

#include "core/engine/firebird/insert_text.h"
#include "core/engine/firebird/prepared_statement.h"
#include "core/engine/firebird/row_paths.h"
#include "core/engine/firebird/statement_loop.h"

namespace loadstone::firebird {

namespace {

class PreparedPath final : public RowWriter {
   public:
    PreparedPath(Attachment& attachment, PreparedStatement statement)
        : m_attachment(attachment), m_statement(std::move(statement)), m_row(m_statement.message().size()) {}

    Result<WriteReceipt> write(RowSource& source, std::int64_t rows) override {
        return writeInStatements(m_attachment, rows, 1,
                                 [&](Firebird::ITransaction* transaction, std::int64_t) -> Result<void> {
                                     source.next(m_row);
                                     if (auto filled = m_statement.message().set(0, m_row); !filled) {
                                         return filled;
                                     }
                                     return m_statement.execute(transaction);
                                 });
    }

    [[nodiscard]] std::int64_t rowsPerStatement() const noexcept override { return 1; }

   private:
    Attachment& m_attachment;
    PreparedStatement m_statement;
    std::vector<Value> m_row;
};

}  // namespace

Result<std::unique_ptr<RowWriter>> makePreparedPath(Attachment& attachment, const InsertShape& shape) {
    std::vector<ColumnType> types;
    for (const ColumnDef& column : shape.columns) {
        types.push_back(column.type);
    }
    auto statement = attachment.run([&](Firebird::ITransaction* transaction) {
        return PreparedStatement::prepare(attachment, transaction, insertWithParameters(shape), types);
    });
    if (!statement) {
        return Failure(statement.error());
    }
    return std::make_unique<PreparedPath>(attachment, std::move(*statement));
}

}  // namespace loadstone::firebird
