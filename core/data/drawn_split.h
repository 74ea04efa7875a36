// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_set.h"
#include "core/data/strata.h"
#include "core/data/task_selection.h"

#include <string>
#include <vector>

namespace groupscope {

/// A random split that keeps the declared test examples of the set.
struct DrawnColumn {
    Column column;            ///< categories train, val, test, then other words of the set's split column
    bool redrawsTest = false; ///< whether examples of a declared test split were drawn anew
    std::vector<std::string> warnings{}; ///< one line each
};

/// Draws a split within each stratum. Examples of the declared test split stay test, and the shares of train
/// and val are divided by their sum; with `request.redrawTest` they are drawn like all others. Examples of
/// other report splits and of declared validation splits are never drawn. A request that leaves a domain out
/// uses its examples as test split, whatever the set declares. `strata` are of all examples of the set.
/// Throws UsageError for invalid shares and for a domain that is not in its column, DataError if no example
/// is left to draw from.
DrawnColumn drawSplit(const EmbeddingSet& set, Strata strata, const DrawnSplit& request, std::string name);

/// Number of examples in the declared test split of the set.
std::size_t declaredTestCount(const EmbeddingSet& set);

} // namespace groupscope
