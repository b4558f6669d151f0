// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "core/engine/row_source.h"
#include "core/workload/fk_web/fk_web_parameters.h"

namespace loadstone {

/// The rows of one worker: row number i is a pure function of the run's seed, the epoch, the worker's slot
/// and i, so that a repeated batch repeats its rows and workers never share a key.
class FkRowSource final : public RowSource {
   public:
    static constexpr std::int64_t workerSlots = 256;  ///< the most workers there can be

    FkRowSource(KeyOrder order, std::int64_t parentRows, int slot, std::uint64_t seed);

    void next(std::span<Value> row) noexcept override;

    /// The next row will be number i of that epoch (an epoch ends when the table is emptied).
    void seek(std::int64_t i, std::uint64_t epoch) noexcept;

    /// The sequence number of row i, and the key that follows from it.
    [[nodiscard]] std::int64_t sequence(std::int64_t i) const noexcept;
    [[nodiscard]] std::int64_t key(std::int64_t i) const noexcept;

    /// Where the row source stands.
    [[nodiscard]] std::int64_t position() const noexcept { return m_position; }
    void advance(std::int64_t rows) noexcept { m_position += rows; }
    /// The seed of a procedure call that makes the rows from position() on.
    [[nodiscard]] std::int64_t procedureSeed() const noexcept;

    /// Distance between the sequence numbers of a worker's neighbouring rows.
    [[nodiscard]] static std::int64_t stride(KeyOrder order) noexcept;
    /// No key of any worker is above it.
    [[nodiscard]] static std::int64_t largestKey(KeyOrder order) noexcept;
    /// The most rows that one worker can take before its keys would meet another's.
    [[nodiscard]] static std::int64_t maximumRows(KeyOrder order) noexcept;

   private:
    KeyOrder m_order;
    std::uint32_t m_parentRows;
    std::int64_t m_base;
    std::int64_t m_stride;
    std::uint64_t m_seed;
    std::uint64_t m_epochSeed;
    std::int64_t m_position = 0;
};

}  // namespace loadstone
