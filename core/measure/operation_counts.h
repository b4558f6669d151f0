// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>

#include "core/base/error.h"

namespace loadstone {

/// What happened to operations, in whole numbers that add up: attempted = succeeded + failed + cancelled.
///
/// An operation is one transaction of a worker, or one statement with autocommit. A retry is not a further
/// attempt. rows, statements, round trips and commits are those of succeeded operations only.
struct OperationCounts {
    std::int64_t attempted = 0;
    std::int64_t succeeded = 0;
    std::int64_t cancelled = 0;
    std::int64_t retries = 0;
    std::int64_t rows = 0;
    std::int64_t statements = 0;
    std::int64_t roundTrips = 0;
    std::int64_t commits = 0;
    std::array<std::int64_t, errorKindCount> failedByKind{};
    std::array<std::int64_t, errorKindCount> retriedByKind{};

    [[nodiscard]] std::int64_t failed() const noexcept;

    OperationCounts& operator+=(const OperationCounts& other) noexcept;
    OperationCounts& operator-=(const OperationCounts& other) noexcept;
    friend bool operator==(const OperationCounts&, const OperationCounts&) = default;
};

}  // namespace loadstone
