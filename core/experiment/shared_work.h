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

/// A list of pieces of work that several threads of this process do, perhaps together with other processes,
/// each of which keeps its pieces for itself.
class SharedWork {
  public:
    enum class Tried { done, elsewhere }; ///< elsewhere: another process works on it now

    /// Actions on the list. All may be called by several threads at once, but `ended`.
    struct Actions {
        /// Does the piece of that number, or finds that another process does.
        std::function<Tried(std::size_t piece, const std::stop_token& stop)> attempt;
        std::function<void(std::size_t left)>
            waiting; ///< so many are done elsewhere, and nothing else is left
        std::function<void(std::size_t piece)> ended; ///< it is done; of one piece after the other
    };

    SharedWork(std::size_t pieces, Actions actions);

    /// By so many threads, each on its share of the threads of parallel work. Pieces are begun in their order
    /// and none after `lastStart`; of those done elsewhere each is tried again after `pause`. Returns when
    /// all are done. Throws what an attempt throws first; Cancelled where `stop` or `lastStart` leave some.
    void run(int threads, std::chrono::milliseconds pause, std::chrono::steady_clock::time_point lastStart,
             const std::stop_token& stop);

  private:
    enum class State { open, taken, elsewhere, done };

    void work(int parallelThreads);
    /// The next piece to try; waits while all that is left is done elsewhere. Nothing: no work is left.
    std::optional<std::size_t> next();

    Actions actions_;
    std::vector<State> states_;
    std::size_t first_ = 0; ///< no piece before it is open
    std::chrono::milliseconds pause_{};
    std::chrono::steady_clock::time_point lastStart_;
    std::stop_source stop_;
    std::mutex mutex_; ///< of states_, first_, error_
    std::condition_variable_any wake_;
    std::exception_ptr error_;
};

} // namespace groupscope
