// SPDX-License-Identifier: MIT
#pragma once

#include "core/base/clock.h"
#include "core/base/random.h"

namespace loadstone {

/// How long to wait before a retry: doubling from 1 ms, at most 200 ms, and then a random share between half
/// and all of it, so that workers which collided do not collide again. The same on all engines. Source: M.
/// Brooker, "Exponential backoff and jitter" (equal jitter), AWS Architecture Blog, 2015.
///
/// \param attempt 0 for the first retry
[[nodiscard]] Nanoseconds backoff(int attempt, Random& random) noexcept;

/// A retryable error is retried this often before the operation counts as failed.
inline constexpr int maximumRetries = 10;
/// A lost connection is tried again this often, over about five seconds, before its worker counts as lost.
inline constexpr int maximumReconnects = 30;
/// A worker whose operations fail this often in a row gives up: the cause will not go away.
inline constexpr int maximumFailuresInARow = 20;

}  // namespace loadstone
