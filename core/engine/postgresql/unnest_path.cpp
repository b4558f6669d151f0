// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>
#include <vector>

#include "core/engine/postgresql/binary_array.h"
#include "core/engine/postgresql/binary_row.h"
#include "core/engine/postgresql/insert_sql.h"
#include "core/engine/postgresql/prepared.h"
#include "core/engine/postgresql/write_loop.h"
#include "core/engine/postgresql/write_paths.h"

namespace loadstone::postgresql {

namespace {

class UnnestPath final : public RowWriter {
   public:
    UnnestPath(Session& session, Prepared statement, const InsertShape& shape, std::int64_t rows)
        : m_session(session),
          m_statement(std::move(statement)),
          m_row(shape.columns.size()),
          m_values(shape.columns.size()),
          m_lengths(shape.columns.size()),
          m_formats(shape.columns.size(), 1),
          m_rowsPerStatement(rows) {
        m_arrays.reserve(shape.columns.size());
        for (const ColumnDef& column : shape.columns) {
            m_arrays.emplace_back(column, rows);
        }
    }

    Result<WriteReceipt> write(RowSource& source, std::int64_t rows) override {
        return writeInStatements(m_session, rows, m_rowsPerStatement, 1,
                                 [&](std::int64_t count) -> Result<void> {
                                     if (!fill(source, count)) {
                                         return outOfRange();
                                     }
                                     return execute();
                                 });
    }

    [[nodiscard]] std::int64_t rowsPerStatement() const noexcept override { return m_rowsPerStatement; }

   private:
    bool fill(RowSource& source, std::int64_t count) {
        for (BinaryArray& array : m_arrays) {
            array.clear();
        }
        bool fit = true;
        for (std::int64_t i = 0; i < count; ++i) {
            source.next(m_row);
            for (std::size_t column = 0; column < m_arrays.size(); ++column) {
                fit &= m_arrays[column].append(m_row[column]);
            }
        }
        return fit;
    }

    Result<void> execute() {
        for (std::size_t i = 0; i < m_arrays.size(); ++i) {
            m_arrays[i].finish();
            m_values[i] = m_arrays[i].data();
            m_lengths[i] = static_cast<int>(m_arrays[i].size());
        }
        return m_session.execute(m_statement.name(), static_cast<int>(m_values.size()), m_values.data(),
                                 m_lengths.data(), m_formats.data());
    }

    Session& m_session;
    Prepared m_statement;
    std::vector<BinaryArray> m_arrays;
    std::vector<Value> m_row;
    std::vector<const char*> m_values;
    std::vector<int> m_lengths;
    std::vector<int> m_formats;
    std::int64_t m_rowsPerStatement;
};

}  // namespace

Result<std::unique_ptr<RowWriter>> makeUnnestPath(Session& session, const InsertShape& shape,
                                                  std::int64_t rows) {
    auto statement = Prepared::make(session, unnestInsert(shape), arrayIds(typesOf(shape)));
    if (!statement) {
        return Failure(statement.error());
    }
    return std::make_unique<UnnestPath>(session, std::move(*statement), shape,
                                        std::max<std::int64_t>(rows, 1));
}

}  // namespace loadstone::postgresql
