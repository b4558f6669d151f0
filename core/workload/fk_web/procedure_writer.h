// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "core/engine/connection.h"
#include "core/engine/dialect.h"
#include "core/workload/fk_web/fk_row_source.h"

namespace loadstone {

/// WritePath::procedure as a writer: one call, and the server makes the rows. It takes no cells from its
/// source but tells the procedure where the source stands.
class ProcedureWriter final : public RowWriter {
   public:
    static Result<std::unique_ptr<RowWriter>> make(Connection& connection, const Dialect& dialect,
                                                   const std::string& procedure, FkRowSource& source);

    explicit ProcedureWriter(std::unique_ptr<Statement> call, FkRowSource& source);

    Result<WriteReceipt> write(RowSource& source, std::int64_t rows) override;
    [[nodiscard]] std::int64_t rowsPerStatement() const noexcept override;

   private:
    std::unique_ptr<Statement> m_call;
    FkRowSource& m_source;
};

}  // namespace loadstone
