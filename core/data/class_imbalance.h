// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/random_split.h"
#include "core/data/strata.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace groupscope {

/// Where the rows come from that other strata gain for what minorities lose.
enum class AddedFrom {
    train, ///< training rows: the balanced control has fewer of each stratum than there are
    val,   ///< validation rows, of which every stratum keeps one
    test   ///< test rows, of which every stratum keeps one: what is reported on is not the control's
};

/// "train", "val" or "test"; parse throws UsageError for another word.
std::string nameOf(AddedFrom from);
AddedFrom parseAddedFrom(const std::string& word, const std::string& where);

/// The values of finDML (Dullerud et al. 2022, 3.3).
struct ImbalanceOptions {
    std::size_t minorities = 50;       ///< strata (classes, in the paper) that lose training rows
    double lost = 0.9;                 ///< share of their training rows, in [0,1)
    SplitShares shares{0.5, 0.0, 0.5}; ///< of the balanced split, within each stratum
    std::uint64_t seed = 0;            ///< draws the split, the minority and the rows
    AddedFrom added = AddedFrom::train;
};

struct Imbalance {
    std::vector<int> split;       ///< (N,) 0 train, 1 validation, 2 test, -1 = left out
    std::vector<int> control;     ///< (N,) the same of the balanced control
    std::vector<int> minority;    ///< (N,) 1 in a stratum that lost rows, 0 in others, -1 without a stratum
    std::vector<int> minorStrata; ///< rising
    std::size_t removed = 0;      ///< rows that minorities have less than in the control
    std::size_t moved = 0;        ///< rows that the others have more than in the control
};

/// A split that is imbalanced on purpose, as finDML makes it: the rows of each stratum are split at random,
/// `minorities` strata drawn at random lose the share `lost` of their training rows (one stays at least), and
/// the others gain as many, in proportion to what they have, so that there are as many training rows as in
/// the balanced control. The paper does not say where those come from; options.added does. Of training rows
/// alone the control takes of each stratum the same share, the largest that leaves the others enough to gain;
/// what neither has is left out. If there are too few of validation or test rows `moved` is smaller than
/// `removed`. Throws UsageError unless there are more strata than `minorities` and the options are in range.
Imbalance makeImbalance(const Strata& strata, const ImbalanceOptions& options);

/// The columns: the split of that name, "minority" with the categories False and True, and "control", the
/// split of the balanced control.
std::vector<Column> columnsOf(const Imbalance& imbalance, std::string splitName);

} // namespace groupscope
