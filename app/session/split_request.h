// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_set.h"
#include "core/data/task_selection.h"

#include <optional>
#include <string>

namespace groupscope {

/// A split to be made of a set that has none, without another task.
struct SplitRequest {
    std::string domainColumn{}; ///< empty: drawn 60/20/20 in every group
    std::string testDomain{};   ///< value of that column whose rows are for testing; a fifth of the others
                                ///< is for validation
    std::uint64_t seed = 0;

    bool operator==(const SplitRequest&) const = default;
};

/// The column that fulfils the request, of a name that the set has not. `selection` says what the groups are.
/// Throws DataError as makeStrata does, UsageError as splitByDomain does.
Column madeSplit(const SplitRequest& request, const EmbeddingSet& set, const TaskSelection& selection);

} // namespace groupscope
