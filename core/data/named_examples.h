// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/group_membership.h"
#include "core/data/row_selection.h"

#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// Examples of a set that a person gave a name: a group that may overlap others, is in no file of the set,
/// and by which no epoch is selected.
struct NamedExamples {
    std::string name;  ///< unique among those of a set
    RowSelection rows; ///< (N,)

    bool operator==(const NamedExamples&) const = default;
};

/// Which of K named groups the examples of `rows` (n,) are in, each of which stands there once. Throws
/// UsageError where a group is of another number of examples than `exampleCount`, N.
GroupMembership membershipIn(std::span<const NamedExamples> named, std::span<const int> rows,
                             std::size_t exampleCount);

} // namespace groupscope
