// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/named_examples.h"

#include "core/base/error.h"

#include <numeric>
#include <utility>

namespace groupscope {

GroupMembership membershipIn(std::span<const NamedExamples> named, std::span<const int> rows,
                             std::size_t exampleCount) {
    for (const NamedExamples& own : named)
        if (own.rows.rowCount() != exampleCount)
            throw UsageError("the group “" + own.name + "” is of another set", "", "open that one first");
    // Group by group: most of thousands of groups hold few examples.
    std::vector<int> placeOf(exampleCount, -1);
    for (std::size_t i = 0; i < rows.size(); ++i)
        placeOf[static_cast<std::size_t>(rows[i])] = static_cast<int>(i);
    std::vector<std::vector<int>> own(named.size());
    std::vector<std::size_t> starts(rows.size() + 1, 0);
    for (std::size_t k = 0; k < named.size(); ++k)
        for (const int row : named[k].rows.rows())
            if (const int place = placeOf[static_cast<std::size_t>(row)]; place >= 0) {
                own[k].push_back(place);
                ++starts[static_cast<std::size_t>(place) + 1];
            }
    std::partial_sum(starts.begin(), starts.end(), starts.begin());
    std::vector<int> groups(starts.back());
    std::vector<std::size_t> next(starts.begin(), starts.end() - 1);
    for (std::size_t k = 0; k < named.size(); ++k)
        for (const int place : own[k])
            groups[next[static_cast<std::size_t>(place)]++] = static_cast<int>(k);
    return {std::move(starts), std::move(groups)};
}

} // namespace groupscope
