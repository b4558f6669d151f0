// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/engine/firebird/attachment.h"
#include "core/engine/row_source.h"
#include "core/engine/table_def.h"

namespace loadstone::firebird {

/// The rows of a query as a source for a writer, so that a table streams through this client without being
/// held here. Belongs to the attachment's worker; lives within one transaction.
class RowCursor final : public RowSource {
   public:
    /// Opens it in the open transaction. The columns tell the types.
    static Result<std::unique_ptr<RowCursor>> open(Attachment& attachment,
                                                   Firebird::ITransaction* transaction, std::string_view sql,
                                                   const std::vector<ColumnDef>& columns);
    ~RowCursor() override;

    /// Inside a call of the attachment. Past the end, or after a failure, the row is made of NULLs.
    void next(std::span<Value> row) noexcept override;
    /// What stopped it; none while rows come.
    [[nodiscard]] const std::optional<Error>& problem() const noexcept { return m_problem; }

   private:
    struct Field {
        ColumnType type;
        unsigned offset;
        unsigned nullOffset;
    };

    explicit RowCursor(Attachment& attachment) : m_attachment(attachment) {}
    Result<void> describe(const std::vector<ColumnDef>& columns);
    [[nodiscard]] Value read(const Field& field) const noexcept;

    Attachment& m_attachment;
    Firebird::IStatement* m_statement = nullptr;
    Firebird::IResultSet* m_cursor = nullptr;
    Ref<Firebird::IMessageMetadata> m_metadata;
    std::vector<Field> m_fields;
    std::vector<std::byte> m_row;
    std::optional<Error> m_problem;
};

}  // namespace loadstone::firebird
