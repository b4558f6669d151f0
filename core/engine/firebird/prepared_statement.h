// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

#include "core/engine/firebird/attachment.h"
#include "core/engine/firebird/message.h"

namespace loadstone::firebird {

/// A prepared statement of the API, freed with its owner.
class PreparedStatement {
   public:
    /// Prepares inside the given transaction. Parameters have these types, in order.
    static Result<PreparedStatement> prepare(Attachment& attachment, Firebird::ITransaction* transaction,
                                             std::string_view sql, std::span<const ColumnType> types);
    PreparedStatement(PreparedStatement&& other) noexcept;
    PreparedStatement& operator=(PreparedStatement&& other) noexcept;
    ~PreparedStatement();

    [[nodiscard]] Message& message() noexcept { return m_message; }
    [[nodiscard]] Firebird::IStatement& handle() const noexcept { return *m_handle; }

    /// Executes with what the message holds.
    Result<void> execute(Firebird::ITransaction* transaction) {
        m_handle->execute(m_attachment->status(), transaction, m_message.metadata(), m_message.data(),
                          nullptr, nullptr);
        return m_attachment->outcome();
    }

   private:
    PreparedStatement(Attachment& attachment, Firebird::IStatement* handle)
        : m_attachment(&attachment), m_handle(handle) {}

    Attachment* m_attachment;
    Firebird::IStatement* m_handle;
    Message m_message;
};

}  // namespace loadstone::firebird
