// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"

#include <chrono>
#include <string>

namespace groupscope::cli {

/// Progress on stderr with the time that remains: a bar that is drawn over on a terminal, otherwise a plain
/// line every five seconds. Quick work prints nothing.
class ProgressPrinter {
  public:
    ProgressPrinter();

    /// Shows progress each second where it shows it every five seconds, for --verbose.
    void setVerbose(bool verbose) { interval_ = std::chrono::seconds(verbose ? 1 : 5); }
    void show(const Progress& progress);
    /// Removes the bar, so that a message can take its place.
    void clear();

  private:
    using Clock = std::chrono::steady_clock;
    std::string remainingTime(double fraction) const;

    bool terminal_;
    std::chrono::milliseconds interval_{5000}; ///< between plain lines
    bool barShown_ = false;
    double startFraction_ = -1.0; ///< of the first report: earlier work took no time
    Clock::time_point started_;
    Clock::time_point lastShown_;
};

} // namespace groupscope::cli
