// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/split.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace groupscope {

/// Shares of train, validation and test examples; each in [0,1], together 1.
using SplitShares = std::array<double, 3>;

struct Column;
struct Strata;

/// Throws UsageError unless each share is in [0,1] and they add up to 1.
void requireShares(const SplitShares& shares);

/// Returns the number of examples of each stratum that go to each split, (S,). Each number is the stratum's
/// share rounded down or up, so that all examples of a stratum are used. The largest remainders are rounded
/// up, after adding the rounding errors of earlier strata, so that the totals follow the shares too. A
/// stratum with at least as many examples as there are splits with a share has an example in each of them.
std::vector<std::array<std::size_t, 3>> splitCounts(const std::vector<std::size_t>& sizes,
                                                    const SplitShares& shares);

/// Draws a random split within each stratum. Returns (N,) 0 train, 1 validation, 2 test, -1 for examples
/// without a stratum; the same for the same seed. Throws UsageError for invalid shares.
std::vector<int> randomSplit(const Strata& strata, const SplitShares& shares, std::uint64_t seed);

/// Returns such codes as a column with the categories train, val and test.
Column splitColumnOf(std::string name, std::vector<int> codes);

} // namespace groupscope
