// SPDX-License-Identifier: MIT
#include "core/engine/firebird/result_reader.h"

#include <cstddef>
#include <cstring>

#include <fmt/format.h>

namespace loadstone::firebird {

namespace {

enum class Form { text, paddedText, real, moment };

struct Column {
    unsigned offset = 0;
    unsigned nullOffset = 0;
    Form form = Form::text;
};

struct Layout {
    Ref<Firebird::IMessageMetadata> metadata;
    std::vector<Column> columns;
};

Form formOf(unsigned type) {
    switch (type) {
        case SQL_TEXT: return Form::paddedText;
        case SQL_DOUBLE:
        case SQL_FLOAT: return Form::real;
        case SQL_TIMESTAMP: return Form::moment;
        default: return Form::text;
    }
}

/// Asks the server to convert every column to text, but floating point, which it would round, and time
/// stamps, which it would write in an old style with the month's name.
Result<Layout> describe(Attachment& attachment, Firebird::IStatement& statement) {
    constexpr unsigned longestNumberOrDate = 64;
    Status* status = attachment.status();
    const Ref<Firebird::IMessageMetadata> described(statement.getOutputMetadata(status));
    if (attachment.failed()) {
        return attachment.failure();
    }
    const unsigned count = described->getCount(status);
    Layout layout;
    layout.columns.resize(count);
    const Ref<Firebird::IMetadataBuilder> builder(described->getBuilder(status));
    for (unsigned i = 0; i < count; ++i) {
        const unsigned type = described->getType(status, i);
        const Form form = formOf(type);
        layout.columns[i].form = form;
        if (form == Form::real) {
            builder->setType(status, i, SQL_DOUBLE);
            builder->setLength(status, i, sizeof(double));
        } else if (form != Form::moment) {
            builder->setType(status, i, SQL_VARYING);
            if (type != SQL_TEXT && type != SQL_VARYING) {
                builder->setLength(status, i, longestNumberOrDate);
                builder->setSubType(status, i, 0);
                builder->setScale(status, i, 0);
            }
        }
    }
    layout.metadata.reset(builder->getMetadata(status));
    if (attachment.failed()) {
        return attachment.failure();
    }
    for (unsigned i = 0; i < count; ++i) {
        layout.columns[i].offset = layout.metadata->getOffset(status, i);
        layout.columns[i].nullOffset = layout.metadata->getNullOffset(status, i);
    }
    return layout;
}

template <typename T>
T read(const std::byte* from) {
    T value{};
    std::memcpy(&value, from, sizeof value);
    return value;
}

std::string momentText(Firebird::IUtil& util, const ISC_TIMESTAMP& moment) {
    unsigned year = 0;
    unsigned month = 0;
    unsigned day = 0;
    util.decodeDate(moment.timestamp_date, &year, &month, &day);
    const unsigned ticks = moment.timestamp_time;
    const unsigned seconds = ticks / ISC_TIME_SECONDS_PRECISION;
    return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}:{:02}.{:04}", year, month, day, seconds / 3600,
                       seconds / 60 % 60, seconds % 60, ticks % ISC_TIME_SECONDS_PRECISION);
}

std::string cellText(Firebird::IUtil& util, const Column& column, const std::byte* row) {
    if (read<ISC_SHORT>(row + column.nullOffset) != 0) {
        return {};
    }
    const std::byte* from = row + column.offset;
    if (column.form == Form::real) {
        return fmt::format("{}", read<double>(from));
    }
    if (column.form == Form::moment) {
        return momentText(util, read<ISC_TIMESTAMP>(from));
    }
    const auto length = read<ISC_USHORT>(from);
    std::string text(length, '\0');
    std::memcpy(text.data(), from + sizeof length, length);
    if (column.form == Form::paddedText) {
        text.erase(text.find_last_not_of(' ') + 1);
    }
    return text;
}

Result<TextRows> fetch(Attachment& attachment, Firebird::IResultSet& cursor, const Layout& layout) {
    Status* status = attachment.status();
    std::vector<std::byte> row(layout.metadata->getMessageLength(status));
    TextRows rows;
    while (cursor.fetchNext(status, row.data()) == Firebird::IStatus::RESULT_OK) {
        std::vector<std::string>& cells = rows.emplace_back();
        for (const Column& column : layout.columns) {
            cells.push_back(cellText(attachment.client().util(), column, row.data()));
        }
    }
    if (attachment.failed()) {
        return attachment.failure();
    }
    cursor.close(status);
    return rows;
}

Result<TextRows> openAndFetch(Attachment& attachment, Firebird::ITransaction* transaction,
                              Firebird::IStatement& statement) {
    auto layout = describe(attachment, statement);
    if (!layout) {
        return Failure(layout.error());
    }
    Firebird::IResultSet* cursor =
        statement.openCursor(attachment.status(), transaction, nullptr, nullptr, layout->metadata.get(), 0);
    if (attachment.failed()) {
        return attachment.failure();
    }
    auto rows = fetch(attachment, *cursor, *layout);
    if (attachment.failed()) {
        cursor->release();  // a successful close has given it back
    }
    return rows;
}

}  // namespace

Result<TextRows> readRows(Attachment& attachment, Firebird::ITransaction* transaction, std::string_view sql) {
    Firebird::IStatement* statement = attachment.handle().prepare(
        attachment.status(), transaction, static_cast<unsigned>(sql.size()), sql.data(), sqlDialect,
        Firebird::IStatement::PREPARE_PREFETCH_OUTPUT_PARAMETERS);
    if (attachment.failed()) {
        return attachment.failure();
    }
    auto rows = openAndFetch(attachment, transaction, *statement);
    statement->free(attachment.status());
    if (attachment.failed()) {
        statement->release();
    }
    return rows;
}

}  // namespace loadstone::firebird
