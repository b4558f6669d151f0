// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/engine/firebird/block_limits.h"
#include "core/engine/firebird/column_names.h"
#include "core/engine/firebird/insert_text.h"
#include "core/engine/firebird/row_paths.h"
#include "core/engine/firebird/statement_loop.h"

namespace loadstone::firebird {

namespace {

class MultirowPath final : public RowWriter {
   public:
    MultirowPath(Attachment& attachment, const InsertShape& shape, std::string head,
                 std::int64_t rowsPerStatement)
        : m_attachment(attachment),
          m_columns(shape.columns),
          m_row(shape.columns.size()),
          m_head(std::move(head)),
          m_rowsPerStatement(rowsPerStatement) {}

    Result<WriteReceipt> write(RowSource& source, std::int64_t rows) override {
        return writeInStatements(m_attachment, rows, m_rowsPerStatement,
                                 [&](Firebird::ITransaction* transaction, std::int64_t count) {
                                     fill(source, count);
                                     return m_attachment.executeText(transaction, m_sql);
                                 });
    }

    [[nodiscard]] std::int64_t rowsPerStatement() const noexcept override { return m_rowsPerStatement; }

   private:
    void fill(RowSource& source, std::int64_t count) {
        m_sql = "EXECUTE BLOCK AS BEGIN ";
        for (std::int64_t i = 0; i < count; ++i) {
            source.next(m_row);
            m_sql += m_head;
            appendLiterals(m_sql, m_columns, m_row);
            m_sql += ");";
        }
        m_sql += "END";
    }

    Attachment& m_attachment;
    std::vector<ColumnDef> m_columns;
    std::vector<Value> m_row;
    std::string m_head;
    std::string m_sql;  // keeps its capacity from statement to statement
    std::int64_t m_rowsPerStatement;
};

}  // namespace

Result<std::unique_ptr<RowWriter>> makeMultirowPath(Attachment& attachment, const InsertShape& shape,
                                                    std::int64_t rows) {
    const auto names = columnNamesFor(attachment, shape);
    if (!names) {
        return Failure(names.error());
    }
    return std::make_unique<MultirowPath>(attachment, shape, insertHead(shape, *names),
                                          std::clamp<std::int64_t>(rows, 1, rowsPerTextBlock(shape)));
}

}  // namespace loadstone::firebird
