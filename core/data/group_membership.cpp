// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/group_membership.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace groupscope {

GroupMembership::GroupMembership(std::vector<int> groupIds)
    : groups_(std::move(groupIds)) {}

GroupMembership::GroupMembership(std::vector<std::size_t> starts, std::vector<int> groups)
    : starts_(std::move(starts))
    , groups_(std::move(groups)) {
    if (starts_.empty() || starts_.front() != 0 || starts_.back() != groups_.size() ||
        !std::is_sorted(starts_.begin(), starts_.end()))
        throw std::logic_error("the groups do not belong to the examples");
}

GroupMembership GroupMembership::ofRows(std::span<const int> rows) const {
    std::vector<int> groups;
    groups.reserve(rows.size());
    if (!overlaps()) {
        for (const int row : rows)
            groups.push_back(groups_[row]);
        return groups;
    }
    std::vector<std::size_t> starts{0};
    for (const int row : rows) {
        const std::span<const int> own = of(static_cast<std::size_t>(row));
        groups.insert(groups.end(), own.begin(), own.end());
        starts.push_back(groups.size());
    }
    return {std::move(starts), std::move(groups)};
}

} // namespace groupscope
