// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"

#include <CLI/App.hpp>

#include <memory>
#include <string>

namespace groupscope::cli {

/// Makes the program with all its commands. `console` must outlive it. The flags that every command shares
/// are valid before the command too.
std::unique_ptr<CLI::App> makeProgram(Console& console);

/// Explains why a command line was not understood, and what to type instead. Unknown options come first, in
/// the order in which they were typed.
std::string explain(const CLI::App& program, const CLI::ParseError& error);

} // namespace groupscope::cli
