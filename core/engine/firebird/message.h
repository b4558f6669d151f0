// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/engine/firebird/api.h"
#include "core/engine/firebird/attachment.h"
#include "core/engine/value.h"

namespace loadstone::firebird {

/// A statement's own parameters or columns, with the types that our values have: the server converts what
/// differs.
[[nodiscard]] Result<Ref<Firebird::IMessageMetadata>> coerceTypes(Attachment& attachment,
                                                                  Firebird::IMessageMetadata& described,
                                                                  std::span<const ColumnType> types);

/// The buffer that carries a statement's parameters, laid out once and filled for each execution without an
/// allocation.
class Message {
   public:
    /// Lays out one parameter for each type, in order, for a prepared statement. Text gets the length that
    /// the statement declares. Fails with invalidArgument where the counts differ.
    static Result<Message> describe(Attachment& attachment, Firebird::IStatement& statement,
                                    std::span<const ColumnType> types);

    Message() = default;  ///< of a statement without parameters

    [[nodiscard]] std::size_t size() const noexcept { return m_fields.size(); }

    /// Fills the parameters from `first` on. Fails with constraint where a text is longer than its column.
    Result<void> set(std::size_t first, std::span<const Value> values) {
        for (const Value& value : values) {
            if (!setOne(m_fields[first++], value)) {
                return tooLong(first - 1, value);
            }
        }
        return {};
    }

    [[nodiscard]] Firebird::IMessageMetadata* metadata() const noexcept { return m_metadata.get(); }
    [[nodiscard]] void* data() noexcept { return m_buffer.get(); }

   private:
    struct Field {
        ColumnType type;
        unsigned offset;
        unsigned nullOffset;
        unsigned capacity;  ///< bytes of text
    };

    [[nodiscard]] bool setOne(const Field& field, const Value& value) noexcept;
    [[nodiscard]] static Failure tooLong(std::size_t index, const Value& value);

    Ref<Firebird::IMessageMetadata> m_metadata;
    std::vector<Field> m_fields;
    std::unique_ptr<std::byte[]> m_buffer;
};

}  // namespace loadstone::firebird
