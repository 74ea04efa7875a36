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

/// A column that assigns examples to splits.
struct SplitSource {
    std::span<const int> codes;  ///< (N,) categories of the column, -1 = missing
    std::vector<int> ofCategory; ///< (K,) index of the split of each category, -1 = none
};

/// The splits of a task before their examples are known.
struct SplitPlan {
    /// The usual three, then those the file declares, then other words of the split column.
    std::vector<Split> sets;
    std::vector<SplitSource> sources;
    std::vector<std::string> warnings;

    /// Returns the splits of an example, each once, as indices into `sets`.
    void setsOf(std::size_t row, std::vector<std::size_t>& found) const;
};

/// Plans the splits given by the words of `split` (may be null) and the declarations of `set`. An unknown,
/// undeclared word becomes a report split, with a warning. With `declaredUsual` false, declarations of train,
/// val or test are ignored, because they belong to another split column. The codes point into the columns,
/// which must outlive the plan. Throws DataError for more than mostSplits splits, a declared split whose
/// column is missing, and one without a value whose column is not boolean.
SplitPlan planSplits(const EmbeddingSet& set, const Column* split, bool declaredUsual);

} // namespace groupscope
