// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <memory>

namespace groupscope {

struct ThreadsOfShare;

/// Number of threads that parallel work of one thread may use while other threads work too. May be changed
/// from any thread at any time; the next parallelFor uses it.
class ThreadShare {
  public:
    int threads() const { return threads_; }
    /// Throws UsageError when `count` is not in [1, 256].
    void setThreads(int count);

  private:
    std::atomic<int> threads_{1};
};

/// While it lives, parallelFor calls of the thread that made it run on threads of their own, as many as the
/// share says, instead of the common pool. Several long jobs at once then neither compete for the pool nor
/// start more threads than there are cores. A share of threadCount() means the pool. Results are the same
/// bytes at any share. Must be destroyed by the thread that made it, in reverse order of construction.
class OwnThreads {
  public:
    explicit OwnThreads(std::shared_ptr<const ThreadShare> share);
    ~OwnThreads();
    OwnThreads(const OwnThreads&) = delete;
    OwnThreads& operator=(const OwnThreads&) = delete;

  private:
    std::unique_ptr<ThreadsOfShare> threads_;
    ThreadsOfShare* before_; ///< of the calling thread, restored on destruction
};

} // namespace groupscope
