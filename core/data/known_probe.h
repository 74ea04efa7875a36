// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <mutex>
#include <vector>

namespace groupscope {

struct Task;

/// Classes that a probe gives the examples of a task, kept where they are computed first: a task that was
/// copied and changed has others. See probedClasses() of core/measures.
struct KnownProbe {
    std::mutex mutex;
    const Task* of = nullptr;
    std::vector<int> classes{}; ///< (N,)
};

} // namespace groupscope
