// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

namespace groupscope {

/// How many bytes one file may fill: three quarters of what this process may.
std::size_t memoryShare();

/// Throws DataError when `bytes` are more than that; call it before allocating what a file declares.
void requireMemory(std::size_t bytes, const std::string& where);

} // namespace groupscope
