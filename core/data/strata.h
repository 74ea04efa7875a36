// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_set.h"
#include "core/data/task_selection.h"

#include <string>
#include <vector>

namespace groupscope {

/// Parts of a set that are split separately.
struct Strata {
    std::vector<std::string> names; ///< (S,) names; every stratum has examples
    std::vector<int> ofRow;         ///< (N,) in [0,S), -1 = missing label: the example is in no split

    /// Returns the examples of each stratum: (S,) lists, ascending.
    std::vector<std::vector<int>> rows() const;
};

/// Definition of the strata.
enum class StratifyBy { group, classes, column };

/// Makes strata of the groups of `selection`, of its class column, or of the column `name`; `name` is read
/// for StratifyBy::column only. Examples with a class but in no group form a stratum of their class. If
/// groups overlap, each combination of identities in a class is a stratum. Throws DataError for invalid
/// columns as makeTask does, and if no example has a label.
Strata makeStrata(const EmbeddingSet& set, const TaskSelection& selection, StratifyBy by,
                  const std::string& name = {});

} // namespace groupscope
