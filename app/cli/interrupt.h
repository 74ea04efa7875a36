// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>
#include <thread>

namespace groupscope::cli {

/// Turns SIGINT and SIGTERM into a stop request. Create it before any other thread: threads inherit the
/// blocked signals, and only the waiting one takes them, so no work is done inside a signal handler. Threads
/// that libraries have started before main pass them on to it. One at a time.
class Interrupt {
  public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    std::stop_token token() const { return stop_.get_token(); }

  private:
    std::stop_source stop_;
    std::jthread waiter_;
};

} // namespace groupscope::cli
