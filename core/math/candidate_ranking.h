// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/quantized_rows.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace groupscope {

/// Last step of a search on rounded rows: compares the candidates in double and writes the nearest.
class CandidateRanking {
  public:
    /// Row n of `rounded` is row order[n] of `distances`, or row n if `order` is empty. All must outlive it.
    CandidateRanking(const RowDistances& distances, const QuantizedRows& rounded,
                     const std::vector<int>& order, Neighbors& result);

    /// Buffer for one row; one for each thread.
    using Scratch = std::vector<std::pair<double, int>>;

    /// Writes the neighbours of rounded row n, whose candidates are `keys` of CandidateLists, best first, at
    /// least k of them. Returns true if no row with a lower score than the last is likely to be a neighbour.
    bool rank(std::size_t n, std::span<const std::uint64_t> keys, Scratch& scratch) const;

  private:
    int original(std::size_t n) const { return order_.empty() ? static_cast<int>(n) : order_[n]; }
    double leastDistance(std::size_t n, std::uint64_t key) const;

    const RowDistances& distances_;
    const QuantizedRows& rounded_;
    const std::vector<int>& order_;
    Neighbors& result_;
};

} // namespace groupscope
