// SPDX-License-Identifier: MIT
#include <string>
#include <utility>
#include <vector>

#include "core/engine/firebird/column_names.h"
#include "core/engine/firebird/insert_text.h"
#include "core/engine/firebird/row_paths.h"
#include "core/engine/firebird/statement_loop.h"

namespace loadstone::firebird {

namespace {

class RowPath final : public RowWriter {
   public:
    RowPath(Attachment& attachment, const InsertShape& shape, std::string head)
        : m_attachment(attachment),
          m_columns(shape.columns),
          m_row(shape.columns.size()),
          m_sql(std::move(head)),
          m_headSize(m_sql.size()) {}

    Result<WriteReceipt> write(RowSource& source, std::int64_t rows) override {
        return writeInStatements(m_attachment, rows, 1,
                                 [&](Firebird::ITransaction* transaction, std::int64_t) {
                                     source.next(m_row);
                                     m_sql.resize(m_headSize);
                                     appendLiterals(m_sql, m_columns, m_row);
                                     m_sql += ')';
                                     return m_attachment.executeText(transaction, m_sql);
                                 });
    }

    [[nodiscard]] std::int64_t rowsPerStatement() const noexcept override { return 1; }

   private:
    Attachment& m_attachment;
    std::vector<ColumnDef> m_columns;
    std::vector<Value> m_row;
    std::string m_sql;
    std::size_t m_headSize;
};

}  // namespace

Result<std::unique_ptr<RowWriter>> makeRowPath(Attachment& attachment, const InsertShape& shape) {
    const auto names = columnNamesFor(attachment, shape);
    if (!names) {
        return Failure(names.error());
    }
    return std::make_unique<RowPath>(attachment, shape, insertHead(shape, *names));
}

}  // namespace loadstone::firebird
