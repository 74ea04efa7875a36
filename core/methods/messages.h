// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

namespace groupscope {

/// Messages of core/methods with a text for the command line and one for the window.
inline constexpr MessageText methodMessages[] = {
    {"store_group_prompts",
     "store one row for each prompt there and the number of its class in /uns/groupscope/group_of_prompt, or "
     "use zero-shot",
     "store one row for each prompt there and the number of its class, or use zero-shot"},
};

} // namespace groupscope
