// SPDX-License-Identifier: MIT
#include "core/engine/postgresql/postgresql_sandbox.h"

#include <csignal>
#include <memory>
#include <utility>

#include <fmt/format.h>

namespace loadstone::postgresql {

namespace {

constexpr const char* owner = "loadstone";

std::string dataFolder(const SandboxPlace& place) { return place.folder / "data"; }

/// For the server in its single-user mode, which reads a statement a line. Generated passwords have no
/// quotes, but whoever made this one may have thought otherwise.
std::shared_ptr<const Secret> firstStatements(const SandboxPlace& place) {
    std::string password;
    for (const char c : place.password->reveal()) {
        password += c;
        if (c == '\'') {
            password += c;
        }
    }
    return std::make_shared<Secret>(
        fmt::format("ALTER ROLE {0} PASSWORD '{1}';\nCREATE DATABASE {0};\n", owner, password));
}

}  // namespace

std::vector<SandboxProgram> PostgresqlSandbox::programs() const {
    const auto program = [](const std::string& name) {
        return SandboxProgram{name,
                              {"/usr/lib/postgresql/*/bin/" + name, "/usr/bin/" + name,
                               "/usr/pgsql-*/bin/" + name, "/usr/local/pgsql/bin/" + name},
                              "postgresql"};
    };
    return {program("initdb"), program("postgres")};
}

std::vector<SandboxCommand> PostgresqlSandbox::initialise(const SandboxPlace& place) const {
    // Without a password of its own initdb demands one that is not used: nobody connects before the second
    // command gives one. It would read a password only from a file that it opens by name.
    SandboxCommand create{
        {place.program("initdb"), "-D", dataFolder(place), "-U", owner, "--auth-local=reject",
         "--auth-host=scram-sha-256", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"},
        {},
        {}};
    SandboxCommand furnish{{place.program("postgres"), "--single", "-F", "-D", dataFolder(place), "postgres"},
                           {},
                           firstStatements(place)};
    return {std::move(create), std::move(furnish)};
}

SandboxCommand PostgresqlSandbox::serve(const SandboxPlace& place) const {
    return {{place.program("postgres"), "-D", dataFolder(place), "-p", std::to_string(place.port), "-c",
             "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="},
            {},
            {}};
}

int PostgresqlSandbox::stopSignal() const { return SIGINT; }

Target PostgresqlSandbox::target(const SandboxPlace& place) const {
    Target target;
    target.url = "sandbox:postgresql";
    target.engine = "postgresql";
    target.kind = TargetKind::sandbox;
    target.hosts = {Host{"127.0.0.1", place.port}};
    target.user = owner;
    target.database = owner;
    target.password = place.password;
    return target;
}

}  // namespace loadstone::postgresql
