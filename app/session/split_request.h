// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_set.h"
#include "core/data/task_selection.h"

#include <optional>
#include <string>

namespace groupscope {

/// A split to be made for a set without one, without another task.
struct SplitRequest {
    std::string domainColumn{}; ///< empty: 60/20/20 % of the examples of every group at random
    /// Value of domainColumn whose examples form the test split; a fifth of the others form the validation
    /// split
    std::string testDomain{};
    std::uint64_t seed = 0;

    bool operator==(const SplitRequest&) const = default;
};

/// The column that fulfils the request, with a name that is free in the set. `selection` says how groups are
/// made. Throws DataError as makeStrata does, UsageError as splitByDomain does.
Column madeSplit(const SplitRequest& request, const EmbeddingSet& set, const TaskSelection& selection);

} // namespace groupscope
