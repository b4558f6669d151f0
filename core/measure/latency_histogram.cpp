// SPDX-License-Identifier: MIT
#include "core/measure/latency_histogram.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace loadstone {

namespace {

// Values below 2048 ns fall into 1024 buckets of 2 ns. From there on each doubling has 512 buckets of its
// own.
constexpr unsigned subBucketBits = 9;
constexpr std::uint64_t subBuckets = 1U << subBucketBits;
constexpr std::uint64_t ceilingNs = 3'600'000'000'000;

constexpr std::uint64_t indexOf(std::uint64_t ns) noexcept {
    const auto magnitude = static_cast<unsigned>(std::bit_width(ns | (subBuckets * 4 - 1)));
    const unsigned shift = magnitude - subBucketBits - 1;
    // In the linear range shift is 1 and the index is ns / 2. Above it ns >> shift lies in 512 … 1023, so
    // each further doubling continues where the one before it ended.
    return (static_cast<std::uint64_t>(shift - 1) << subBucketBits) + (ns >> shift);
}

constexpr std::size_t bucketCount = indexOf(ceilingNs) + 1;
static_assert(bucketCount <= 65536, "a bucket must fit into LatencyHistogram::Bucket");

void appendVarint(std::string& bytes, std::uint64_t number) {
    for (; number >= 0x80U; number >>= 7U) {
        bytes.push_back(static_cast<char>((number & 0x7fU) | 0x80U));
    }
    bytes.push_back(static_cast<char>(number));
}

bool takeVarint(std::string_view& bytes, std::uint64_t& number) {
    number = 0;
    for (unsigned shift = 0; shift < 64 && !bytes.empty(); shift += 7) {
        const auto byte = static_cast<unsigned char>(bytes.front());
        bytes.remove_prefix(1);
        number |= static_cast<std::uint64_t>(byte & 0x7fU) << shift;
        if ((byte & 0x80U) == 0) {
            return true;
        }
    }
    return false;
}

}  // namespace

LatencyHistogram::LatencyHistogram() : m_buckets(bucketCount) {}

LatencyHistogram::Bucket LatencyHistogram::bucketOf(std::chrono::nanoseconds duration) noexcept {
    const auto ns = static_cast<std::uint64_t>(std::max<std::int64_t>(duration.count(), 0));
    return static_cast<Bucket>(indexOf(std::min(ns, ceilingNs)));
}

std::chrono::nanoseconds LatencyHistogram::middleOf(Bucket bucket) noexcept {
    const std::uint64_t index = bucket;
    const std::uint64_t shift = index < 2 * subBuckets ? 1 : index >> subBucketBits;
    const std::uint64_t low = (index - ((shift - 1) << subBucketBits)) << shift;
    return std::chrono::nanoseconds(static_cast<std::int64_t>(low + ((1ULL << shift) >> 1U)));
}

void LatencyHistogram::add(Bucket bucket, std::uint32_t times) noexcept {
    m_buckets[bucket] += times;
    m_count += times;
}

void LatencyHistogram::merge(const LatencyHistogram& other) noexcept {
    for (std::size_t i = 0; i < m_buckets.size(); ++i) {
        m_buckets[i] += other.m_buckets[i];
    }
    m_count += other.m_count;
}

void LatencyHistogram::clear() noexcept {
    std::fill(m_buckets.begin(), m_buckets.end(), 0U);
    m_count = 0;
}

std::chrono::nanoseconds LatencyHistogram::percentile(double percent) const noexcept {
    // Multiplied first: 99.9 / 100 · 1000 is a little more than 999, and its ceiling one rank too high.
    const double rank = std::ceil(std::clamp(percent, 0.0, 100.0) * static_cast<double>(m_count) / 100.0);
    const auto wanted = std::max<std::int64_t>(static_cast<std::int64_t>(rank), 1);
    std::int64_t seen = 0;
    for (std::size_t i = 0; i < m_buckets.size(); ++i) {
        seen += m_buckets[i];
        if (seen >= wanted) {
            return middleOf(static_cast<Bucket>(i));
        }
    }
    return std::chrono::nanoseconds::zero();
}

std::string LatencyHistogram::encode() const {
    std::string bytes;
    std::size_t last = 0;
    for (std::size_t i = 0; i < m_buckets.size(); ++i) {
        if (m_buckets[i] != 0) {
            appendVarint(bytes, i - last);
            appendVarint(bytes, m_buckets[i]);
            last = i;
        }
    }
    return bytes;
}

bool LatencyHistogram::decode(std::string_view encoded) {
    clear();
    std::string_view bytes = encoded;
    std::uint64_t index = 0;
    while (!bytes.empty()) {
        std::uint64_t distance = 0;
        std::uint64_t times = 0;
        if (!takeVarint(bytes, distance) || !takeVarint(bytes, times) || distance >= bucketCount - index ||
            times == 0 || times > UINT32_MAX) {
            clear();
            return false;
        }
        index += distance;
        add(static_cast<Bucket>(index), static_cast<std::uint32_t>(times));
    }
    // Buckets that come twice and numbers with idle digits can be read but are not what encode() writes.
    if (encode() != encoded) {
        clear();
        return false;
    }
    return true;
}

}  // namespace loadstone
