// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdio>
#include <string>

namespace groupscope {

/// Seconds since it was made.
class Stopwatch {
  public:
    double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    }

  private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

inline void printFigure(const std::string& name, double value, const char* unit) {
    std::printf("figure %s %.4g %s\n", name.c_str(), value, unit);
}

inline void printRatio(const std::string& name, double value) {
    std::printf("ratio %s %.3g\n", name.c_str(), value);
    std::fflush(stdout);
}

} // namespace groupscope
