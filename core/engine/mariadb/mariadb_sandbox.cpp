// SPDX-License-Identifier: MIT
#include "core/engine/mariadb/mariadb_sandbox.h"

#include <csignal>

#include <fmt/format.h>

#include "core/engine/mariadb/mariadb_dialect.h"

namespace loadstone::mariadb {

namespace {

constexpr std::string_view user = "loadstone";
constexpr std::string_view installer = "mariadb-install-db";
constexpr std::string_view server = "mariadbd";

std::string dataOption(const SandboxPlace& place) { return "--datadir=" + (place.folder / "data").string(); }

/// For a server in its bootstrap mode, which reads a statement a line. The installer has made logins without
/// a password: they go.
std::string loginStatements(const std::string& password) {
    std::string sql = "DELETE FROM mysql.global_priv WHERE User = '' OR User = 'root';\nFLUSH PRIVILEGES;\n";
    for (const char* host : {"127.0.0.1", "localhost"}) {
        sql += fmt::format(
            "CREATE USER '{0}'@'{1}' IDENTIFIED BY {2};\n"
            "GRANT ALL PRIVILEGES ON *.* TO '{0}'@'{1}' WITH GRANT OPTION;\n",
            user, host, quoteText(password));
    }
    return sql;
}

}  // namespace

std::vector<SandboxProgram> MariadbSandbox::programs() const {
    return {{std::string(installer),
             {"/usr/bin/mariadb-install-db", "/usr/local/bin/mariadb-install-db",
              "/usr/local/mysql/scripts/mariadb-install-db"},
             "mariadb-server"},
            {std::string(server),
             {"/usr/sbin/mariadbd", "/usr/libexec/mariadbd", "/usr/bin/mariadbd", "/usr/local/sbin/mariadbd",
              "/usr/local/mysql/bin/mariadbd"},
             "mariadb-server"}};
}

std::vector<SandboxFile> MariadbSandbox::files(const SandboxPlace& /*place*/) const { return {}; }

std::vector<SandboxCommand> MariadbSandbox::initialise(const SandboxPlace& place) const {
    const SandboxCommand tables{
        {place.program(installer), "--no-defaults", dataOption(place),
         "--auth-root-authentication-method=normal", "--skip-test-db", "--skip-name-resolve"},
        {},
        nullptr};
    const SandboxCommand logins{{place.program(server), "--no-defaults", dataOption(place), "--bootstrap"},
                                {},
                                std::make_shared<const Secret>(loginStatements(place.password->reveal()))};
    return {tables, logins};
}

SandboxCommand MariadbSandbox::serve(const SandboxPlace& place) const {
    return {{place.program(server), "--no-defaults", dataOption(place), "--socket=mariadb.sock",
             "--pid-file=mariadb.pid", fmt::format("--port={}", place.port), "--bind-address=127.0.0.1",
             "--local-infile=1", "--skip-name-resolve"},
            {},
            nullptr};
}

int MariadbSandbox::stopSignal() const { return SIGTERM; }

Target MariadbSandbox::target(const SandboxPlace& place) const {
    Target target;
    target.url = "sandbox:mariadb";
    target.engine = "mariadb";
    target.kind = TargetKind::server;
    target.hosts = {Host{"127.0.0.1", place.port}};
    target.user = user;
    target.password = place.password;
    return target;
}

}  // namespace loadstone::mariadb
