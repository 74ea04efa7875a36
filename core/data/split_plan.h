// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/data.

#include "core/data/embedding_set.h"
#include "core/data/split.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// A column that puts rows into splits.
struct SplitSource {
    std::span<const int> codes;  ///< (N,) categories of the column, -1 = missing
    std::vector<int> ofCategory; ///< (K,) the set of each category, -1 = none
};

/// The splits of a task before their rows are known.
struct SplitPlan {
    std::vector<Split> sets; ///< the usual three, then those the file declares, then other words of the split
    std::vector<SplitSource> sources;
    std::vector<std::string> warnings;

    /// The sets that a row is in, each once; into `sets`.
    void setsOf(std::size_t row, std::vector<std::size_t>& found) const;
};

/// What the words of `split` (null: none) and the declarations of `set` ask for. A word that is no known one
/// and not declared is a set to report on, with a warning. With `declaredUsual` false, what the file declares
/// to be train, val or test is passed over: they are those of another split. The codes are those of the
/// columns, which must outlive the plan. Throws DataError for more than mostSplits, a declared set whose
/// column is missing, and one without a value whose column is not yes or no.
SplitPlan planSplits(const EmbeddingSet& set, const Column* split, bool declaredUsual);

} // namespace groupscope
