// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <sys/types.h>

namespace groupscope {

/// Scope of a process id: this boot of this machine, and the process namespace of the container. Eight
/// letters.
const std::string& processPlace();

/// Whether the process of that id ran in that scope and has ended. False for scopes that cannot be judged
/// here: other machines and containers, and earlier boots.
bool isProcessGone(const std::string& place, pid_t process);

/// Returns a text that is unique on all machines: digits, letters from a to f and '-'.
std::string uniqueText();

} // namespace groupscope
