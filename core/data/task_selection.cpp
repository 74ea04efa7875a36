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

} // namespace groupscope
