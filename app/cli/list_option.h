// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/App.hpp>

#include <string>
#include <vector>

namespace groupscope::cli {

/// An option with a comma-separated list of values: "--split val,test".
inline CLI::Option* addListOption(CLI::App& command, const std::string& name, const std::string& type,
                                  std::vector<std::string>& values, const std::string& help) {
    return command.add_option(name, values, help)->type_name(type)->delimiter(',')->allow_extra_args(false);
}

} // namespace groupscope::cli
