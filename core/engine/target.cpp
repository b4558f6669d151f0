// SPDX-License-Identifier: MIT
#include "core/engine/target.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "core/engine/target_url.h"

namespace loadstone {

namespace {

constexpr std::string_view sandboxScheme = "sandbox:";
constexpr std::array<std::string_view, 3> engines = {"mariadb", "postgresql", "firebird"};
constexpr std::string_view forms =
    "Use embedded, sandbox:ENGINE, or ENGINE://USER@HOST:PORT/DATABASE, where ENGINE is mariadb, postgresql "
    "or "
    "firebird.";

/// What libpq and MySQL's programs call these engines in a URL.
std::string_view engineOf(std::string_view scheme) {
    if (scheme == "postgres") {
        return "postgresql";
    }
    if (scheme == "mysql") {
        return "mariadb";
    }
    const auto found = std::find(engines.begin(), engines.end(), scheme);
    return found == engines.end() ? std::string_view() : *found;
}

Failure notATarget(std::string_view url, const std::string& why) {
    return fail(ErrorKind::invalidArgument,
                fmt::format("\"{}\" is not a target{}{}", url, why.empty() ? "." : ": ", why),
                std::string(forms));
}

Result<Tls> parseTls(const std::string& text) {
    constexpr std::array<std::pair<std::string_view, Tls>, 4> words = {std::pair{"preferred", Tls::preferred},
                                                                       {"off", Tls::off},
                                                                       {"required", Tls::required},
                                                                       {"verified", Tls::verified}};
    for (const auto& [word, tls] : words) {
        if (text == word) {
            return tls;
        }
    }
    return fail(ErrorKind::invalidArgument, fmt::format("The option tls is \"{}\".", text),
                "It can be off, preferred, required or verified.");
}

/// Takes an option off the map; empty where it is not given.
std::string take(std::map<std::string, std::string, std::less<>>& options, std::string_view key) {
    const auto found = options.find(key);
    if (found == options.end()) {
        return {};
    }
    std::string value = std::move(found->second);
    options.erase(found);
    return value;
}

Result<void> applyOptions(Target& target, TargetUrl& url) {
    if (const std::string tls = take(url.options, "tls"); !tls.empty()) {
        const auto parsed = parseTls(tls);
        if (!parsed) {
            return Failure(parsed.error());
        }
        target.tls = *parsed;
    }
    target.tlsAuthority = take(url.options, "tls_ca");
    if (std::string schema = take(url.options, "schema"); !schema.empty()) {
        target.schema = std::move(schema);
    }
    if (std::string socket = take(url.options, "socket"); !socket.empty()) {
        if (!socket.starts_with('/')) {
            return fail(ErrorKind::invalidArgument, fmt::format("The option socket is \"{}\".", socket),
                        "It is the whole path of the server's socket, beginning with /.");
        }
        target.hosts = {Host{std::move(socket), target.hosts.empty() ? 0 : target.hosts.front().port}};
    }
    if (url.options.contains("password") || url.options.contains("sslpassword")) {
        return fail(ErrorKind::invalidArgument, "A password does not belong into a URL.",
                    "Put it into LOADSTONE_PASSWORD, or leave it out to be asked for it.");
    }
    target.options = std::move(url.options);
    if (target.engine != "postgresql" && !target.options.empty()) {
        return fail(ErrorKind::invalidArgument,
                    fmt::format("There is no option \"{}\".", target.options.begin()->first),
                    "There are tls, tls_ca, socket and schema.");
    }
    return {};
}

Result<Target> parseServer(std::string_view text) {
    auto url = TargetUrl::parse(text);
    if (!url) {
        return notATarget(text, url.error().message);
    }
    Target target;
    target.engine = engineOf(url->scheme);
    target.kind = TargetKind::server;
    if (url->hasPassword) {
        // Not repeated: it would land wherever this message goes.
        return fail(ErrorKind::invalidArgument,
                    "A password does not belong into a URL, where others can read it.",
                    "Put it into LOADSTONE_PASSWORD, or leave it out to be asked for it.");
    }
    if (target.engine.empty()) {
        return notATarget(text, fmt::format("there is no engine \"{}\".", url->scheme));
    }
    target.url = text;
    target.hosts = url->hosts.empty() ? std::vector<Host>{Host{}} : std::move(url->hosts);
    target.user = std::move(url->user);
    target.database = std::move(url->path);
    if (target.hosts.size() > 1 && target.engine != "postgresql") {
        return notATarget(text, "only PostgreSQL takes several hosts.");
    }
    if (auto applied = applyOptions(target, *url); !applied) {
        return Failure(applied.error());
    }
    return target;
}

}  // namespace

Target embeddedTarget() {
    Target target;
    target.url = "embedded";
    target.engine = "firebird";
    return target;
}

Result<Target> parseTarget(std::string_view url) {
    if (url == "embedded") {
        return embeddedTarget();
    }
    if (url.starts_with(sandboxScheme) && url.find("://") == std::string_view::npos) {
        Target target;
        target.url = url;
        target.kind = TargetKind::sandbox;
        target.engine = url.substr(sandboxScheme.size());
        if (std::find(engines.begin(), engines.end(), target.engine) == engines.end()) {
            return notATarget(url, fmt::format("there is no sandbox of \"{}\".", target.engine));
        }
        return target;
    }
    if (url.find("://") == std::string_view::npos) {
        return notATarget(url, {});
    }
    return parseServer(url);
}

}  // namespace loadstone
