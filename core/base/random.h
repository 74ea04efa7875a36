// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace groupscope {

/// A counter-based stream of random numbers keyed by (seed, purpose, index): value i is a hash of (key, i)
/// (SplitMix64's finaliser over a Weyl sequence). Streams are independent and cost nothing to create. They do
/// not depend on the thread that draws or on the order in which other streams are used, so that work can be
/// split and resumed: a stream of (seed, "shuffle", epoch) gives the same numbers each time it is created.
class Random {
  public:
    Random(std::uint64_t seed, std::string_view purpose, std::uint64_t index = 0);

    /// 64 uniform bits.
    std::uint64_t next();
    /// Uniform in [0,1), 53 bits.
    double uniform();
    /// Uniform in [low, high).
    double uniform(double low, double high) { return low + (high - low) * uniform(); }
    /// Uniform integer in [0, bound), without modulo bias. `bound` > 0.
    std::uint64_t below(std::uint64_t bound);
    /// Standard normal (Box-Muller; one of the pair is kept for the next call).
    double normal();
    /// Fisher-Yates, in place.
    void shuffle(std::span<int> values);
    /// Returns `count` different elements of `pool` in random order; all of them, shuffled, if count >=
    /// pool.size().
    std::vector<int> sampleWithoutReplacement(std::span<const int> pool, std::size_t count);
    /// Returns `count` elements of `pool`, drawn with replacement. `pool` must not be empty if count > 0.
    std::vector<int> sampleWithReplacement(std::span<const int> pool, std::size_t count);

  private:
    std::uint64_t key_;
    std::uint64_t counter_ = 0;
    double spareNormal_ = 0.0;
    bool hasSpareNormal_ = false;
};

} // namespace groupscope
