// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/App.hpp>

#include <string>

namespace groupscope::cli {

/// Man page of a command, groupscope-cli-train(1), or of the program, groupscope-cli(1), in roff.
std::string manPage(const CLI::App& program, const CLI::App& command);

} // namespace groupscope::cli
