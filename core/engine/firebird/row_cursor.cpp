// SPDX-License-Identifier: MIT
#include "core/engine/firebird/row_cursor.h"

#include <algorithm>
#include <cstring>

#include "core/engine/firebird/message.h"
#include "core/engine/firebird/timestamp.h"

namespace loadstone::firebird {

namespace {

template <typename T>
T readAs(const std::byte* from) noexcept {
    T value{};
    std::memcpy(&value, from, sizeof value);
    return value;
}

}  // namespace

Result<std::unique_ptr<RowCursor>> RowCursor::open(Attachment& attachment,
                                                   Firebird::ITransaction* transaction, std::string_view sql,
                                                   const std::vector<ColumnDef>& columns) {
    std::unique_ptr<RowCursor> cursor(new RowCursor(attachment));
    cursor->m_statement = attachment.handle().prepare(
        attachment.status(), transaction, static_cast<unsigned>(sql.size()), sql.data(), sqlDialect,
        Firebird::IStatement::PREPARE_PREFETCH_OUTPUT_PARAMETERS);
    if (attachment.failed()) {
        return attachment.failure();
    }
    if (auto described = cursor->describe(columns); !described) {
        return Failure(described.error());
    }
    cursor->m_cursor = cursor->m_statement->openCursor(attachment.status(), transaction, nullptr, nullptr,
                                                       cursor->m_metadata.get(), 0);
    if (attachment.failed()) {
        return attachment.failure();
    }
    return cursor;
}

Result<void> RowCursor::describe(const std::vector<ColumnDef>& columns) {
    Status* status = m_attachment.status();
    const Ref<Firebird::IMessageMetadata> described(m_statement->getOutputMetadata(status));
    if (m_attachment.failed()) {
        return m_attachment.failure();
    }
    std::vector<ColumnType> types(columns.size());
    std::transform(columns.begin(), columns.end(), types.begin(),
                   [](const ColumnDef& column) { return column.type; });
    auto metadata = coerceTypes(m_attachment, *described, types);
    if (!metadata) {
        return Failure(metadata.error());
    }
    m_metadata = std::move(*metadata);
    for (unsigned i = 0; i < types.size(); ++i) {
        m_fields.push_back(
            {types[i], m_metadata->getOffset(status, i), m_metadata->getNullOffset(status, i)});
    }
    m_row.resize(m_metadata->getMessageLength(status));
    return m_attachment.outcome();
}

RowCursor::~RowCursor() {
    // A close or free that succeeds gives its object back; after a failure it is released here.
    if (m_cursor != nullptr) {
        m_cursor->close(m_attachment.status());
        if (m_attachment.failed()) {
            m_cursor->release();
        }
    }
    if (m_statement != nullptr) {
        m_statement->free(m_attachment.status());
        if (m_attachment.failed()) {
            m_statement->release();
        }
    }
}

void RowCursor::next(std::span<Value> row) noexcept {
    const bool fetched = !m_problem && m_cursor->fetchNext(m_attachment.status(), m_row.data()) ==
                                           Firebird::IStatus::RESULT_OK;
    if (!fetched) {
        if (!m_problem) {
            m_problem = m_attachment.failed()
                            ? m_attachment.failure().value()
                            : Error{ErrorKind::internal, "The table has fewer rows than it had.", {}, {}, 0};
        }
        std::fill(row.begin(), row.end(), Value());
        return;
    }
    std::transform(m_fields.begin(), m_fields.end(), row.begin(),
                   [this](const Field& field) { return read(field); });
}

Value RowCursor::read(const Field& field) const noexcept {
    if (readAs<ISC_SHORT>(m_row.data() + field.nullOffset) != 0) {
        return {};
    }
    const std::byte* from = m_row.data() + field.offset;
    switch (field.type) {
        case ColumnType::int32: return Value::integer(readAs<ISC_LONG>(from));
        case ColumnType::int64: return Value::integer(readAs<ISC_INT64>(from));
        case ColumnType::float64: return Value::real(readAs<double>(from));
        case ColumnType::timestamp: return Value::integer(fromTimestamp(readAs<ISC_TIMESTAMP>(from)));
        case ColumnType::text: break;
    }
    const auto length = readAs<ISC_USHORT>(from);
    return Value::text({reinterpret_cast<const char*>(from) + sizeof length, length});
}

}  // namespace loadstone::firebird
