// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/App.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace groupscope::cli {

/// Adds an option that is a seed: a whole number of 64 bits, and nothing that would be read as another.
CLI::Option* addSeedOption(CLI::App& command, const std::string& name, std::uint64_t& seed,
                           const std::string& help);
/// A seed option that need not be given.
CLI::Option* addSeedOption(CLI::App& command, const std::string& name, std::optional<std::uint64_t>& seed,
                           const std::string& help);

} // namespace groupscope::cli
