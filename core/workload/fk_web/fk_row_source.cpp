// SPDX-License-Identifier: MIT
#include "core/workload/fk_web/fk_row_source.h"

#include "core/base/random.h"

namespace loadstone {

namespace {

// Ascending ranges lie 2^40 apart: 256 of them fit into a BIGINT, and none can be filled.
constexpr std::int64_t ascendingRange = std::int64_t{1} << 40;
constexpr std::int64_t scatteredKeys = std::int64_t{1} << 31;

}  // namespace

FkRowSource::FkRowSource(KeyOrder order, std::int64_t parentRows, int slot, std::uint64_t seed)
    : m_order(order),
      m_parentRows(static_cast<std::uint32_t>(parentRows)),
      m_base(order == KeyOrder::ascending ? slot * ascendingRange + 1 : slot + 1),
      m_stride(stride(order)),
      m_seed(seed),
      m_epochSeed(mix64(seed)) {}

void FkRowSource::next(std::span<Value> row) noexcept {
    // A generator of its own for every row, keyed by the sequence number, makes rows repeatable in any order.
    Random random(mix64(m_epochSeed ^ static_cast<std::uint64_t>(sequence(m_position))));
    row.front() = Value::integer(key(m_position));
    for (Value& cell : row.subspan(1)) {
        cell = Value::integer(1 + random.below(m_parentRows));
    }
    ++m_position;
}

void FkRowSource::seek(std::int64_t i, std::uint64_t epoch) noexcept {
    m_position = i;
    m_epochSeed = mix64(m_seed + epoch * goldenGamma);
}

std::int64_t FkRowSource::sequence(std::int64_t i) const noexcept { return m_base + i * m_stride; }

std::int64_t FkRowSource::key(std::int64_t i) const noexcept {
    return m_order == KeyOrder::random ? scatter31(sequence(i)) : sequence(i);
}

std::int64_t FkRowSource::procedureSeed() const noexcept {
    return static_cast<std::int64_t>(mix64(m_epochSeed ^ static_cast<std::uint64_t>(sequence(m_position))) >>
                                     33U);
}

std::int64_t FkRowSource::stride(KeyOrder order) noexcept {
    return order == KeyOrder::ascending ? 1 : workerSlots;
}

std::int64_t FkRowSource::largestKey(KeyOrder order) noexcept {
    return order == KeyOrder::random ? scatteredKeys - 1 : workerSlots * ascendingRange;
}

std::int64_t FkRowSource::maximumRows(KeyOrder order) noexcept {
    switch (order) {
        case KeyOrder::ascending:
        case KeyOrder::interleaved: return ascendingRange - 1;
        case KeyOrder::random: break;
    }
    return scatteredKeys / workerSlots - 1;
}

}  // namespace loadstone
