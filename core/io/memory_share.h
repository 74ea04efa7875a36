// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

namespace groupscope {

/// Number of bytes that one file may fill: three quarters of the process's limit.
std::size_t memoryShare();

/// Throws DataError if `bytes` exceed that; to be called before allocating sizes that a file declares.
void requireMemory(std::size_t bytes, const std::string& where);

} // namespace groupscope
