// SPDX-License-Identifier: MIT
#include "core/engine/postgresql/link.h"

#include <poll.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/engine/postgresql/connect_failure.h"
#include "core/engine/postgresql/english_messages.h"
#include "core/engine/postgresql/host_lookup.h"
#include "core/engine/postgresql/postgresql_dialect.h"
#include "core/engine/postgresql/result_error.h"

namespace loadstone::postgresql {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds slice{20};

Failure stopped() { return fail(ErrorKind::cancelled, "The connection was given up while it was made."); }

/// libpq's two arrays. The password stays in its Secret.
struct Arguments {
    std::vector<const char*> keywords;
    std::vector<const char*> values;

    void add(const char* keyword, const std::string& value) {
        if (!value.empty()) {
            keywords.push_back(keyword);
            values.push_back(value.c_str());
        }
    }
};

ConnectionHandle start(const ConnectionParameters& parameters, const Endpoint& endpoint) {
    Arguments arguments;
    arguments.add("host", endpoint.host);
    arguments.add("hostaddr", endpoint.address);
    arguments.add("port", endpoint.port);
    for (const auto& [keyword, value] : parameters.keywords) {
        arguments.add(keyword.c_str(), value);
    }
    if (parameters.password) {
        arguments.add("password", parameters.password->reveal());
    }
    arguments.keywords.push_back(nullptr);
    arguments.values.push_back(nullptr);
    ConnectionHandle connection(PQconnectStartParams(arguments.keywords.data(), arguments.values.data(), 0));
    PQsetNoticeProcessor(
        connection.get(), [](void*, const char*) {}, nullptr);
    PQsetErrorVerbosity(connection.get(), PQERRORS_VERBOSE);  // it alone tells the SQLSTATE of a refusal
    return connection;
}

Result<void> shakeHands(PGconn* connection, const std::string& where, const Patience& patience) {
    PostgresPollingStatusType state = PGRES_POLLING_WRITING;
    while (PQstatus(connection) != CONNECTION_BAD && state != PGRES_POLLING_OK &&
           state != PGRES_POLLING_FAILED) {
        const short events = state == PGRES_POLLING_READING ? POLLIN : POLLOUT;
        if (auto ready = awaitSocket(connection, events, patience); !ready) {
            return ready.error().kind == ErrorKind::cancelled
                       ? Failure(ready.error())
                       : Failure(connectFailure("timeout expired", where));
        }
        state = PQconnectPoll(connection);
    }
    if (state == PGRES_POLLING_OK) {
        return {};
    }
    return Failure(connectFailure(PQerrorMessage(connection), where));
}

/// What every session needs, whatever the role's own settings are. WARNING and above: notices would be sent,
/// to be thrown away.
std::string setUp(const std::string& schema) {
    return fmt::format(
        "SET search_path = {}; SET TimeZone = 'UTC'; SET DateStyle = 'ISO'; "
        "SET standard_conforming_strings = on; SET client_min_messages = warning",
        PostgresqlDialect().quote(schema));
}

Result<Link> connectTo(const ConnectionParameters& parameters, const Endpoint& endpoint,
                       const std::stop_token& stop) {
    const Patience patience{steady_clock::now() + parameters.timeout, stop};
    Link link{start(parameters, endpoint), endpoint};
    PGconn* const connection = link.connection.get();
    if (connection == nullptr) {
        return fail(ErrorKind::internal, "There is no memory left for a connection.");
    }
    if (auto made = shakeHands(connection, endpoint.text(), patience); !made) {
        return Failure(made.error());
    }
    PQsetErrorVerbosity(connection, PQERRORS_DEFAULT);
    link.endpoint = {PQhost(connection), PQhostaddr(connection), PQport(connection)};
    if (auto set = runPatiently(connection, setUp(parameters.schema).c_str(), patience); !set) {
        return Failure(set.error());
    }
    return link;
}

/// One endpoint for each address behind its name.
Result<std::vector<Endpoint>> resolve(const Endpoint& endpoint, const Patience& patience) {
    const bool severalInOne = endpoint.host.find(',') != std::string::npos;
    if (endpoint.host.empty() || endpoint.isSocket() || endpoint.host.starts_with('@') || severalInOne ||
        !endpoint.address.empty()) {
        return std::vector<Endpoint>{endpoint};
    }
    const auto addresses = lookUp(endpoint.host, patience.deadline, patience.stop);
    if (!addresses) {
        return Failure(addresses.error());
    }
    std::vector<Endpoint> resolved;
    for (const std::string& address : *addresses) {
        resolved.push_back({endpoint.host, address, endpoint.port});
    }
    return resolved;
}

/// Whether the same answer must be expected everywhere, or nobody waits for another.
bool endsSearch(const Error& error) {
    return error.kind != ErrorKind::unreachable && error.kind != ErrorKind::connectionLost;
}

/// Tries all endpoints once. `best` becomes the failure that tells most.
Result<Link> tryAll(const ConnectionParameters& parameters, const std::stop_token& stop) {
    Error last;
    for (const Endpoint& endpoint : parameters.endpoints) {
        const auto resolved = resolve(endpoint, {steady_clock::now() + parameters.timeout, stop});
        if (!resolved) {
            last = resolved.error();
        }
        for (const Endpoint& place : resolved.value_or(std::vector<Endpoint>())) {
            auto link = connectTo(parameters, place, stop);
            if (link || endsSearch(link.error())) {
                return link;
            }
            last = link.error();
        }
        if (stop.stop_requested()) {
            return stopped();
        }
    }
    if (parameters.endpoints.size() > 1) {
        last.message = fmt::format("None of the {} servers can be used. The last one: {}",
                                   parameters.endpoints.size(), last.message);
    }
    return Failure(std::move(last));
}

}  // namespace

Result<void> awaitSocket(const PGconn* connection, short events, const Patience& patience) {
    pollfd waiting{PQsocket(connection), events, 0};
    while (true) {
        if (patience.stop.stop_requested() || (patience.givenUp && patience.givenUp())) {
            return stopped();
        }
        const auto left = std::chrono::ceil<milliseconds>(patience.deadline - steady_clock::now());
        if (left.count() <= 0) {
            return fail(ErrorKind::unreachable, "The server did not answer in time.");
        }
        if (::poll(&waiting, 1, static_cast<int>(std::min(left, slice).count())) > 0) {
            return {};
        }
    }
}

Result<ResultHandle> runPatiently(PGconn* connection, const char* sql, const Patience& patience) {
    if (PQsendQuery(connection, sql) == 0) {
        return Failure(resultError(nullptr, connection));
    }
    ResultHandle last;
    while (true) {
        while (PQisBusy(connection) != 0) {
            if (auto ready = awaitSocket(connection, POLLIN, patience); !ready) {
                return Failure(ready.error());
            }
            if (PQconsumeInput(connection) == 0) {
                return Failure(resultError(nullptr, connection));
            }
        }
        ResultHandle next(PQgetResult(connection));
        if (!next) {
            return last;
        }
        const ExecStatusType status = PQresultStatus(next.get());
        if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
            return Failure(resultError(next.get(), connection));
        }
        last = std::move(next);
    }
}

Result<Link> connect(const ConnectionParameters& parameters, const std::stop_token& stop) {
    if (stop.stop_requested()) {
        return stopped();
    }
    const EnglishMessages english;
    const auto wanted = parameters.keywords.find("target_session_attrs");
    if (wanted == parameters.keywords.end() || wanted->second != "prefer-standby") {
        return tryAll(parameters, stop);
    }
    // libpq would try a second time by itself, had it all hosts at once.
    ConnectionParameters narrowed = parameters;
    narrowed.keywords["target_session_attrs"] = "standby";
    auto standby = tryAll(narrowed, stop);
    if (standby || endsSearch(standby.error())) {
        return standby;
    }
    narrowed.keywords["target_session_attrs"] = "any";
    return tryAll(narrowed, stop);
}

}  // namespace loadstone::postgresql
