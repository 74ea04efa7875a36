// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_set.h"
#include "core/data/group_membership.h"
#include "core/data/group_scheme.h"

#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// Classes and groups of the examples of a set, coded by a scheme that was made from another set.
struct SchemeLabels {
    /// (N,) classes of the scheme, -1 = missing; empty: the set has no classes.
    std::vector<int> labels;
    /// (N,) groups of the scheme; nothing: the set has no groups.
    std::optional<GroupMembership> groups{};
    std::vector<std::string> missing{}; ///< attribute columns that are not in the set
};

/// Maps the values of `classColumn` (may be null), and of the columns named like the attributes, to those of
/// the scheme by name. Examples with other attribute values are in no group. Throws DataError if an example
/// has a class that is not in the scheme.
SchemeLabels labelsByName(const EmbeddingSet& set, const GroupScheme& scheme, const Column* classColumn);

} // namespace groupscope
