// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/split.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace groupscope {

/// Shares of train, validation and test rows; each in [0,1], together 1.
using SplitShares = std::array<double, 3>;

struct Column;
struct Strata;

/// Throws UsageError unless the shares are what they should be.
void requireShares(const SplitShares& shares);

/// How many rows of each stratum go to each split, (S,). Each number is the stratum's share rounded down or
/// up, so that a stratum's rows are all used; which ones are rounded up is decided by the largest remainder,
/// to which what earlier strata had too little or too much is added, so that the totals keep to the shares as
/// well. A stratum of at least as many rows as there are splits with a share has a row in each of them.
std::vector<std::array<std::size_t, 3>> splitCounts(const std::vector<std::size_t>& sizes,
                                                    const SplitShares& shares);

/// A split drawn at random in each stratum, (N,) 0 train, 1 validation, 2 test, -1 for rows without a
/// stratum. The same for the same seed. Throws UsageError for shares that make no split.
std::vector<int> randomSplit(const Strata& strata, const SplitShares& shares, std::uint64_t seed);

/// Such codes as a column with the categories train, val and test.
Column splitColumnOf(std::string name, std::vector<int> codes);

} // namespace groupscope
