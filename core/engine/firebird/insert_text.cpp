// SPDX-License-Identifier: MIT
#include "core/engine/firebird/insert_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "core/engine/firebird/firebird_dialect.h"

namespace loadstone::firebird {

namespace {

template <typename Number, typename... Format>
void appendNumber(std::string& sql, Number number, Format... format) {
    std::array<char, 32> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number, format...).ptr;
    sql.append(digits.data(), end);
}

void appendText(std::string& sql, std::string_view text) {
    sql += '\'';
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t quote = std::min(text.find('\'', from), text.size());
        sql.append(text, from, quote - from);
        if (quote < text.size()) {
            sql += "''";
        }
        from = quote + 1;
    }
    sql += '\'';
}

void appendTimestamp(std::string& sql, std::int64_t microseconds) {
    using namespace std::chrono;
    const sys_time<std::chrono::microseconds> time{std::chrono::microseconds(microseconds)};
    const auto day = floor<days>(time);
    const year_month_day date(day);
    const hh_mm_ss clock(time - day);
    fmt::format_to(std::back_inserter(sql), "TIMESTAMP '{:04}-{:02}-{:02} {:02}:{:02}:{:02}.{:04}'",
                   static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                   static_cast<unsigned>(date.day()), clock.hours().count(), clock.minutes().count(),
                   clock.seconds().count(), clock.subseconds().count() / 100);
}

}  // namespace

std::string insertHead(const InsertShape& shape, ColumnNames names) {
    const FirebirdDialect dialect;
    std::string sql = "INSERT INTO " + dialect.quote(shape.table);
    if (names == ColumnNames::omitted) {
        return sql + " VALUES (";
    }
    sql += " (";
    for (const ColumnDef& column : shape.columns) {
        sql += dialect.quote(column.name);
        sql += &column == &shape.columns.back() ? ") VALUES (" : ",";
    }
    return sql;
}

std::string insertWithParameters(const InsertShape& shape) {
    std::string sql = insertHead(shape);
    for (std::size_t i = 0; i < shape.columns.size(); ++i) {
        sql += i == 0 ? "?" : ",?";
    }
    return sql + ')';
}

void appendLiteral(std::string& sql, ColumnType type, const Value& value) {
    if (value.isNull()) {
        sql += "NULL";
        return;
    }
    switch (type) {
        case ColumnType::int32:
        case ColumnType::int64: appendNumber(sql, value.asInteger()); break;
        case ColumnType::float64:
            // The exponent makes it a double; without one the server would read a decimal.
            if (std::isfinite(value.asReal())) {
                appendNumber(sql, value.asReal(), std::chars_format::scientific);
            } else {
                sql += "NULL";
            }
            break;
        case ColumnType::text: appendText(sql, value.asText()); break;
        case ColumnType::timestamp: appendTimestamp(sql, value.asInteger()); break;
    }
}

void appendLiterals(std::string& sql, std::span<const ColumnDef> columns, std::span<const Value> row) {
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (i != 0) {
            sql += ',';
        }
        appendLiteral(sql, columns[i].type, row[i]);
    }
}

}  // namespace loadstone::firebird
