// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace groupscope::cli {

/// Output of another program.
struct ChildResult {
    int code = 0;         ///< its exit code; 128 and the number of a signal that ended it; or notStarted
    std::string out, err; ///< the first MiB of each
};

/// Code of a program that could not be started, as in a shell; `err` then has the reason.
inline constexpr int notStarted = 127;

/// Runs a program of the path, without a shell, and waits. Throws FileError without a temporary file.
ChildResult runChild(const std::vector<std::string>& words);

} // namespace groupscope::cli
