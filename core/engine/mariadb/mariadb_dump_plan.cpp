// SPDX-License-Identifier: MIT
#include "core/engine/mariadb/mariadb_dump_plan.h"

#include <array>

#include <fmt/format.h>

#include "core/engine/mariadb/mariadb_dialect.h"

namespace loadstone::mariadb {

namespace fs = std::filesystem;

namespace {

/// A value of an option file, in quotes, with what the programs read as the beginning of an escape doubled.
std::string optionValue(std::string_view text) {
    std::string value = "\"";
    for (const char character : text) {
        if (character == '\\' || character == '"') {
            value += '\\';
        }
        value += character;
    }
    return value += '"';
}

std::string tlsOptions(const Login& login) {
    switch (login.tls) {
        case Tls::off: return "skip-ssl\n";
        case Tls::preferred: return {};
        case Tls::required: return "ssl\nssl-verify-server-cert=0\n";
        case Tls::verified: break;
    }
    std::string options = "ssl\nssl-verify-server-cert=1\n";
    if (!login.authority.empty()) {
        options += fmt::format("ssl-ca={}\n", optionValue(login.authority));
    }
    return options;
}

/// Where to go and as whom: the password is in it, so it is a secret as a whole.
std::string optionFile(const Login& login) {
    std::string text = fmt::format("[client]\nuser={}\npassword={}\n", optionValue(login.user),
                                   optionValue(login.password ? login.password->reveal() : std::string()));
    if (login.host.empty()) {
        text += "protocol=socket\n";
        text += login.socket.empty() ? std::string() : fmt::format("socket={}\n", optionValue(login.socket));
    } else {
        text += fmt::format("protocol=tcp\nhost={}\nport={}\n", optionValue(login.host), login.port);
    }
    return text + tlsOptions(login);
}

}  // namespace

std::optional<DumpPrograms> findDumpPrograms(std::span<const fs::path> folders) {
    for (const fs::path& folder : folders) {
        DumpPrograms programs{folder / "mariadb-dump", folder / "mariadb"};
        std::error_code ignored;
        if (fs::exists(programs.dump, ignored) && fs::exists(programs.restore, ignored)) {
            return programs;
        }
    }
    return std::nullopt;
}

std::optional<DumpPrograms> findDumpPrograms() {
    static const std::array<fs::path, 3> usual = {"/usr/bin", "/usr/local/bin", "/usr/local/mysql/bin"};
    return findDumpPrograms(usual);
}

PathSupport dumpSupport(const std::optional<DumpPrograms>& programs) {
    if (!programs) {
        return {
            false, {}, "The programs mariadb-dump and mariadb are not installed: package mariadb-client."};
    }
    return {true, "mariadb-dump | mariadb", {}};
}

DumpPlan tableCopyPlan(const DumpPrograms& programs, const Login& login, const std::string& schema,
                       const std::string& from, const std::string& to, ForeignKeyChecks checks) {
    const std::string file = "--defaults-file=" + std::string(DumpPlan::secretPath);
    const MariadbDialect dialect;
    DumpPlan plan;
    plan.dump = {programs.dump,
                 file,
                 "--default-character-set=utf8mb4",
                 "--compact",
                 "--no-create-info",
                 "--quick",
                 "--skip-triggers",
                 "--single-transaction",
                 "--skip-lock-tables",
                 "--extended-insert",
                 "--",
                 schema,
                 from};
    plan.restore = {programs.restore,
                    file,
                    "--default-character-set=utf8mb4",
                    fmt::format("--init-command=SET SESSION foreign_key_checks={}",
                                checks == ForeignKeyChecks::off ? 0 : 1),
                    "--",
                    schema};
    plan.secret = std::make_shared<const Secret>(optionFile(login));
    plan.from = fmt::format("INSERT INTO {} ", dialect.quote(from));
    plan.to = fmt::format("INSERT INTO {} ", dialect.quote(to));
    return plan;
}

}  // namespace loadstone::mariadb
