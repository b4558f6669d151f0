// SPDX-License-Identifier: MIT
#include "core/engine/firebird/prepared_statement.h"

#include <utility>

namespace loadstone::firebird {

Result<PreparedStatement> PreparedStatement::prepare(Attachment& attachment,
                                                     Firebird::ITransaction* transaction,
                                                     std::string_view sql,
                                                     std::span<const ColumnType> types) {
    auto* handle = attachment.handle().prepare(attachment.status(), transaction,
                                               static_cast<unsigned>(sql.size()), sql.data(), sqlDialect,
                                               Firebird::IStatement::PREPARE_PREFETCH_INPUT_PARAMETERS);
    if (attachment.failed()) {
        return attachment.failure();
    }
    PreparedStatement statement(attachment, handle);
    auto message = Message::describe(attachment, *handle, types);
    if (!message) {
        return Failure(message.error());
    }
    statement.m_message = std::move(*message);
    return statement;
}

PreparedStatement::PreparedStatement(PreparedStatement&& other) noexcept
    : m_attachment(other.m_attachment),
      m_handle(std::exchange(other.m_handle, nullptr)),
      m_message(std::move(other.m_message)) {}

PreparedStatement& PreparedStatement::operator=(PreparedStatement&& other) noexcept {
    std::swap(m_attachment, other.m_attachment);
    std::swap(m_handle, other.m_handle);
    std::swap(m_message, other.m_message);
    return *this;
}

PreparedStatement::~PreparedStatement() {
    if (m_handle == nullptr) {
        return;
    }
    // A successful free gives the object back; after a failed one only our reference is left to drop.
    m_handle->free(m_attachment->status());
    if (m_attachment->failed()) {
        m_handle->release();
    }
}

}  // namespace loadstone::firebird
