// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/error.h"

namespace loadstone {

/// What the command line tells its caller.
enum class ExitCode : int {
    done = 0,
    failed = 1,  ///< the run failed or is invalid
    usage = 2,
    target = 3,  ///< the target is unreachable or refused
    interrupted = 130,
};

/// The exit code of an error that ended a command.
[[nodiscard]] ExitCode exitCodeFor(const Error& error) noexcept;

/// Prints the error on standard error, one line, and returns its exit code.
int reportError(const Error& error);

}  // namespace loadstone
