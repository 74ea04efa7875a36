// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <stop_token>
#include <thread>
#include <vector>

namespace groupscope::cli {

/// Turns SIGINT, SIGTERM, SIGHUP and SIGUSR1 into a stop request; a SIGHUP that is ignored (nohup) stays
/// ignored. A file size limit and a pipe without reader become write errors. Create it before any other
/// thread: threads inherit the blocked signals, and only the waiting one takes them, so no work is done
/// inside a signal handler. Threads that libraries have started before main pass them on to it. One at a
/// time.
class Interrupt {
  public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    std::stop_token token() const { return stop_.get_token(); }
    /// The first signal that asked to stop; 0 before.
    int signal() const { return signal_.load(); }

  private:
    std::vector<int> signals_; ///< that ask to stop
    std::stop_source stop_;
    std::atomic<int> signal_{0};
    std::jthread waiter_;
};

} // namespace groupscope::cli
