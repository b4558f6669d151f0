// SPDX-License-Identifier: MIT
#include "core/engine/postgresql/table_copy.h"

#include <memory>
#include <string_view>

#include <fmt/format.h>

#include "core/engine/postgresql/postgresql_dialect.h"

namespace loadstone::postgresql {

namespace {

std::string escaped(std::string_view text, std::string_view special) {
    std::string result;
    for (const char c : text) {
        if (special.find(c) != std::string_view::npos) {
            result += '\\';
        }
        result += c;
    }
    return result;
}

/// keyword='value' …, without a password. Source: libpq's documentation, "Keyword/Value Connection Strings".
std::string connectionString(const ConnectionParameters::Keywords& keywords) {
    std::string text;
    for (const auto& [keyword, value] : keywords) {
        text += fmt::format("{}{}='{}'", text.empty() ? "" : " ", keyword, escaped(value, "'\\"));
    }
    return text;
}

ConnectionParameters::Keywords keywordsFor(const ConnectionParameters& parameters, const Endpoint& endpoint) {
    ConnectionParameters::Keywords keywords = parameters.keywords;
    keywords.erase("target_session_attrs");
    const auto set = [&keywords](const char* keyword, const std::string& value) {
        keywords.erase(keyword);
        if (!value.empty()) {
            keywords.emplace(keyword, value);
        }
    };
    set("host", endpoint.host);
    set("hostaddr", endpoint.address);
    set("port", endpoint.port);
    if (parameters.password) {
        set("passfile", std::string(DumpPlan::secretPath));
    }
    return keywords;
}

}  // namespace

DumpPlan tableCopyPlan(const ClientPrograms& programs, const ConnectionParameters& parameters,
                       const Endpoint& endpoint, const std::string& from, const std::string& to,
                       const std::string& moreOptions) {
    const PostgresqlDialect dialect;
    const auto qualified = [&](const std::string& table) {
        return dialect.quote(parameters.schema) + '.' + dialect.quote(table);
    };
    ConnectionParameters::Keywords keywords = keywordsFor(parameters, endpoint);
    DumpPlan plan;
    plan.dump = {programs.dump,
                 "--dbname=" + connectionString(keywords),
                 "--no-password",
                 "--data-only",
                 "--quote-all-identifiers",
                 "--table=" + qualified(from)};
    if (!moreOptions.empty()) {
        std::string& options = keywords["options"];
        options += options.empty() ? moreOptions : ' ' + moreOptions;
    }
    plan.restore = {programs.restore,       "--dbname=" + connectionString(keywords),
                    "--no-password",        "--no-psqlrc",
                    "--single-transaction", "--quiet",
                    "--set=ON_ERROR_STOP=1"};
    if (parameters.password) {
        plan.secret = std::make_shared<Secret>(
            fmt::format("*:*:*:*:{}\n", escaped(parameters.password->reveal(), ":\\")));
    }
    plan.from = fmt::format("COPY {} ", qualified(from));
    plan.to = fmt::format("COPY {} ", qualified(to));
    return plan;
}

}  // namespace loadstone::postgresql
