// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

namespace groupscope {

/// Messages of core/experiment with a text for the command line and one for the window.
inline constexpr MessageText experimentMessages[] = {
    {"name_method", "name a method, see 'groupscope-cli methods'", "name a method"},
    {"resume_experiment", "choose another folder, or give --resume to keep its runs and add the missing ones",
     "choose another folder, or open that folder to see its runs"},
    {"resume_with_changed_data",
     "choose another folder, or give --resume to keep those runs beside the new ones",
     "choose another folder, or open that folder to see its runs"},
    {"repair_specification", "repair it, or give --select RULE", "repair it"},
    {"give_rule", "give --select RULE", "compare them one by one"},
    {"monitor_split", "give --monitor-split %1", "train it again, or measure the %1 split after each epoch"},
};

} // namespace groupscope
