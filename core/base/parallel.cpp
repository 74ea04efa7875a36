// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/parallel.h"

#include "core/base/cores.h"
#include "core/base/error.h"
#include "core/base/thread_share.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#ifdef __linux__
#include <sys/resource.h>
#include <unistd.h>
#endif

namespace groupscope {

namespace {

/// One parallelFor call: chunks are handed out by an atomic counter; who gets which does not matter.
struct Job {
    std::size_t count;
    std::size_t grain;
    const std::function<void(std::size_t, std::size_t)>* body;
    std::atomic<std::size_t> nextChunk{0};
    std::mutex errorMutex;
    std::exception_ptr error;
    std::size_t errorChunk = 0;

    std::size_t chunkCount() const { return (count + grain - 1) / grain; }

    void work() {
        for (std::size_t chunk; (chunk = nextChunk.fetch_add(1)) < chunkCount();) {
            try {
                (*body)(chunk * grain, std::min(count, (chunk + 1) * grain));
            } catch (...) {
                const std::lock_guard lock(errorMutex);
                if (!error || chunk < errorChunk) {
                    error = std::current_exception();
                    errorChunk = chunk;
                }
            }
        }
    }
};

thread_local bool insideParallelWork = false;
std::atomic<bool> workersYield{false};
constexpr int niceness = 10; // an eighth or so of the share of a thread that does not yield

/// Threads that sleep between jobs. One job at a time per pool: a second caller does its job alone, because
/// the first may take seconds and the second may be the window.
class ThreadPool {
  public:
    explicit ThreadPool(int threads) {
        try {
            for (int i = 1; i < threads; ++i) // the caller is the first worker
                workers_.emplace_back([this](std::stop_token stop) { serve(stop); });
        } catch (const std::system_error&) { // no memory for its stack: with those there are it takes longer
        }
    }

    void run(Job& job) {
        const std::unique_lock oneJob(callerMutex_, std::try_to_lock);
        if (!oneJob.owns_lock()) {
            insideParallelWork = true;
            job.work();
            insideParallelWork = false;
            return;
        }
        {
            const std::lock_guard lock(mutex_);
            job_ = &job;
            ++generation_;
            busy_ = workers_.size();
        }
        wake_.notify_all();
        insideParallelWork = true;
        job.work();
        insideParallelWork = false;
        std::unique_lock lock(mutex_);
        done_.wait(lock, [this] { return busy_ == 0; });
        job_ = nullptr;
    }

  private:
    void serve(const std::stop_token& stop) {
        insideParallelWork = true;
        if (workersYield)
            yieldToOthers();
        std::size_t seen = 0;
        while (true) {
            Job* job = nullptr;
            {
                std::unique_lock lock(mutex_);
                if (!wake_.wait(lock, stop, [&] { return generation_ != seen; }))
                    return;
                seen = generation_;
                job = job_;
            }
            job->work();
            const std::lock_guard lock(mutex_);
            if (--busy_ == 0)
                done_.notify_one();
        }
    }

    std::mutex callerMutex_;
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::condition_variable done_;
    Job* job_ = nullptr;
    std::size_t generation_ = 0;
    std::size_t busy_ = 0;
    std::vector<std::jthread> workers_; // last: joined before the members it uses go
};

int chosenThreads = 0; // 0: not chosen yet
std::unique_ptr<ThreadPool> pool;
std::mutex poolMutex;

ThreadPool& sharedPool() {
    const std::lock_guard lock(poolMutex);
    if (!pool)
        pool = std::make_unique<ThreadPool>(threadCount());
    return *pool;
}

constexpr int mostThreads = 256;

void requireThreads(int count) {
    if (count < 1 || count > mostThreads)
        throw UsageError("thread count " + std::to_string(count) + " is out of range", "",
                         "choose a number from 1 to " + std::to_string(mostThreads));
}

} // namespace

/// Threads of one share, made anew when it has changed.
struct ThreadsOfShare {
    std::shared_ptr<const ThreadShare> share;
    std::unique_ptr<ThreadPool> threads;
    int count = 0;

    void run(Job& job) {
        if (const int wanted = share->threads(); wanted != count) {
            threads.reset(); // before the new ones: never more than the share
            threads = std::make_unique<ThreadPool>(wanted);
            count = wanted;
        }
        threads->run(job);
    }
};

namespace {

thread_local ThreadsOfShare* ownThreads = nullptr;

} // namespace

void ThreadShare::setThreads(int count) {
    requireThreads(count);
    threads_ = count;
}

OwnThreads::OwnThreads(std::shared_ptr<const ThreadShare> share)
    : threads_(new ThreadsOfShare{std::move(share), nullptr})
    , before_(std::exchange(ownThreads, threads_.get())) {}

OwnThreads::~OwnThreads() {
    ownThreads = before_;
}

int threadCount() {
    if (chosenThreads > 0)
        return chosenThreads;
    return availableCores();
}

void setThreadCount(int count) {
    requireThreads(count);
    const std::lock_guard lock(poolMutex);
    pool.reset();
    chosenThreads = count;
}

void yieldToOthers() {
#ifdef __linux__
    const auto thread = static_cast<id_t>(gettid()); // the value belongs to the thread there
    if (getpriority(PRIO_PROCESS, thread) < niceness)
        setpriority(PRIO_PROCESS, thread, niceness); // lowering is always allowed
#endif
}

void setWorkersYield(bool yield) {
    const std::lock_guard lock(poolMutex);
    if (workersYield.exchange(yield) != yield)
        pool.reset();
}

void parallelFor(std::size_t count, std::size_t grain,
                 const std::function<void(std::size_t, std::size_t)>& body) {
    if (count == 0)
        return;
    Job job{.count = count,
            .grain = std::max<std::size_t>(grain, 1),
            .body = &body,
            .errorMutex = {},
            .error = {}};
    if (insideParallelWork || threadCount() == 1 || job.chunkCount() == 1)
        job.work();
    else if (ownThreads != nullptr && ownThreads->share->threads() < threadCount())
        ownThreads->run(job);
    else
        sharedPool().run(job);
    if (job.error)
        std::rethrow_exception(job.error);
}

} // namespace groupscope
