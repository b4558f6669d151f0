// SPDX-License-Identifier: MIT
#include "core/engine/firebird/message.h"

#include <cstring>

#include <fmt/format.h>

#include "core/engine/firebird/timestamp.h"

namespace loadstone::firebird {

namespace {

unsigned sqlType(ColumnType type) {
    switch (type) {
        case ColumnType::int32: return SQL_LONG;
        case ColumnType::int64: return SQL_INT64;
        case ColumnType::float64: return SQL_DOUBLE;
        case ColumnType::text: return SQL_VARYING;
        case ColumnType::timestamp: return SQL_TIMESTAMP;
    }
    return SQL_VARYING;
}

unsigned byteLength(ColumnType type) {
    switch (type) {
        case ColumnType::int32: return sizeof(ISC_LONG);
        case ColumnType::int64: return sizeof(ISC_INT64);
        case ColumnType::float64: return sizeof(double);
        case ColumnType::timestamp: return sizeof(ISC_TIMESTAMP);
        case ColumnType::text: break;
    }
    return 0;
}

}  // namespace

Result<Ref<Firebird::IMessageMetadata>> coerceTypes(Attachment& attachment,
                                                    Firebird::IMessageMetadata& described,
                                                    std::span<const ColumnType> types) {
    Status* status = attachment.status();
    const Ref<Firebird::IMetadataBuilder> builder(described.getBuilder(status));
    for (unsigned i = 0; i < types.size() && !attachment.failed(); ++i) {
        const ColumnType type = types[i];
        builder->setType(status, i, sqlType(type));
        if (type != ColumnType::text) {
            builder->setSubType(status, i, 0);
            builder->setLength(status, i, byteLength(type));
            builder->setScale(status, i, 0);
        }
    }
    if (attachment.failed()) {
        return attachment.failure();
    }
    Ref<Firebird::IMessageMetadata> metadata(builder->getMetadata(status));
    if (attachment.failed()) {
        return attachment.failure();
    }
    return metadata;
}

Result<Message> Message::describe(Attachment& attachment, Firebird::IStatement& statement,
                                  std::span<const ColumnType> types) {
    Status* status = attachment.status();
    const Ref<Firebird::IMessageMetadata> described(statement.getInputMetadata(status));
    if (attachment.failed()) {
        return attachment.failure();
    }
    const unsigned count = described->getCount(status);
    if (count != types.size()) {
        return fail(ErrorKind::invalidArgument,
                    fmt::format("The statement has {} parameters, but {} types were given for it.", count,
                                types.size()));
    }
    Message message;
    if (count == 0) {
        return message;
    }
    auto metadata = coerceTypes(attachment, *described, types);
    if (!metadata) {
        return Failure(metadata.error());
    }
    message.m_metadata = std::move(*metadata);
    message.m_fields.reserve(count);
    for (unsigned i = 0; i < count; ++i) {
        message.m_fields.push_back({types[i], message.m_metadata->getOffset(status, i),
                                    message.m_metadata->getNullOffset(status, i),
                                    message.m_metadata->getLength(status, i)});
    }
    message.m_buffer = std::make_unique<std::byte[]>(message.m_metadata->getMessageLength(status));
    return message;
}

bool Message::setOne(const Field& field, const Value& value) noexcept {
    std::byte* const to = m_buffer.get() + field.offset;
    const ISC_SHORT null = value.isNull() ? -1 : 0;
    std::memcpy(m_buffer.get() + field.nullOffset, &null, sizeof null);
    if (null != 0) {
        return true;
    }
    switch (field.type) {
        case ColumnType::int32: {
            const auto number = static_cast<ISC_LONG>(value.asInteger());
            std::memcpy(to, &number, sizeof number);
            break;
        }
        case ColumnType::int64:
        case ColumnType::float64: {
            const std::int64_t bits = value.asInteger();  // the bits of either
            std::memcpy(to, &bits, sizeof bits);
            break;
        }
        case ColumnType::timestamp: {
            const ISC_TIMESTAMP time = toTimestamp(value.asInteger());
            std::memcpy(to, &time, sizeof time);
            break;
        }
        case ColumnType::text: {
            const std::string_view text = value.asText();
            if (text.size() > field.capacity) {
                return false;
            }
            const auto length = static_cast<ISC_USHORT>(text.size());
            std::memcpy(to, &length, sizeof length);
            std::memcpy(to + sizeof length, text.data(), text.size());
            break;
        }
    }
    return true;
}

Failure Message::tooLong(std::size_t index, const Value& value) {
    return fail(ErrorKind::constraint, fmt::format("The text for parameter {} has {} bytes, too many for its "
                                                   "column.",
                                                   index + 1, value.asText().size()));
}

}  // namespace loadstone::firebird
