// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <utility>

#include "core/engine/firebird/attachment.h"
#include "core/engine/firebird/prepared_statement.h"
#include "core/engine/statement.h"

namespace loadstone::firebird {

/// What Connection::prepare returns.
class FirebirdStatement final : public Statement {
   public:
    FirebirdStatement(Attachment& attachment, PreparedStatement statement)
        : m_attachment(attachment), m_statement(std::move(statement)) {}

    Result<void> execute(std::span<const Value> parameters) override;

   private:
    Attachment& m_attachment;
    PreparedStatement m_statement;
};

}  // namespace loadstone::firebird
