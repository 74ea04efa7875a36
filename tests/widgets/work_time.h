// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/sanitizers.h" // under which a time means nothing

#include <QElapsedTimer>

#include <algorithm>
#include <ctime>
#include <functional>
#include <limits>

namespace groupscope::testing {

/// Milliseconds on the clock, and of processor time on all threads together. The second stays the same on a
/// busy machine, so that a test can ask for it.
struct WorkTime {
    double passed = std::numeric_limits<double>::infinity();
    double worked = std::numeric_limits<double>::infinity();
};

/// The least of five runs of `work`, each after `prepare`.
inline WorkTime leastTime(const std::function<void()>& prepare, const std::function<void()>& work) {
    WorkTime least;
    for (int run = 0; run < 5; ++run) {
        prepare();
        QElapsedTimer timer;
        timer.start();
        const std::clock_t before = std::clock();
        work();
        least.worked = std::min(least.worked, 1e3 * double(std::clock() - before) / CLOCKS_PER_SEC);
        least.passed = std::min(least.passed, 1e-6 * double(timer.nsecsElapsed()));
    }
    return least;
}

inline WorkTime leastTime(const std::function<void()>& work) {
    return leastTime([] {}, work);
}

} // namespace groupscope::testing
