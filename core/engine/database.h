// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <stop_token>

#include "core/base/result.h"
#include "core/engine/capabilities.h"
#include "core/engine/connection.h"

namespace loadstone {

/// An opened target: what workers take their connections from. Ends what it started (a private database file,
/// a private server) when it is destroyed, after its last connection.
class Database {
   public:
    Database() = default;
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;
    virtual ~Database() = default;

    /// What this very server can do, which may be less than its engine.
    [[nodiscard]] virtual const Capabilities& capabilities() const noexcept = 0;

    /// Bytes of the one statement that sends that many rows of a shape along a path, at most, to be compared
    /// with Capabilities::maxStatementBytes; 0 where the path splits what is too long by itself. Any thread.
    [[nodiscard]] virtual std::int64_t statementBytes(const InsertShape& shape, WritePath path,
                                                      std::int64_t rows) const noexcept = 0;

    /// A new connection, in Loadstone's own schema once that is there. Any thread. Gives up with `cancelled`
    /// when a stop is requested.
    virtual Result<std::unique_ptr<Connection>> connect(std::stop_token stop) = 0;

    /// Makes sure that Loadstone's own schema exists and carries our marker, creating both where neither
    /// does. Fails with notOurs where the name is taken. Nothing may be created, altered or dropped before
    /// this. Gives up with `cancelled` when a stop is requested, also while the server does not answer.
    virtual Result<void> claim(std::stop_token stop) = 0;

    /// Room left where the data goes; none where that cannot be known.
    [[nodiscard]] virtual std::optional<std::int64_t> freeBytes() const { return std::nullopt; }
};

}  // namespace loadstone
