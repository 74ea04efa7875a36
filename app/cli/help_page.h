// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command_description.h"

#include <CLI/App.hpp>

#include <cstddef>
#include <string>

namespace groupscope::cli {

/// Help of the program: its commands by purpose. No line is wider than `width` characters where words allow.
std::string programHelp(const CLI::App& program, std::size_t width);

/// Help of one command: usage, arguments and options under their headings, examples.
std::string commandHelp(const CLI::App& command, std::size_t width);

/// Line that says how a command is called: "groupscope-cli train [OPTIONS] FILE".
std::string usageOf(const CommandDescription& command);

/// What is said of an option behind its name: its help, whether it is required, its default.
std::string optionText(const OptionDescription& option);

/// Name of an option as it is typed: "-o, --out RUN.h5".
std::string optionTitle(const OptionDescription& option);

} // namespace groupscope::cli
