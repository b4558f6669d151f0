// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <functional>
#include <stop_token>

#include "core/base/result.h"
#include "core/engine/postgresql/connection_parameters.h"
#include "core/engine/postgresql/libpq.h"

namespace loadstone::postgresql {

using Deadline = std::chrono::steady_clock::time_point;

/// What ends a wait for a server before its time.
struct Patience {
    Deadline deadline;
    std::stop_token stop;
    std::function<bool()> givenUp = nullptr;  ///< asked between slices; null: never
};

/// Waits until the connection's socket can be read (POLLIN) or written (POLLOUT). Fails with `cancelled`
/// after a stop, with `unreachable` when the time is over.
Result<void> awaitSocket(const PGconn* connection, short events, const Patience& patience);

/// Runs statements without trusting the server to answer: for what has no worker that could be given up.
Result<ResultHandle> runPatiently(PGconn* connection, const char* sql, const Patience& patience);

/// A raw connection and where it leads.
struct Link {
    ConnectionHandle connection;
    Endpoint endpoint;  ///< with its address
};

/// Connects to the first endpoint that answers and sets the session up: the schema alone is searched, texts
/// are UTF-8 and standard SQL, time is UTC. Every endpoint has the time that the parameters give it. A server
/// that refuses the user ends the search. Any thread; a stop is heard at once.
Result<Link> connect(const ConnectionParameters& parameters, const std::stop_token& stop);

}  // namespace loadstone::postgresql
