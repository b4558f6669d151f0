// SPDX-License-Identifier: MIT
#include "core/engine/firebird/firebird_sandbox.h"

#include <algorithm>
#include <csignal>
#include <string_view>

#include <fmt/format.h>

#include "core/engine/firebird/embedded_database.h"
#include "core/engine/firebird/engine_configuration.h"

namespace loadstone::firebird {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view alias = "loadstone";
constexpr std::string_view administrator = "SYSDBA";

fs::path databaseFile(const SandboxPlace& place) { return place.folder / "loadstone.fdb"; }
fs::path securityFile(const SandboxPlace& place) { return place.folder / "security.fdb"; }

std::string inQuotes(std::string_view text) {
    std::string quoted = "'";
    for (const char character : text) {
        quoted.append(character == '\'' ? 2 : 1, character);
    }
    return quoted + '\'';
}

std::map<std::string, std::string> environment(const SandboxPlace& place) {
    return {{"FIREBIRD", place.folder}, {"FIREBIRD_LOCK", place.folder}, {"FIREBIRD_TMP", place.folder}};
}

std::string configuration(const SandboxPlace& place) {
    return fmt::format(
        "RemoteServicePort = {}\n"
        "RemoteBindAddress = 127.0.0.1\n"
        "SecurityDatabase = {}\n"
        "DefaultDbCachePages = {}\n"
        "DeadlockTimeout = {}\n",
        place.port, securityFile(place).string(), EmbeddedDatabase::cachePages, deadlockSeconds);
}

/// The security database is read by the server alone, and needs no large cache.
std::string databases(const SandboxPlace& place) {
    return fmt::format(
        "{} = {}\n"
        "security.db = {}\n"
        "{{\n"
        "    RemoteAccess = false\n"
        "    DefaultDbCachePages = 50\n"
        "}}\n",
        alias, databaseFile(place).string(), securityFile(place).string());
}

}  // namespace

std::vector<SandboxProgram> FirebirdSandbox::programs() const {
    const std::string server = "firebird3.0-server";
    return {
        {"firebird", {"/usr/sbin/firebird", "/opt/firebird/bin/firebird"}, server},
        {"isql-fb", {"/usr/bin/isql-fb", "/opt/firebird/bin/isql"}, "firebird3.0-utils"},
        // The folder that tells where the installed root is.
        {"plugins", {"/usr/lib/*/firebird/*/plugins", "/opt/firebird/plugins"}, server},
    };
}

std::vector<SandboxFile> FirebirdSandbox::files(const SandboxPlace& place) const {
    std::vector<SandboxFile> files = {
        {place.folder / "firebird.conf", configuration(place), {}},
        {place.folder / "databases.conf", databases(place), {}},
    };
    const fs::path root = fs::path(place.program("plugins")).parent_path();
    for (const char* name : {"plugins", "plugins.conf", "intl", "firebird.msg"}) {
        files.push_back({place.folder / name, {}, root / name});
    }
    if (const fs::path zones = root / "tzdata"; fs::exists(zones)) {  // since Firebird 4
        files.push_back({place.folder / "tzdata", {}, zones});
    }
    return files;
}

std::vector<SandboxCommand> FirebirdSandbox::initialise(const SandboxPlace& place) const {
    std::string sql = fmt::format(
        "CREATE DATABASE {0} USER {1};\n"
        "CREATE USER {1} PASSWORD {2} USING PLUGIN Srp;\n"
        "COMMIT;\n"
        "CREATE DATABASE {3} USER {1} PAGE_SIZE {4} DEFAULT CHARACTER SET UTF8;\n"
        "COMMIT;\n",
        inQuotes(securityFile(place).string()), administrator, inQuotes(place.password->reveal()),
        inQuotes(databaseFile(place).string()), EmbeddedDatabase::pageBytes);
    return {{{place.program("isql-fb"), "-quiet", "-bail"},
             environment(place),
             std::make_shared<const Secret>(std::move(sql))}};
}

SandboxCommand FirebirdSandbox::serve(const SandboxPlace& place) const {
    return {{place.program("firebird")}, environment(place), nullptr};
}

int FirebirdSandbox::stopSignal() const { return SIGTERM; }

Target FirebirdSandbox::target(const SandboxPlace& place) const {
    Target target;
    target.url = "sandbox:firebird";
    target.engine = "firebird";
    target.kind = TargetKind::server;
    target.hosts = {{"127.0.0.1", place.port}};
    target.user = administrator;
    target.database = alias;
    target.password = place.password;
    return target;
}

}  // namespace loadstone::firebird
