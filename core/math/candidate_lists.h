// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

namespace groupscope {

/// The candidates with the best scores of each of N rows. The result depends on (score, index) alone, not on
/// the order of the offers, as long as no candidate is offered to a row twice.
class CandidateLists {
  public:
    CandidateLists(std::size_t rows, std::size_t kept)
        : kept_(kept)
        , capacity_(kept + std::max<std::size_t>(kept / 2, 32))
        , counts_(rows, 0)
        , bounds_(rows, std::numeric_limits<std::int32_t>::min() / 2)
        , worst_(rows, std::numeric_limits<std::uint64_t>::max())
        , keys_(std::make_unique_for_overwrite<std::uint64_t[]>(rows * capacity_)) {}

    /// (N,) lowest score that a row still accepts.
    const std::int32_t* bounds() const { return bounds_.data(); }

    void offer(std::size_t row, std::int32_t score, std::int32_t index) {
        if (score < bounds_[row])
            return;
        const std::uint64_t key = keyOf(score, index);
        if (key > worst_[row]) // equal to the worst but later: among many equal rows nearly all are
            return;
        std::uint64_t* keys = keys_.get() + row * capacity_;
        keys[counts_[row]++] = key;
        if (counts_[row] == capacity_)
            shrink(row);
    }

    /// Returns the candidates of a row, best first, smaller indices first among ties.
    std::span<const std::uint64_t> settle(std::size_t row) {
        if (counts_[row] > kept_)
            shrink(row);
        const std::span<std::uint64_t> keys(keys_.get() + row * capacity_, counts_[row]);
        std::sort(keys.begin(), keys.end());
        return keys;
    }
    std::span<const std::uint64_t> settled(std::size_t row) const {
        return {keys_.get() + row * capacity_, counts_[row]};
    }
    /// Largest number of candidates of a row at any time.
    std::size_t capacity() const { return capacity_; }

    static std::uint64_t keyOf(std::int32_t score, std::int32_t index) {
        return static_cast<std::uint64_t>(static_cast<std::uint32_t>(-score)) << 32 |
               static_cast<std::uint32_t>(index);
    }
    static std::int32_t scoreOf(std::uint64_t key) { return -static_cast<std::int32_t>(key >> 32); }
    static std::int32_t indexOf(std::uint64_t key) { return static_cast<std::int32_t>(key & 0xffffffffU); }

  private:
    void shrink(std::size_t row) {
        std::uint64_t* keys = keys_.get() + row * capacity_;
        std::nth_element(keys, keys + kept_ - 1, keys + counts_[row]);
        counts_[row] = static_cast<std::uint32_t>(kept_);
        worst_[row] = keys[kept_ - 1];
        bounds_[row] = scoreOf(worst_[row]);
    }

    std::size_t kept_, capacity_;
    std::vector<std::uint32_t> counts_;
    std::vector<std::int32_t> bounds_;
    std::vector<std::uint64_t> worst_;      ///< (N,) key of the worst candidate kept when a row was last full
    std::unique_ptr<std::uint64_t[]> keys_; ///< (N,capacity) the first counts[row] of each row
};

} // namespace groupscope
