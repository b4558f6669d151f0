// SPDX-License-Identifier: MIT
#include "core/engine/firebird/connect_error.h"

#include <ibase.h>

#include <fmt/format.h>

namespace loadstone::firebird {

namespace {

void explainLogin(Error& error, const RemoteTarget& target) {
    if (target.user.empty()) {
        error.message = fmt::format("The server at {} wants a user name.", target.place());
        error.hint = "Put it into the URL: firebird://USER@HOST/DATABASE.";
        return;
    }
    if (target.password == nullptr || target.password->reveal().empty()) {
        error.message =
            fmt::format("The server at {} wants a password of \"{}\".", target.place(), target.user);
        error.hint = "Put it into LOADSTONE_PASSWORD, or give it when you are asked.";
        return;
    }
    error.message = fmt::format("The server at {} does not accept the user \"{}\" with this password.",
                                target.place(), target.user);
    error.hint = "Check both; a user is known to one server, and a name without quotes is in capitals.";
}

void explainEncryption(Error& error, const RemoteTarget& target) {
    if (target.tls == Tls::off) {
        error.message =
            fmt::format("The server at {} takes encrypted connections only, and tls is off.", target.place());
        error.hint = "Leave out tls=off.";
        return;
    }
    error.message = fmt::format("The server at {} does not encrypt its connections.", target.place());
    error.hint = "Leave out tls=required, or set WireCrypt and an Srp user on the server.";
}

void explainFile(Error& error, const RemoteTarget& target) {
    const bool missing = error.message.find("No such file") != std::string::npos ||
                         error.message.find("cannot find") != std::string::npos;  // Windows
    if (missing) {
        error.message =
            fmt::format("The server at {} has no database \"{}\".", target.place(), target.database);
        error.hint =
            "Check the alias or the path (a whole path has two slashes: firebird://HOST//var/x.fdb), or make "
            "the database, for instance with isql: CREATE DATABASE '/var/x.fdb' DEFAULT CHARACTER SET UTF8;";
        return;
    }
    error.message = fmt::format("The server at {} cannot open the database \"{}\": {}.", target.place(),
                                target.database, error.message);
    error.hint = "The account that the server runs as must be able to read and write the file.";
}

}  // namespace

Error connectError(Error error, const RemoteTarget& target) {
    switch (error.nativeCode) {
        case isc_login:
        case isc_login_changed: explainLogin(error, target); break;
        case isc_wirecrypt_incompatible:
        case isc_miss_wirecrypt: explainEncryption(error, target); break;
        case isc_net_lookup_err:
            error.message = fmt::format("There is no host \"{}\".", target.host);
            error.hint = "Check the spelling of its name in the URL.";
            break;
        case isc_net_connect_err:
            error.message = fmt::format("No server answers at {}.", target.place());
            error.hint = "Check host and port, and whether the Firebird server is running there.";
            break;
        case isc_connect_reject:
            error.message =
                fmt::format("What answers at {} is no Firebird server, or a stopped one.", target.place());
            error.hint = "Check host and port; Firebird's usual port is 3050.";
            break;
        case isc_login_error:
            error.message = fmt::format("The server at {} cannot check logins now.", target.place());
            error.hint = "It may be stopping, or lack its security database: see its firebird.log.";
            break;
        case isc_conf_access_denied:
            error.message = fmt::format("The server at {} is configured not to open \"{}\".", target.place(),
                                        target.database);
            error.hint = "Use an alias of its databases.conf, or a folder that its DatabaseAccess allows.";
            break;
        case isc_io_open_err:
        case isc_io_access_err: explainFile(error, target); break;
        default:
            if (error.kind == ErrorKind::connectionLost) {
                error.kind = ErrorKind::unreachable;  // there was none yet
                error.message =
                    fmt::format("The server at {} closed the connection before it was made.", target.place());
                error.hint = "Check the port, and whether the server is starting or stopping.";
            }
    }
    return error;
}

Error silentServer(const RemoteTarget& target, int seconds) {
    return {ErrorKind::unreachable,
            fmt::format("The server at {} does not answer within {} seconds.", target.place(), seconds),
            "Check host and port; a firewall may swallow the connection, or the server hang.", "08001",
            isc_net_connect_err};
}

}  // namespace loadstone::firebird
