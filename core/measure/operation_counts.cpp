// SPDX-License-Identifier: MIT
#include "core/measure/operation_counts.h"

#include <numeric>

namespace loadstone {

namespace {

template <typename Combine>
void combine(OperationCounts& into, const OperationCounts& other, Combine apply) noexcept {
    into.attempted = apply(into.attempted, other.attempted);
    into.succeeded = apply(into.succeeded, other.succeeded);
    into.cancelled = apply(into.cancelled, other.cancelled);
    into.retries = apply(into.retries, other.retries);
    into.rows = apply(into.rows, other.rows);
    into.statements = apply(into.statements, other.statements);
    into.roundTrips = apply(into.roundTrips, other.roundTrips);
    into.commits = apply(into.commits, other.commits);
    for (std::size_t kind = 0; kind < errorKindCount; ++kind) {
        into.failedByKind.at(kind) = apply(into.failedByKind.at(kind), other.failedByKind.at(kind));
        into.retriedByKind.at(kind) = apply(into.retriedByKind.at(kind), other.retriedByKind.at(kind));
    }
}

}  // namespace

std::int64_t OperationCounts::failed() const noexcept {
    return std::accumulate(failedByKind.begin(), failedByKind.end(), std::int64_t{0});
}

OperationCounts& OperationCounts::operator+=(const OperationCounts& other) noexcept {
    combine(*this, other, [](std::int64_t a, std::int64_t b) { return a + b; });
    return *this;
}

OperationCounts& OperationCounts::operator-=(const OperationCounts& other) noexcept {
    combine(*this, other, [](std::int64_t a, std::int64_t b) { return a - b; });
    return *this;
}

}  // namespace loadstone
