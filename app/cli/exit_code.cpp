// SPDX-License-Identifier: MIT
#include "app/cli/exit_code.h"

#include <cstdio>

#include <fmt/format.h>

namespace loadstone {

ExitCode exitCodeFor(const Error& error) noexcept {
    switch (error.kind) {
        case ErrorKind::invalidArgument:
        case ErrorKind::file: return ExitCode::usage;
        case ErrorKind::denied:
        case ErrorKind::unreachable:
        case ErrorKind::notOurs:
        case ErrorKind::tooLarge:
        case ErrorKind::notSupported: return ExitCode::target;
        case ErrorKind::cancelled: return ExitCode::interrupted;
        default: return ExitCode::failed;
    }
}

int reportError(const Error& error) {
    fmt::print(stderr, "loadstone-cli: {}\n", error.describe());
    return static_cast<int>(exitCodeFor(error));
}

}  // namespace loadstone
