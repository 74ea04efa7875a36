// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <memory>

namespace groupscope {

struct ThreadsOfShare;

/// How many threads the parallel work of one thread may use beside that of others. It may be changed from
/// any thread, also while the work is under way: the next parallelFor follows.
class ThreadShare {
  public:
    int threads() const { return threads_; }
    /// Throws UsageError when `count` is not in [1, 256].
    void setThreads(int count);

  private:
    std::atomic<int> threads_{1};
};

/// As long as it lives, parallelFor calls of the thread that made it run on threads of their own, so many as
/// the share says, instead of the common ones: several long works side by side then neither take the common
/// threads from each other nor start more threads than there are cores. A share of threadCount() means the
/// common ones. Results are the same bytes at any share. To be destroyed by the thread that made it, the last
/// one made first.
class OwnThreads {
  public:
    explicit OwnThreads(std::shared_ptr<const ThreadShare> share);
    ~OwnThreads();
    OwnThreads(const OwnThreads&) = delete;
    OwnThreads& operator=(const OwnThreads&) = delete;

  private:
    std::unique_ptr<ThreadsOfShare> threads_;
    ThreadsOfShare* before_; ///< of the calling thread, until this one goes
};

} // namespace groupscope
