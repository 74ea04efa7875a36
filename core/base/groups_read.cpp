// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/groups_read.h"

#include "core/base/text.h"

#include <set>

namespace groupscope {

void GroupsRead::add(const GroupsRead& other) {
    training = training || other.training;
    for (const auto purposes : {&GroupsRead::validation, &GroupsRead::report}) {
        std::set<std::string> all((this->*purposes).begin(), (this->*purposes).end());
        all.insert((other.*purposes).begin(), (other.*purposes).end());
        (this->*purposes).assign(all.begin(), all.end());
    }
}

std::string GroupsRead::text() const {
    if (none())
        return "none";
    std::string all = training ? "training" : "";
    const auto add = [&all](const std::string& rows, const std::vector<std::string>& purposes) {
        std::string list = joined(purposes);
        if (!list.empty())
            addToList(all, rows + " (" + list + ")");
    };
    add("validation", validation);
    add("report", report);
    return all;
}

} // namespace groupscope
