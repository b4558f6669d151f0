// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/measure/latency_histogram.h"
#include "core/measure/operation_counts.h"
#include "core/measure/sample.h"
#include "core/session/sqlite_query.h"
#include "core/workload/parameter_spec.h"

namespace loadstone {

/// The columns of the schema that belong together, and their values in C++. A list of columns, its bind…()
/// and its read…() have the same order.

inline constexpr std::string_view countColumns =
    "attempted, succeeded, failed, cancelled, retries, rows, statements, round_trips, commits";
inline constexpr std::string_view latencyColumns =
    "latency_count, p50_ns, p90_ns, p95_ns, p99_ns, p999_ns, max_ns";
inline constexpr std::string_view responseColumns =
    "response_count, response_p50_ns, response_p90_ns, response_p95_ns, response_p99_ns, response_p999_ns, "
    "response_max_ns";
inline constexpr std::string_view failureColumns = "kind, failed, retried";

/// The sums of countColumns, and which samples count towards a run's totals: those that were measured, of
/// steady and of transient parts, and what came in while the run drained.
inline constexpr std::string_view countSums =
    "coalesce(sum(attempted), 0), coalesce(sum(succeeded), 0), coalesce(sum(failed), 0), "
    "coalesce(sum(cancelled), 0), coalesce(sum(retries), 0), coalesce(sum(rows), 0), "
    "coalesce(sum(statements), 0), coalesce(sum(round_trips), 0), coalesce(sum(commits), 0)";
inline constexpr std::string_view countedSamples = "samples.kind IN (1, 2, 4)";
static_assert(static_cast<int>(SampleKind::measured) == 1 && static_cast<int>(SampleKind::transient) == 2 &&
              static_cast<int>(SampleKind::drain) == 4);

/// Without the counts by kind, which have tables of their own.
void bindCounts(SqliteQuery& query, const OperationCounts& counts);
[[nodiscard]] OperationCounts readCounts(SqliteQuery& query);

void bindLatency(SqliteQuery& query, const LatencySummary& latency);
[[nodiscard]] LatencySummary readLatency(SqliteQuery& query);

/// NULLs stand for the same figures as the latency's.
void bindResponse(SqliteQuery& query, const LatencySummary& response, const LatencySummary& latency);
[[nodiscard]] LatencySummary readResponse(SqliteQuery& query, const LatencySummary& latency);

/// Reads the columns kind, failed, retried into the counts; an unknown kind counts as internal.
void readFailure(SqliteQuery& query, OperationCounts& counts);

/// Calls store(kind, failed, retried) for each kind that occurred.
template <typename Store>
void eachFailure(const OperationCounts& counts, Store store) {
    for (std::size_t i = 0; i < errorKindCount; ++i) {
        if (counts.failedByKind.at(i) != 0 || counts.retriedByKind.at(i) != 0) {
            store(nameOf(static_cast<ErrorKind>(i)), counts.failedByKind.at(i), counts.retriedByKind.at(i));
        }
    }
}

/// The enumerator that nameOf() words so, among the first `count`; none for an unknown word.
template <typename Enum>
[[nodiscard]] std::optional<Enum> fromName(std::string_view name, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        if (nameOf(static_cast<Enum>(i)) == name) {
            return static_cast<Enum>(i);
        }
    }
    return std::nullopt;
}

/// Declarations of parameters as JSON and back; an empty list for text that is not ours.
[[nodiscard]] std::string encodeSpecs(const std::vector<ParameterSpec>& specs);
[[nodiscard]] std::vector<ParameterSpec> decodeSpecs(const std::string& json);

}  // namespace loadstone
