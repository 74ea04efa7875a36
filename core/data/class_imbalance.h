// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/random_split.h"
#include "core/data/strata.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace groupscope {

/// The values of finDML (Dullerud et al. 2022, 3.3).
struct ImbalanceOptions {
    std::size_t minorities = 50;       ///< strata (classes, in the paper) that lose training rows
    double lost = 0.9;                 ///< share of their training rows, in [0,1)
    SplitShares shares{0.5, 0.0, 0.5}; ///< of the balanced split, within each stratum
    std::uint64_t seed = 0;            ///< draws the split, the minority and the rows
};

struct Imbalance {
    std::vector<int> split;       ///< (N,) 0 train, 1 validation, 2 test, -1 = left out
    std::vector<int> minority;    ///< (N,) 1 in a stratum that lost rows, 0 in others, -1 without a stratum
    std::vector<int> minorStrata; ///< rising
    std::size_t removed = 0;      ///< training rows of minorities that were left out
    std::size_t moved = 0;        ///< test rows of the others that became training rows instead
};

/// A split that is imbalanced on purpose, as finDML makes it: the rows of each stratum are split at random,
/// `minorities` strata drawn at random lose the share `lost` of their training rows (one stays at least), and
/// the others gain as many, in proportion to what they have, so that there are as many training rows as
/// without the imbalance. The paper does not say where those come from; a row is either trained on or tested
/// on, so they are rows that would have been tested on, of which every stratum keeps one. If there are too
/// few of them `moved` is smaller than `removed`. Throws UsageError unless there are more strata than
/// `minorities` and the options are in range.
Imbalance makeImbalance(const Strata& strata, const ImbalanceOptions& options);

/// The two columns: the split of that name, and "minority" with the categories False and True.
std::vector<Column> columnsOf(const Imbalance& imbalance, std::string splitName);

} // namespace groupscope
