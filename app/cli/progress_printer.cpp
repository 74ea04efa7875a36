// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/progress_printer.h"

#include "core/base/quantity_text.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <unistd.h>

namespace groupscope::cli {

namespace {

constexpr int barWidth = 24;

} // namespace

ProgressPrinter::ProgressPrinter()
    : terminal_(isatty(STDERR_FILENO) == 1)
    , started_(Clock::now())
    , lastShown_(Clock::now()) {}

std::string ProgressPrinter::remainingTime(double fraction) const {
    const double gained = fraction - startFraction_;
    const double elapsed = std::chrono::duration<double>(Clock::now() - started_).count();
    if (gained < 0.005 || elapsed < 1.0)
        return {};
    return ", " + durationText(elapsed * (1.0 - fraction) / gained) + " left";
}

void ProgressPrinter::show(const Progress& progress) {
    const auto now = Clock::now();
    if (startFraction_ < 0.0 || progress.fraction < startFraction_) { // the first, or another piece of work
        startFraction_ = progress.fraction;
        started_ = now;
    }
    if (now - lastShown_ < (terminal_ ? std::chrono::milliseconds(100) : interval_))
        return;
    lastShown_ = now;
    const double fraction = std::clamp(progress.fraction, 0.0, 1.0);
    const std::string percent = std::to_string(static_cast<int>(100.0 * fraction)) + " %";
    const std::string words = percent + "  " + progress.activity + remainingTime(fraction);
    if (!terminal_) {
        std::fprintf(stderr, "%s\n", words.c_str());
        return;
    }
    const int filled = static_cast<int>(fraction * barWidth);
    const std::string bar = std::string(static_cast<std::size_t>(filled), '#') +
                            std::string(static_cast<std::size_t>(barWidth - filled), '-');
    std::fprintf(stderr, "\r\033[K[%s] %s", bar.c_str(), words.c_str());
    std::fflush(stderr);
    barShown_ = true;
}

void ProgressPrinter::clear() {
    if (barShown_)
        std::fputs("\r\033[K", stderr);
    barShown_ = false;
}

} // namespace groupscope::cli
