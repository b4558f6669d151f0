// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace loadstone {

/// What went wrong, in terms that hold for every engine. Native codes are translated into these in one table
/// for each engine (error_map.cpp), so that everything above an engine decides by kind alone.
enum class ErrorKind : std::uint8_t {
    deadlock,         ///< the server chose this transaction as a deadlock victim
    serialization,    ///< a concurrent update made this transaction impossible
    lockTimeout,      ///< a lock was not granted in time
    duplicateKey,     ///< a unique or primary key already holds the value
    constraint,       ///< a foreign key, check or not-null constraint was violated
    tooLarge,         ///< a statement, message or packet is over a limit
    diskFull,         ///< the server has no room left
    denied,           ///< wrong credentials or a missing privilege
    unreachable,      ///< no connection could be made
    connectionLost,   ///< a connection that worked is gone
    cancelled,        ///< we asked for it
    syntax,           ///< the server could not parse or resolve a statement
    notSupported,     ///< this engine or version cannot do it
    invalidArgument,  ///< the user's input is wrong
    notOurs,          ///< an object without Loadstone's marker is in the way
    file,             ///< a local file cannot be read or written
    internal,         ///< anything else; a bug until it has a row in a table
};

inline constexpr std::size_t errorKindCount = static_cast<std::size_t>(ErrorKind::internal) + 1;

/// A stable lower_snake_case word for a kind, used in JSON, CSV and session files.
[[nodiscard]] std::string_view nameOf(ErrorKind kind) noexcept;

/// True where the same operation may succeed when it is tried again: deadlock, serialization and lock
/// time-out.
[[nodiscard]] bool isRetryable(ErrorKind kind) noexcept;

/// False where the connection that reported this kind cannot be used again and must be re-opened.
[[nodiscard]] bool keepsConnection(ErrorKind kind) noexcept;

/// One failure: what happened in the user's words, with the server's own code kept.
struct Error {
    ErrorKind kind = ErrorKind::internal;
    std::string message;          ///< one sentence: what was wrong and where
    std::string hint;             ///< what to do about it; may be empty
    std::string sqlState;         ///< five characters, or empty where the engine gave none
    std::int64_t nativeCode = 0;  ///< the engine's own code, 0 where there is none

    [[nodiscard]] bool retryable() const noexcept { return isRetryable(kind); }
    [[nodiscard]] bool connectionUsable() const noexcept { return keepsConnection(kind); }

    /// message, then the server's code in brackets, then the hint: one line for a terminal or a bar.
    [[nodiscard]] std::string describe() const;
};

}  // namespace loadstone
