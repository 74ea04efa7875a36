// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/group_membership.h"
#include "core/data/row_selection.h"

#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// Examples of a set under a name given by the user: a group that may overlap others, is not stored in the
/// file, and never selects an epoch.
struct NamedExamples {
    std::string name;  ///< unique among those of a set
    RowSelection rows; ///< (N,)

    bool operator==(const NamedExamples&) const = default;
};

/// Returns the membership of `rows` (n,) in K named groups; each example occurs once. Throws UsageError if a
/// group does not have `exampleCount` (N) examples.
GroupMembership membershipIn(std::span<const NamedExamples> named, std::span<const int> rows,
                             std::size_t exampleCount);

} // namespace groupscope
