// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace groupscope {

/// Bytes that this process may fill at most: the memory of the machine or less, where a control group or a
/// limit of the shell (ulimit -d, -v) allows less.
std::size_t memoryLimit();

} // namespace groupscope
