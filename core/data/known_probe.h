// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <mutex>
#include <vector>

namespace groupscope {

struct Task;

/// Classes that a probe predicts for the examples of a task, kept by the task that computed them; a changed
/// copy of the task has its own. See probedClasses() of core/measures.
struct KnownProbe {
    std::mutex mutex;
    const Task* of = nullptr;
    std::vector<int> classes{}; ///< (N,)
};

} // namespace groupscope
