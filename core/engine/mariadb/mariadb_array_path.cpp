// SPDX-License-Identifier: MIT
#include <algorithm>
#include <limits>
#include <utility>

#include "core/engine/mariadb/mariadb_prepared_statement.h"
#include "core/engine/mariadb/mariadb_row_paths.h"
#include "core/engine/mariadb/statement_bytes.h"

namespace loadstone::mariadb {

namespace {

/// The library asks for each row while it writes the request, so the rows are in memory once: there.
class ArrayPath final : public RowWriter {
   public:
    ArrayPath(Session& session, InsertShape shape, PreparedStatement statement, std::int64_t rowsPerStatement)
        : m_session(session),
          m_shape(std::move(shape)),
          m_statement(std::move(statement)),
          m_row(m_statement.row().size()),
          m_rowsPerStatement(rowsPerStatement) {}

    /// Has the library ask this object for rows. False where it is too old for that.
    bool serveRows() noexcept {
        // The attribute is the function itself, which C hands over as an object's address.
        return mysql_stmt_attr_set(m_statement.handle(), STMT_ATTR_CB_USER_DATA, this) == 0 &&
               mysql_stmt_attr_set(m_statement.handle(), STMT_ATTR_CB_PARAM,
                                   reinterpret_cast<const void*>(&ArrayPath::fillRow)) == 0;
    }

    Result<WriteReceipt> write(RowSource& source, std::int64_t rows) override {
        m_source = &source;
        return writeInStatements(
            m_session, rows, m_rowsPerStatement, [&](std::int64_t count) -> Result<void> {
                const auto size = static_cast<unsigned>(count);  // stays with the statement: told every time
                mysql_stmt_attr_set(m_statement.handle(), STMT_ATTR_ARRAY_SIZE, &size);
                auto done = m_statement.run(m_session);
                if (!done && done.error().kind == ErrorKind::connectionLost) {
                    return explain(done.error(), count);
                }
                return done;
            });
    }

    [[nodiscard]] std::int64_t rowsPerStatement() const noexcept override { return m_rowsPerStatement; }

   private:
    /// A server that is sent too much says so and closes the connection, and the client may see the latter
    /// first.
    [[nodiscard]] Failure explain(const Error& lost, std::int64_t rows) const {
        const std::int64_t bytes = packetLimitFor(m_shape, WritePath::array, rows);
        const std::int64_t limit = m_session.longestStatement();
        return limit > 0 && bytes > limit && !m_session.isCut() ? m_session.tooLong(bytes) : Failure(lost);
    }

    static my_bool fillRow(void* path, MYSQL_BIND* binds, unsigned /*row*/) {
        auto& self = *static_cast<ArrayPath*>(path);
        self.m_source->next(self.m_row);
        self.m_statement.row().set(self.m_row, binds);
        return 0;
    }

    Session& m_session;
    InsertShape m_shape;
    PreparedStatement m_statement;
    std::vector<Value> m_row;
    RowSource* m_source = nullptr;
    std::int64_t m_rowsPerStatement;
};

}  // namespace

Result<std::unique_ptr<RowWriter>> makeArrayPath(Session& session, const InsertShape& shape,
                                                 std::int64_t rows) {
    auto statement = PreparedStatement::prepare(session, preparedInsert(shape), typesOf(shape));
    if (!statement) {
        return Failure(statement.error());
    }
    const auto most = std::int64_t{std::numeric_limits<std::int32_t>::max()};
    auto path = std::make_unique<ArrayPath>(session, shape, std::move(*statement),
                                            std::clamp<std::int64_t>(rows, 1, most));
    if (!path->serveRows()) {
        return fail(ErrorKind::notSupported,
                    "The installed libmariadb is too old to send rows as it asks for them.",
                    "Install version 3.2 or later.");
    }
    return path;
}

}  // namespace loadstone::mariadb
