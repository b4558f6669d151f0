// SPDX-License-Identifier: MIT
#pragma once

#include <utility>

#include <tl/expected.hpp>

#include "core/base/error.h"

namespace loadstone {

/// A value, or the Error that stood in its way. For what can go wrong in the world; exceptions mean bugs.
/// The alias moves to std::expected when the oldest supported compiler has it.
template <typename T>
using Result = tl::expected<T, Error>;

/// The failing side of a Result.
using Failure = tl::unexpected<Error>;

/// Builds the failing side from a kind and a sentence, for errors that no server reported.
[[nodiscard]] inline Failure fail(ErrorKind kind, std::string message, std::string hint = {}) {
    return Failure(Error{kind, std::move(message), std::move(hint), {}, 0});
}

}  // namespace loadstone
