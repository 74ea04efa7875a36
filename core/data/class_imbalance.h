// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/random_split.h"
#include "core/data/strata.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace groupscope {

/// The source of the examples that other strata gain when minorities lose theirs.
enum class AddedFrom {
    train, ///< training examples: the balanced control uses fewer examples of each stratum than there are
    val,   ///< validation examples; every stratum keeps at least one
    /// Test examples; every stratum keeps at least one, so that the test split differs from that of the
    /// control.
    test
};

/// Returns "train", "val" or "test"; parse throws UsageError for another word.
std::string nameOf(AddedFrom from);
AddedFrom parseAddedFrom(const std::string& word, const std::string& where);

/// Options of an imbalanced split; the defaults are those of finDML (Dullerud et al. 2022, 3.3).
struct ImbalanceOptions {
    std::size_t minorities = 50; ///< number of strata (classes, in the paper) that lose training examples
    double lost = 0.9;           ///< share of their training examples that they lose, in [0,1)
    SplitShares shares{0.5, 0.0, 0.5}; ///< shares of the balanced split, within each stratum
    std::uint64_t seed = 0;            ///< seed of the split, the minorities and the examples
    AddedFrom added = AddedFrom::train;
};

/// An imbalanced split of N examples and its balanced control, drawn with the same seed.
struct Imbalance {
    std::vector<int> split;    ///< (N,) 0 train, 1 validation, 2 test, -1 = left out
    std::vector<int> control;  ///< (N,) codes as in `split`, of the balanced control
    std::vector<int> minority; ///< (N,) 1 in a stratum that lost examples, 0 in others, -1 without a stratum
    std::vector<int> minorStrata; ///< rising
    std::size_t removed = 0;      ///< number of examples that minorities have fewer than in the control
    std::size_t moved = 0;        ///< number of examples that the others have more than in the control
};

/// Draws an imbalanced split as finDML does. The examples of each stratum are split at random. `minorities`
/// strata, drawn at random, lose the share `lost` of their training examples (at least one example stays).
/// The others gain as many, in proportion to their size, so that there are as many training examples as in
/// the balanced control. The paper does not say where the added examples come from; options.added decides.
/// With added = train, the control takes the same share of each stratum, the largest that leaves the others
/// enough to gain; unused examples are left out. If there are too few validation or test examples, `moved` is
/// smaller than `removed`. Throws UsageError unless there are more strata than `minorities` and the options
/// are in range.
Imbalance makeImbalance(const Strata& strata, const ImbalanceOptions& options);

/// Returns the columns: the split under the given name, "minority" with the categories False and True, and
/// "control", the balanced split.
std::vector<Column> columnsOf(const Imbalance& imbalance, std::string splitName);

} // namespace groupscope
