// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"

namespace groupscope::cli {

#define GROUPSCOPE_ENTRY(function) Command function();
#include "app/cli/command_list.inc"
#undef GROUPSCOPE_ENTRY

const std::vector<Command>& commands() {
#define GROUPSCOPE_ENTRY(function) function(),
    static const std::vector<Command> all{
#include "app/cli/command_list.inc"
    };
#undef GROUPSCOPE_ENTRY
    return all;
}

} // namespace groupscope::cli
