// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_set.h"
#include "core/data/group_membership.h"
#include "core/data/group_scheme.h"

#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// Classes and groups of the rows of a set in the words of a scheme that was made of another set.
struct SchemeLabels {
    std::vector<int> labels; ///< (N,) classes of the scheme, -1 = missing; empty: the set says none
    std::optional<GroupMembership> groups{}; ///< (N,) groups of the scheme; nothing: the set cannot tell them
    std::vector<std::string> missing{};      ///< columns of attributes that the set has not
};

/// Matches the values of `classColumn` (null: there is none), and of the columns called as the attributes,
/// with those of the scheme by name. Rows of other attribute values are in no group. Throws DataError for a
/// class of some row that the scheme has not.
SchemeLabels labelsByName(const EmbeddingSet& set, const GroupScheme& scheme, const Column* classColumn);

} // namespace groupscope
