// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>

namespace groupscope {

/// SHA-256 of the names of rows in their order: TaskDefinition::rows.
std::string sumOfRowNames(std::span<const std::string> names);

} // namespace groupscope
