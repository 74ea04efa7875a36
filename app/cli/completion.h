// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/App.hpp>

#include <string>
#include <vector>

namespace groupscope::cli {

/// Words that may stand at the end of a command line.
struct Completions {
    std::vector<std::string> words; ///< each replaces the whole last word
    bool files = false;             ///< names of files may stand there too
};

/// Completes the last of `words`, which stand behind the program's name; it may be empty. Commands, options
/// and choices come from the description of the program; methods, measures, presets, parameters, rules and
/// splits from their lists.
Completions completionsOf(const CLI::App& program, const std::vector<std::string>& words);

/// Script that makes a shell complete command lines of the program; `shell` is bash, zsh or fish.
std::string completionScript(const std::string& shell);

} // namespace groupscope::cli
