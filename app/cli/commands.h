// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command_description.h"
#include "app/cli/console.h"

#include <CLI/App.hpp>

#include <string>
#include <vector>

namespace groupscope::cli {

/// A subcommand: one file, one line in CMakeLists.txt.
struct Command {
    std::string id;      ///< "train"
    std::string summary; ///< one sentence for --help
    /// Adds its flags; parsing the command line then runs it. Exceptions of the Error family pass through
    /// CLI::App::parse().
    void (*addOptions)(CLI::App* command, Console& console);
};

/// All subcommands, in the order of --help.
const std::vector<Command>& commands();

} // namespace groupscope::cli
