// SPDX-License-Identifier: MIT
#include "core/engine/target_url.h"

#include <charconv>

#include <fmt/format.h>

namespace loadstone {

namespace {

constexpr int largestPort = 65535;

Failure wrong(const std::string& what) { return fail(ErrorKind::invalidArgument, what); }

/// What stands before the separator, which is taken off `rest` with it; all of it where there is none.
std::string_view takeUntil(std::string_view& rest, char separator) {
    const std::size_t end = rest.find(separator);
    const std::string_view part = rest.substr(0, end);
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
    return part;
}

Result<std::string> decode(std::string_view text) {
    std::string decoded;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            decoded += text[i];
            continue;
        }
        unsigned code = 0;
        const std::string_view digits = text.substr(i + 1, 2);
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
        if (error != std::errc() || end != digits.data() + 2 || code == 0) {
            return wrong(fmt::format("\"{}\" has a % that no two hexadecimal digits follow.", text));
        }
        decoded += static_cast<char>(code);
        i += 2;
    }
    return decoded;
}

Result<Host> parseHost(std::string_view text) {
    std::string_view name = text;
    std::string_view port;
    if (name.starts_with('[')) {  // an IPv6 address
        const std::size_t end = name.find(']');
        if (end == std::string_view::npos) {
            return wrong(fmt::format("The address \"{}\" has no closing bracket.", text));
        }
        port = name.substr(end + 1);
        name = name.substr(1, end - 1);
        if (!port.empty() && port.front() != ':') {
            return wrong(fmt::format("\"{}\" is no address and port.", text));
        }
    } else if (const std::size_t colon = name.find(':'); colon != std::string_view::npos) {
        port = name.substr(colon);
        name = name.substr(0, colon);
    }
    const auto decoded = decode(name);
    if (!decoded) {
        return Failure(decoded.error());
    }
    Host host{*decoded, 0};
    if (port.size() > 1) {
        const auto [end, error] = std::from_chars(port.data() + 1, port.data() + port.size(), host.port);
        if (error != std::errc() || end != port.data() + port.size() || host.port < 1 ||
            host.port > largestPort) {
            return wrong(
                fmt::format("\"{}\" is no port: it is a number from 1 to {}.", port.substr(1), largestPort));
        }
    }
    return host;
}

Result<void> parseAuthority(std::string_view authority, TargetUrl& url) {
    if (const std::size_t at = authority.rfind('@'); at != std::string_view::npos) {
        std::string_view password = authority.substr(0, at);
        const auto user = decode(takeUntil(password, ':'));
        if (!user) {
            return Failure(user.error());
        }
        url.user = *user;
        url.hasPassword = authority.substr(0, at).find(':') != std::string_view::npos;
        authority.remove_prefix(at + 1);
    }
    while (!authority.empty()) {
        const auto host = parseHost(takeUntil(authority, ','));
        if (!host) {
            return Failure(host.error());
        }
        url.hosts.push_back(*host);
    }
    return {};
}

Result<void> parseOptions(std::string_view query, TargetUrl& url) {
    while (!query.empty()) {
        std::string_view value = takeUntil(query, '&');
        const bool hasValue = value.find('=') != std::string_view::npos;
        const std::string_view key = takeUntil(value, '=');
        if (!hasValue || key.empty()) {
            return wrong(fmt::format("\"{}\" is no option: it is written {}=VALUE.", key,
                                     key.empty() ? "OPTION" : key));
        }
        const auto decodedKey = decode(key);
        const auto decoded = decode(value);
        if (!decodedKey || !decoded) {
            return Failure(decodedKey ? decoded.error() : decodedKey.error());
        }
        if (!url.options.emplace(*decodedKey, *decoded).second) {
            return wrong(fmt::format("The option {} is given twice.", *decodedKey));
        }
    }
    return {};
}

}  // namespace

Result<TargetUrl> TargetUrl::parse(std::string_view text) {
    TargetUrl url;
    const std::size_t colon = text.find("://");
    if (colon == std::string_view::npos || colon == 0) {
        return wrong("It has no ENGINE:// in front.");
    }
    url.scheme = text.substr(0, colon);
    for (const char c : text) {
        if (static_cast<unsigned char>(c) <= ' ') {
            return wrong("It has a space or a control character in it: write a space as %20.");
        }
    }
    std::string_view query = text.substr(colon + 3);
    std::string_view path = takeUntil(query, '?');
    const std::string_view authority = takeUntil(path, '/');
    const auto decodedPath = decode(path);
    if (!decodedPath) {
        return Failure(decodedPath.error());
    }
    url.path = *decodedPath;
    if (auto parsed = parseAuthority(authority, url); !parsed) {
        return Failure(parsed.error());
    }
    if (auto parsed = parseOptions(query, url); !parsed) {
        return Failure(parsed.error());
    }
    return url;
}

}  // namespace loadstone
