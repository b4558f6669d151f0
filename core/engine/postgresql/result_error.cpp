// SPDX-License-Identifier: MIT
#include "core/engine/postgresql/result_error.h"

#include <string>
#include <string_view>

#include <fmt/format.h>

#include "core/engine/postgresql/postgresql_error_map.h"

namespace loadstone::postgresql {

namespace {

std::string_view field(const PGresult* result, int code) {
    const char* const text = PQresultErrorField(result, code);
    return text == nullptr ? std::string_view() : std::string_view(text);
}

std::string oneLine(std::string_view text) {
    while (!text.empty() && (text.back() == '\n' || text.back() == '.')) {
        text.remove_suffix(1);
    }
    std::string line;
    for (const char c : text) {
        if (c == '\n') {
            line += ' ';
        } else if (c != '\t') {
            line += c;
        }
    }
    return line;
}

}  // namespace

Error resultError(const PGresult* result, const PGconn* connection) {
    const std::string_view state = field(result, PG_DIAG_SQLSTATE);
    const bool lost = PQstatus(connection) == CONNECTION_BAD;
    if (state.empty()) {
        const std::string message = oneLine(PQerrorMessage(connection));
        if (lost) {
            return {ErrorKind::connectionLost,
                    fmt::format("The connection to the server is lost: {}.", message),
                    {},
                    {},
                    0};
        }
        // All that libpq itself refuses while the connection is good is a message beyond its memory.
        const bool memory = message.find("memory") != std::string::npos;
        return {memory ? ErrorKind::tooLarge : ErrorKind::internal, message + '.', {}, {}, 0};
    }
    const std::string_view severity = field(result, PG_DIAG_SEVERITY_NONLOCALIZED);
    return errorOf({state, field(result, PG_DIAG_MESSAGE_PRIMARY), field(result, PG_DIAG_MESSAGE_DETAIL),
                    lost || severity == "FATAL" || severity == "PANIC"});
}

}  // namespace loadstone::postgresql
