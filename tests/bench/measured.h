// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/bench/bench.h"

#include <algorithm>
#include <fstream>
#include <string>
#include <sys/resource.h>

namespace groupscope {

/// Seconds of all processors that this program has used.
inline double processorSeconds() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_utime.tv_sec) + 1e-6 * static_cast<double>(usage.ru_utime.tv_usec);
}

/// Most memory held since the last call, MB; Linux counts anew when asked to.
inline double peakMegabytes() {
    double kilobytes = 0.0;
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;)
        if (word == "VmHWM:")
            status >> kilobytes;
    std::ofstream("/proc/self/clear_refs") << "5";
    return kilobytes / 1024.0;
}

/// Measures the cost of stages of a longer piece of work, and prints each as it ends: seconds by the clock
/// and of all processors, and memory above what was held when this was made.
class StageMeter {
  public:
    explicit StageMeter(std::string name)
        : name_(std::move(name))
        , base_(peakMegabytes()) {
        base_ = peakMegabytes();
    }

    /// Returns the result of `work`.
    template<class Work>
    auto measure(const std::string& stage, const Work& work) {
        peakMegabytes();
        const double processor = processorSeconds();
        const Stopwatch clock;
        auto result = work();
        const double seconds = clock.seconds(), memory = peakMegabytes() - base_;
        printFigure(name_ + "." + stage, seconds, "s");
        printFigure(name_ + "." + stage + ".processor", processorSeconds() - processor, "s");
        std::fflush(stdout);
        seconds_ += seconds;
        memory_ = std::max(memory_, memory);
        return result;
    }

    /// Prints and returns the seconds of all stages, and prints the most memory that one held.
    double total() const {
        printFigure(name_ + ".seconds", seconds_, "s");
        printFigure(name_ + ".memory_above_data", memory_, "MB");
        std::fflush(stdout);
        return seconds_;
    }

  private:
    std::string name_;
    double base_;
    double seconds_ = 0.0;
    double memory_ = 0.0;
};

} // namespace groupscope
