// SPDX-License-Identifier: MIT
#include "core/engine/firebird/table_stream.h"

#include <charconv>

#include <fmt/format.h>

#include "core/engine/firebird/firebird_dialect.h"
#include "core/engine/firebird/result_reader.h"
#include "core/engine/firebird/row_cursor.h"

namespace loadstone::firebird {

namespace {

Result<std::int64_t> countRows(Attachment& attachment, const std::string& table) {
    const auto rows = attachment.run([&](Firebird::ITransaction* transaction) {
        return readRows(attachment, transaction, FirebirdDialect().countRows(table));
    });
    if (!rows) {
        return Failure(rows.error());
    }
    std::int64_t count = 0;
    const std::string& text = rows->front().front();
    std::from_chars(text.data(), text.data() + text.size(), count);
    return count;
}

std::string selectAll(const InsertShape& shape) {
    const FirebirdDialect dialect;
    std::string columns;
    for (const ColumnDef& column : shape.columns) {
        columns += (columns.empty() ? "" : ", ") + dialect.quote(column.name);
    }
    return fmt::format("SELECT {} FROM {}", columns, dialect.quote(shape.table));
}

Result<WriteReceipt> streamRows(Attachment& attachment, const InsertShape& from, RowWriter& writer) {
    const auto rows = countRows(attachment, from.table);
    if (!rows) {
        return Failure(rows.error());
    }
    const auto cursor = attachment.run([&](Firebird::ITransaction* transaction) {
        return RowCursor::open(attachment, transaction, selectAll(from), from.columns);
    });
    if (!cursor) {
        return Failure(cursor.error());
    }
    auto written = writer.write(**cursor, *rows);
    if ((*cursor)->problem()) {
        return Failure(*(*cursor)->problem());
    }
    return written;
}

}  // namespace

Result<WriteReceipt> streamTable(Attachment& attachment, const InsertShape& from, RowWriter& writer) {
    if (auto begun = attachment.begin(); !begun) {
        return Failure(begun.error());
    }
    auto copied = streamRows(attachment, from, writer);
    if (!copied) {
        (void)attachment.rollback();
        return copied;
    }
    if (auto committed = attachment.commit(); !committed) {
        (void)attachment.rollback();
        return Failure(committed.error());
    }
    return copied;
}

}  // namespace loadstone::firebird
