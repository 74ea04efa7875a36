// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <stop_token>
#include <thread>

namespace groupscope::cli {

/// A stop token that asks to stop when another does, or when the time is up.
class Deadline {
  public:
    /// `limit`: nothing means no limit.
    Deadline(std::stop_token other, std::optional<std::chrono::seconds> limit);

    std::stop_token token() const { return stop_.get_token(); }
    /// No run is begun in the last tenth of the time: it would hardly end.
    std::chrono::steady_clock::time_point lastStart() const { return lastStart_; }

  private:
    std::stop_source stop_;
    std::stop_callback<std::function<void()>> passOn_;
    std::chrono::steady_clock::time_point lastStart_ = std::chrono::steady_clock::time_point::max();
    std::jthread timer_;
};

} // namespace groupscope::cli
