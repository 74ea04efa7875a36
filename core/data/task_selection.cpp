// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/task_selection.h"

namespace groupscope {

std::string_view brokenRowsName(BrokenRows choice) {
    return choice == BrokenRows::exclude ? "exclude" : "refuse";
}

std::optional<BrokenRows> parseBrokenRows(std::string_view word) {
    for (const BrokenRows choice : {BrokenRows::refuse, BrokenRows::exclude})
        if (word == brokenRowsName(choice))
            return choice;
    return std::nullopt;
}

std::vector<std::string> TaskSelection::columns() const {
    std::vector<std::string> names = attributes;
    names.insert(names.end(), groupColumns.begin(), groupColumns.end());
    for (const std::string& name :
         {classColumn, splitColumn, groupColumn, drawnSplit ? drawnSplit->domainColumn : std::string()})
        if (!name.empty())
            names.push_back(name);
    return names;
}

} // namespace groupscope
