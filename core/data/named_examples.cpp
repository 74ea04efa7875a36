// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/named_examples.h"

#include "core/base/error.h"

#include <utility>

namespace groupscope {

GroupMembership membershipIn(std::span<const NamedExamples> named, std::span<const int> rows,
                             std::size_t exampleCount) {
    for (const NamedExamples& own : named)
        if (own.rows.rowCount() != exampleCount)
            throw UsageError("the group “" + own.name + "” is of another set", "", "open that one first");
    std::vector<std::size_t> starts{0};
    std::vector<int> groups;
    for (const int row : rows) {
        for (std::size_t k = 0; k < named.size(); ++k)
            if (named[k].rows.contains(static_cast<std::size_t>(row)))
                groups.push_back(static_cast<int>(k));
        starts.push_back(groups.size());
    }
    return {std::move(starts), std::move(groups)};
}

} // namespace groupscope
