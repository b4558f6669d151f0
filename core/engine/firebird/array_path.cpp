// SPDX-License-Identifier: MIT
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/engine/firebird/block_limits.h"
#include "core/engine/firebird/firebird_dialect.h"
#include "core/engine/firebird/insert_text.h"
#include "core/engine/firebird/prepared_statement.h"
#include "core/engine/firebird/row_paths.h"
#include "core/engine/firebird/statement_loop.h"

namespace loadstone::firebird {

namespace {

/// `EXECUTE BLOCK (a0 INTEGER=?,a1 …) AS BEGIN INSERT … VALUES (:a0,…);… END`
std::string blockText(const InsertShape& shape, std::int64_t rows) {
    const FirebirdDialect dialect;
    std::string parameters;
    std::string inserts;
    const std::string head = insertHead(shape);
    std::size_t number = 0;
    for (std::int64_t row = 0; row < rows; ++row) {
        inserts += head;
        for (const ColumnDef& column : shape.columns) {
            parameters += fmt::format("{}a{} {}=?", number == 0 ? "" : ",", number, dialect.typeName(column));
            inserts += fmt::format("{}:a{}", &column == &shape.columns.front() ? "" : ",", number);
            ++number;
        }
        inserts += ");";
    }
    return fmt::format("EXECUTE BLOCK ({}) AS BEGIN {}END", parameters, inserts);
}

class ArrayPath final : public RowWriter {
   public:
    ArrayPath(Attachment& attachment, InsertShape shape, std::int64_t rowsPerStatement)
        : m_attachment(attachment),
          m_shape(std::move(shape)),
          m_row(m_shape.columns.size()),
          m_rowsPerStatement(rowsPerStatement) {}

    /// Prepares what batches of that many rows need, so that no write has to.
    Result<void> prepareFor(std::int64_t rows) {
        return m_attachment.run([&](Firebird::ITransaction* transaction) -> Result<void> {
            auto block = blockOf(transaction, m_rowsPerStatement);
            if (const std::int64_t rest = rows % m_rowsPerStatement; block && rest != 0) {
                block = blockOf(transaction, rest);
            }
            return block ? Result<void>() : Result<void>(Failure(block.error()));
        });
    }

    Result<WriteReceipt> write(RowSource& source, std::int64_t rows) override {
        return writeInStatements(
            m_attachment, rows, m_rowsPerStatement,
            [&](Firebird::ITransaction* transaction, std::int64_t count) -> Result<void> {
                auto block = blockOf(transaction, count);
                if (!block) {
                    return Failure(block.error());
                }
                Message& message = (*block)->message();
                for (std::size_t first = 0; first < message.size(); first += m_row.size()) {
                    source.next(m_row);
                    if (auto filled = message.set(first, m_row); !filled) {
                        return filled;
                    }
                }
                return (*block)->execute(transaction);
            });
    }

    [[nodiscard]] std::int64_t rowsPerStatement() const noexcept override { return m_rowsPerStatement; }

   private:
    struct Block {
        std::int64_t rows = 0;
        std::optional<PreparedStatement> statement;
    };

    /// The statement for that many rows. The full size is kept for good, and of the others the last one:
    /// batches of one size have one remainder.
    Result<PreparedStatement*> blockOf(Firebird::ITransaction* transaction, std::int64_t rows) {
        Block& block = rows == m_rowsPerStatement ? m_full : m_remainder;
        if (block.rows != rows) {
            const std::vector<ColumnType> types = typesOf(rows);
            auto statement =
                PreparedStatement::prepare(m_attachment, transaction, blockText(m_shape, rows), types);
            if (!statement) {
                return Failure(statement.error());
            }
            block.statement.emplace(std::move(*statement));
            block.rows = rows;
        }
        return &*block.statement;
    }

    [[nodiscard]] std::vector<ColumnType> typesOf(std::int64_t rows) const {
        std::vector<ColumnType> types;
        for (std::int64_t i = 0; i < rows; ++i) {
            for (const ColumnDef& column : m_shape.columns) {
                types.push_back(column.type);
            }
        }
        return types;
    }

    Attachment& m_attachment;
    InsertShape m_shape;
    std::vector<Value> m_row;
    std::int64_t m_rowsPerStatement;
    Block m_full;
    Block m_remainder;
};

}  // namespace

Result<std::unique_ptr<RowWriter>> makeArrayPath(Attachment& attachment, const InsertShape& shape,
                                                 std::int64_t rows) {
    auto path = std::make_unique<ArrayPath>(attachment, shape,
                                            std::clamp<std::int64_t>(rows, 1, rowsPerArrayBlock(shape)));
    if (auto prepared = path->prepareFor(rows); !prepared) {
        return Failure(prepared.error());
    }
    return path;
}

}  // namespace loadstone::firebird
