// SPDX-License-Identifier: MIT
#include "core/engine/postgresql/connection_parameters.h"

#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "core/engine/postgresql/libpq.h"

namespace loadstone::postgresql {

namespace {

struct FreeOptions {
    void operator()(PQconninfoOption* options) const noexcept { PQconninfoFree(options); }
};

/// libpq's keywords with their defaults, from the environment too.
ConnectionParameters::Keywords defaults() {
    const std::unique_ptr<PQconninfoOption, FreeOptions> options(PQconndefaults());
    ConnectionParameters::Keywords known;
    for (const PQconninfoOption* option = options.get(); option != nullptr && option->keyword != nullptr;
         ++option) {
        known.emplace(option->keyword, option->val != nullptr ? option->val : "");
    }
    return known;
}

std::string_view sslMode(Tls tls) {
    switch (tls) {
        case Tls::off: return "disable";
        case Tls::preferred: return "prefer";
        case Tls::required: return "require";
        case Tls::verified: return "verify-full";
    }
    return "prefer";
}

bool isThere(const std::filesystem::path& path) {
    std::error_code ignored;
    return std::filesystem::exists(path, ignored);
}

/// The certificates that the distribution trusts, where the user has no file of libpq's own: before version
/// 16 libpq does not look there by itself.
std::string systemAuthorities(const ConnectionParameters::Keywords& known) {
    const char* home = std::getenv("HOME");
    const bool own = home != nullptr && isThere(std::filesystem::path(home) / ".postgresql/root.crt");
    const auto configured = known.find("sslrootcert");
    if (own || (configured != known.end() && !configured->second.empty())) {
        return {};
    }
    constexpr const char* bundle = "/etc/ssl/certs/ca-certificates.crt";
    return isThere(bundle) ? bundle : std::string();
}

void addTls(ConnectionParameters::Keywords& keywords, const Target& target,
            const ConnectionParameters::Keywords& known) {
    keywords.emplace("sslmode", sslMode(target.tls));
    if (!target.tlsAuthority.empty()) {
        keywords.emplace("sslrootcert", target.tlsAuthority);
    } else if (target.tls == Tls::verified && !target.options.contains("sslmode")) {
        if (std::string bundle = systemAuthorities(known); !bundle.empty()) {
            keywords.emplace("sslrootcert", std::move(bundle));
        }
    }
}

/// The places to try. A host of libpq's own, from an option, the environment or a service, stays as it is.
std::vector<Endpoint> endpointsOf(const Target& target, const ConnectionParameters::Keywords& known) {
    const auto given = [&target](std::string_view keyword) { return target.options.contains(keyword); };
    if (given("host") || given("hostaddr") || given("service")) {
        return {Endpoint{}};
    }
    std::vector<Endpoint> endpoints;
    for (const Host& host : target.hosts) {
        endpoints.push_back({host.name.empty() ? known.at("host") : host.name,
                             {},
                             host.port == 0 ? "" : std::to_string(host.port)});
    }
    return endpoints.empty() ? std::vector<Endpoint>{{known.at("host"), {}, {}}} : endpoints;
}

void readTimeout(ConnectionParameters& parameters) {
    const auto given = parameters.keywords.find("connect_timeout");
    if (given == parameters.keywords.end()) {
        return;
    }
    int seconds = 0;
    const std::string& text = given->second;
    const auto end = std::from_chars(text.data(), text.data() + text.size(), seconds);
    if (end.ptr == text.data() + text.size() && seconds > 0) {
        parameters.timeout = std::chrono::seconds(seconds);
    }
}

}  // namespace

std::string Endpoint::text() const {
    if (host.empty()) {
        return "the local server";
    }
    if (port.empty()) {
        return host;
    }
    if (isSocket()) {
        return fmt::format("{}/.s.PGSQL.{}", host, port);
    }
    return host.find(':') == std::string::npos ? fmt::format("{}:{}", host, port)
                                               : fmt::format("[{}]:{}", host, port);
}

Result<ConnectionParameters> ConnectionParameters::of(const Target& target) {
    const Keywords known = defaults();
    for (const auto& [keyword, value] : target.options) {
        if (!known.contains(keyword)) {
            return fail(ErrorKind::invalidArgument, fmt::format("There is no option \"{}\".", keyword),
                        "There are tls, tls_ca, socket and schema, and libpq's own, such as connect_timeout, "
                        "options or target_session_attrs.");
        }
    }
    if (target.schema.empty() || target.schema.front() == '$') {
        return fail(ErrorKind::invalidArgument,
                    fmt::format("\"{}\" cannot be the name of a schema.", target.schema),
                    "Choose a name of letters, digits and _.");
    }
    ConnectionParameters parameters;
    parameters.keywords = {target.options.begin(), target.options.end()};
    addTls(parameters.keywords, target, known);
    parameters.keywords.emplace("application_name", "loadstone");
    parameters.keywords.insert_or_assign("client_encoding", "UTF8");
    if (!target.user.empty()) {
        parameters.keywords.emplace("user", target.user);
    }
    if (!target.database.empty()) {
        parameters.keywords.emplace("dbname", target.database);
    }
    parameters.endpoints = endpointsOf(target, known);
    parameters.password = target.password;
    parameters.schema = target.schema;
    readTimeout(parameters);
    return parameters;
}

}  // namespace loadstone::postgresql
