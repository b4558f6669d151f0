// SPDX-License-Identifier: MIT
#include "core/workload/fk_web/procedure_writer.h"

#include <array>
#include <limits>
#include <utility>

namespace loadstone {

Result<std::unique_ptr<RowWriter>> ProcedureWriter::make(Connection& connection, const Dialect& dialect,
                                                         const std::string& procedure, FkRowSource& source) {
    constexpr std::array types = {ColumnType::int64, ColumnType::int64, ColumnType::int64};
    auto call = connection.prepare(dialect.callProcedure(procedure), types);
    if (!call) {
        return Failure(call.error());
    }
    return std::make_unique<ProcedureWriter>(std::move(*call), source);
}

ProcedureWriter::ProcedureWriter(std::unique_ptr<Statement> call, FkRowSource& source)
    : m_call(std::move(call)), m_source(source) {}

Result<WriteReceipt> ProcedureWriter::write(RowSource& /*source*/, std::int64_t rows) {
    const std::array parameters = {Value::integer(m_source.sequence(m_source.position())),
                                   Value::integer(rows), Value::integer(m_source.procedureSeed())};
    if (auto called = m_call->execute(parameters); !called) {
        return Failure(called.error());
    }
    m_source.advance(rows);
    return WriteReceipt{rows, 1, 1};
}

std::int64_t ProcedureWriter::rowsPerStatement() const noexcept {
    return std::numeric_limits<std::int64_t>::max();
}

}  // namespace loadstone
