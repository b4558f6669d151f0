// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace loadstone {

/// Scrambles 64 bits; a bijection whose outputs for 0, 1, 2, … pass BigCrush.
/// Source: G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
[[nodiscard]] constexpr std::uint64_t mix64(std::uint64_t x) noexcept {
    x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27U)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31U);
}

inline constexpr std::uint64_t goldenGamma = 0x9e3779b97f4a7c15ULL;

/// SplitMix64: a seedable generator of one word of state. Not for secrets.
class Random {
   public:
    explicit constexpr Random(std::uint64_t seed) noexcept : m_state(seed) {}

    constexpr std::uint64_t next() noexcept { return mix64(m_state += goldenGamma); }

    /// Uniform in 0 … bound-1 for bound ≤ 2^32, by multiplication instead of a division.
    /// The bias is below bound / 2^32, at most 0.024 % for the largest L of a million.
    /// Source: D. Lemire, "Fast random integer generation in an interval", ACM TOMACS 29(1), 2019.
    constexpr std::uint32_t below(std::uint32_t bound) noexcept { return scale(next(), bound); }

    /// Uniform in [0, 1).
    constexpr double unit() noexcept { return static_cast<double>(next() >> 11U) * 0x1.0p-53; }

    [[nodiscard]] static constexpr std::uint32_t scale(std::uint64_t word, std::uint32_t bound) noexcept {
        return static_cast<std::uint32_t>(((word >> 32U) * bound) >> 32U);
    }

   private:
    std::uint64_t m_state;
};

/// A bijection of 0 … 2^31-1 that scatters neighbours, simple enough to be written in every engine's SQL
/// (each product stays below 2^63). Keys in "random" order come from it, so no two rows collide.
/// Source: the xor-shift-multiply construction of C. Wellons, "Hash function prospector", cut to 31 bits;
/// both multipliers are odd and so invertible modulo 2^31.
[[nodiscard]] constexpr std::int64_t scatter31(std::int64_t x) noexcept {
    x ^= x >> 16;
    x = (x * 0x45d9f3b) & 0x7fffffff;
    x ^= x >> 15;
    x = (x * 0x2c1b3c6d) & 0x7fffffff;
    return x ^ (x >> 16);
}

/// Words from the operating system, for seeds and ids that must differ between processes.
[[nodiscard]] std::uint64_t entropy();

}  // namespace loadstone
