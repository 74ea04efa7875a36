// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/trial_work.h"

#include "app/jobs/run_clock.h"
#include "core/experiment/training.h"

#include <chrono>
#include <mutex>
#include <stop_token>
#include <utility>

namespace groupscope {

namespace {

constexpr int epochsTimed = 2; // at least: methods may alternate two kinds of them
constexpr double longestPreparation = 60.0, leastUpdates = 0.5, longestUpdates = 4.0; // seconds

/// A training that is watched until its time is known.
class Trial {
  public:
    explicit Trial(const BackgroundJob::Context& job)
        : leave_(job.run.stop, [this] { enough_.request_stop(); }) {
        clock_.start(now());
        context_.stop = enough_.get_token();
        context_.onProgress = [this](const Progress& progress) { look(progress.fraction); };
    }

    std::optional<RunTime> time(const TrainingOrder& order) {
        try {
            Training training(order.task, *order.method, order.parameters, order.seed, order.select, context_,
                              order.monitor);
            plan(training.epochCount());
            for (int epoch = 1; training.step(context_); ++epoch)
                if (sawEnough(epoch))
                    break;
        } catch (const Cancelled&) { // what was seen until then counts
        }
        const std::optional<double> epoch = clock_.epochSeconds();
        return epoch ? std::optional(RunTime{clock_.preparation(), *epoch, clock_.epochs()}) : std::nullopt;
    }

  private:
    double now() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    }
    void plan(int epochs) {
        const std::lock_guard lock(mutex_);
        clock_.planned(epochs, 0, now());
    }
    /// Short epochs are timed in numbers: the first of them pay for what is made once.
    bool sawEnough(int ended) {
        const std::lock_guard lock(mutex_);
        clock_.epochsEnded(ended, now());
        return ended >= epochsTimed && now() > clock_.preparation() + leastUpdates;
    }
    /// Parts of a training may report from threads of their own.
    void look(double fraction) {
        const std::lock_guard lock(mutex_);
        const bool prepared = clock_.epochs() > 0;
        if (prepared)
            clock_.progressed(fraction, now());
        if (prepared ? now() > clock_.preparation() + longestUpdates && clock_.epochSeconds().has_value()
                     : now() > longestPreparation)
            enough_.request_stop();
    }

    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    std::mutex mutex_;
    RunClock clock_;
    std::stop_source enough_;
    RunContext context_;
    std::stop_callback<std::function<void()>> leave_;
};

} // namespace

BackgroundJob::Work trialWork(TrainingOrder order, std::function<void(const RunTime&)> tell) {
    return [order = std::move(order), tell = std::move(tell)](const BackgroundJob::Context& job) {
        const std::optional<RunTime> time = Trial(job).time(order);
        job.run.throwIfStopped();
        if (time)
            job.post([tell, time] { tell(*time); });
    };
}

} // namespace groupscope
