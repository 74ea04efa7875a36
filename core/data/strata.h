// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_set.h"
#include "core/data/task_selection.h"

#include <string>
#include <vector>

namespace groupscope {

/// The parts of a set that are split each on its own.
struct Strata {
    std::vector<std::string> names; ///< (S,) none without rows
    std::vector<int> ofRow;         ///< (N,) in [0,S), -1 = missing label: the row gets no split

    /// Rows of each stratum, (S,) lists, ascending.
    std::vector<std::vector<int>> rows() const;
};

/// What strata are made of.
enum class StratifyBy { group, classes, column };

/// Strata by the groups that `selection` says, by its class column, or by the column `name`, which the other
/// two do not read. Rows with a class that are in no group are a stratum of their class; of overlapping
/// groups each set of identities that occurs in a class is one. Throws DataError as makeTask does of columns,
/// and when no row has a label.
Strata makeStrata(const EmbeddingSet& set, const TaskSelection& selection, StratifyBy by,
                  const std::string& name = {});

} // namespace groupscope
