// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/spread_rows.h"

#include "core/measures/group_moments.h"

namespace groupscope {

std::vector<int> spreadOver(const std::vector<int>& rows, std::size_t count) {
    if (rows.size() <= count)
        return rows;
    std::vector<int> chosen;
    for (std::size_t i = 0; i < count; ++i)
        chosen.push_back(rows[i * rows.size() / count]);
    return chosen;
}

std::vector<int> spreadOverGroups(const Task& task, const std::vector<int>& rows, std::size_t count) {
    const GroupMembership members = task.membershipOf(rows);
    std::vector<bool> wanted(rows.size(), false); // by one of its groups at least
    for (const std::vector<int>& places : rowsOfGroups(members, task.groups.groupCount()))
        for (const int place : spreadOver(places, count))
            wanted[place] = true;
    std::vector<int> chosen;
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (wanted[i])
            chosen.push_back(rows[i]);
    return chosen;
}

} // namespace groupscope
