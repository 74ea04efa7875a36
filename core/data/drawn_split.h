// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_set.h"
#include "core/data/strata.h"
#include "core/data/task_selection.h"

#include <string>
#include <vector>

namespace groupscope {

/// A split that is drawn at random and keeps what the set declares to be reported on.
struct DrawnColumn {
    Column column;                       ///< categories train, val, test, then other words of the set's split
    bool redrawsTest = false;            ///< whether examples of a declared test were drawn anew
    std::vector<std::string> warnings{}; ///< one line each
};

/// Draws a split within each stratum. Examples of the declared test stay test, and the shares of train and
/// val are divided by their sum; `request.redrawTest` draws these examples as all others. Examples of other
/// splits to report on, and of declared ones to select by, are never drawn. A request that leaves a domain
/// out takes its examples as the test whatever the set declares. `strata` are of all rows of the set. Throws
/// UsageError for shares that make no split and a domain that its column has not, DataError when no example
/// is left to draw from.
DrawnColumn drawSplit(const EmbeddingSet& set, Strata strata, const DrawnSplit& request, std::string name);

/// How many examples the set declares to be its test.
std::size_t declaredTestCount(const EmbeddingSet& set);

} // namespace groupscope
