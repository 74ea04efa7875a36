// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace groupscope::cli {

/// Output of another program.
struct ChildResult {
    int code = 0;         ///< its exit code; 128 and the number of a signal that ended it
    std::string out, err; ///< the first MiB of each
};

/// Runs a program of the path, without a shell, and waits. Throws FileError when it cannot be started.
ChildResult runChild(const std::vector<std::string>& words);

} // namespace groupscope::cli
