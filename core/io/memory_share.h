// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

namespace groupscope {

/// How many bytes of the physical memory one file may fill: three quarters.
std::size_t memoryShare();

/// Throws DataError when `bytes` are more than that; call it before allocating what a file declares.
void requireMemory(std::size_t bytes, const std::string& where);

} // namespace groupscope
