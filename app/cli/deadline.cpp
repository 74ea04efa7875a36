// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/deadline.h"

#include <condition_variable>
#include <mutex>
#include <utility>

namespace groupscope::cli {

Deadline::Deadline(std::stop_token other, std::optional<std::chrono::seconds> limit)
    : passOn_(std::move(other), [this] { stop_.request_stop(); }) {
    if (!limit)
        return;
    const auto now = std::chrono::steady_clock::now();
    lastStart_ = now + *limit - *limit / 10;
    timer_ = std::jthread([this, end = now + *limit](const std::stop_token& early) {
        std::mutex mutex;
        std::condition_variable_any wake;
        std::unique_lock lock(mutex);
        if (!wake.wait_until(lock, early, end, [] { return false; }) && !early.stop_requested())
            stop_.request_stop();
    });
}

} // namespace groupscope::cli
