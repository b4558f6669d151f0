// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace loadstone {

/// Counts durations in log-linear buckets: 512 equal buckets for each doubling, so that the middle of a
/// bucket is within 0.1 % of every value in it (three significant digits), from 1 µs to 1 h and, at 2 ns a
/// bucket, below.
///
/// Values above 1 h are counted as 1 h. Histograms merge without loss; percentiles are read from merged ones
/// and never averaged. 68 KiB; not thread-safe. Source: the bucket layout of G. Tene's HdrHistogram, written
/// anew.
class LatencyHistogram {
   public:
    using Bucket = std::uint16_t;

    LatencyHistogram();

    /// The bucket that counts a duration; negative durations count as zero. Any thread.
    [[nodiscard]] static Bucket bucketOf(std::chrono::nanoseconds duration) noexcept;
    /// The middle of a bucket.
    [[nodiscard]] static std::chrono::nanoseconds middleOf(Bucket bucket) noexcept;

    void add(Bucket bucket, std::uint32_t times = 1) noexcept;
    void record(std::chrono::nanoseconds duration) noexcept { add(bucketOf(duration)); }
    void merge(const LatencyHistogram& other) noexcept;
    void clear() noexcept;

    [[nodiscard]] std::int64_t count() const noexcept { return m_count; }
    [[nodiscard]] bool empty() const noexcept { return m_count == 0; }

    /// The smallest duration that at least percent of the values do not exceed, percent in 0 … 100, as the
    /// middle of its bucket. Zero for an empty histogram.
    [[nodiscard]] std::chrono::nanoseconds percentile(double percent) const noexcept;
    [[nodiscard]] std::chrono::nanoseconds max() const noexcept { return percentile(100.0); }

    /// Bytes for storage: pairs of bucket distance and count as base-128 numbers; decode() takes them back.
    [[nodiscard]] std::string encode() const;
    /// False, leaving an empty histogram, when the bytes are not those of encode().
    [[nodiscard]] bool decode(std::string_view encoded);

    friend bool operator==(const LatencyHistogram&, const LatencyHistogram&) = default;

   private:
    std::vector<std::uint32_t> m_buckets;
    std::int64_t m_count = 0;
};

}  // namespace loadstone
