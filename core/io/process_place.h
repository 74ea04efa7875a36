// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <sys/types.h>

namespace groupscope {

/// Where a number of a process means something: this machine since it was started, and the space of numbers
/// that containers have of their own. Eight letters.
const std::string& processPlace();

/// Whether the process of that number ran at that place and is gone. False for places that cannot be judged
/// here: other machines and containers, and this one before it was started again.
bool isProcessGone(const std::string& place, pid_t process);

/// A text that no other call gives, on any machine: digits, letters from a to f and '-'.
std::string uniqueText();

} // namespace groupscope
