// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/experiment.

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

namespace groupscope {

/// A list of pieces of work done by several threads of this process, possibly together with other processes,
/// which claim pieces for themselves.
class SharedWork {
  public:
    enum class Tried { done, elsewhere }; ///< elsewhere: another process works on it now

    /// Callbacks for the list. All but `ended` may be called by several threads at once.
    struct Actions {
        /// Does the piece of that number, or reports that another process does it.
        std::function<Tried(std::size_t piece, const std::stop_token& stop)> attempt;
        std::function<void(std::size_t left)>
            waiting; ///< that many pieces are done elsewhere, and nothing else is left
        /// The piece is done; called for one piece at a time.
        std::function<void(std::size_t piece)> ended;
    };

    SharedWork(std::size_t pieces, Actions actions);

    /// Works with `threads` threads, each with its share of the threads of parallel work. Pieces start in
    /// order, and none after `lastStart`. Pieces done elsewhere are tried again after `pause`. Returns when
    /// all are done. Throws the first exception of an attempt; Cancelled if `stop` or `lastStart` leave some.
    void run(int threads, std::chrono::milliseconds pause, std::chrono::steady_clock::time_point lastStart,
             const std::stop_token& stop);

  private:
    enum class State { open, taken, elsewhere, done };

    void work(int parallelThreads);
    /// Returns the next piece to try; waits while all open pieces are done elsewhere. Nothing: no work is
    /// left.
    std::optional<std::size_t> next();

    Actions actions_;
    std::vector<State> states_;
    std::size_t first_ = 0; ///< no earlier piece is open
    std::chrono::milliseconds pause_{};
    std::chrono::steady_clock::time_point lastStart_;
    std::stop_source stop_;
    std::mutex mutex_; ///< guards states_, first_, error_
    std::condition_variable_any wake_;
    std::exception_ptr error_;
};

} // namespace groupscope
