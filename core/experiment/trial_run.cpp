// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/trial_run.h"

#include "core/experiment/run_clock.h"
#include "core/experiment/training.h"

#include <chrono>
#include <mutex>
#include <stop_token>
#include <utility>

namespace groupscope {

namespace {

constexpr int epochsTimed = 2; // at least: methods may alternate two kinds of them
constexpr double leastUpdates = 0.5, longestUpdates = 4.0; // seconds
constexpr double worthTelling = 10.0, pause = 5.0;         // of preparation, seconds
constexpr const char* firstStageKey = "stage1_epochs";

/// After so many seconds of preparation it is clear how long it will be; one beyond `most` is not waited for.
struct Patience {
    double seconds, most;
};
constexpr Patience ofAll{60.0, 600.0}, ofFirstStage{20.0, 120.0};

std::size_t bytesOf(const HeadState& head) {
    std::size_t bytes = 0;
    for (const NamedTensor& tensor : head.tensors)
        bytes += static_cast<std::size_t>(tensor.values.size()) * sizeof(float);
    return bytes;
}

/// A training that is watched until its time is known.
class Trial {
  public:
    /// `meanwhile` is called in this thread.
    Trial(const RunContext& caller, Patience patience, std::function<void(const RunTime&)> meanwhile)
        : patience_(patience)
        , meanwhile_(std::move(meanwhile))
        , leave_(caller.stop, [this] { enough_.request_stop(); }) {
        clock_.start(now());
        context_.stop = enough_.get_token();
        context_.onProgress = [this](const Progress& progress) { look(progress.fraction); };
    }

    std::optional<TrialResult> time(const TrialOrder& order) {
        std::size_t headBytes = 0;
        try {
            Training training(order.task, *order.method, order.parameters, order.seed, order.select, context_,
                              order.monitor);
            plan(training.epochCount());
            for (int epoch = 1; training.step(context_); ++epoch)
                if (sawEnough(epoch))
                    break;
            headBytes = bytesOf(training.checkpoint().head);
        } catch (const Cancelled&) { // what was seen until then counts
        }
        const std::optional<double> epoch = clock_.epochSeconds();
        if (!epoch)
            return std::nullopt;
        return TrialResult{{clock_.preparation(), *epoch, clock_.epochs()}, headBytes};
    }

    /// Estimated preparation time, if it was too long to wait for.
    std::optional<double> longPreparation() const { return longPreparation_; }

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
        if (!prepared)
            return lookAtPreparation(fraction);
        clock_.progressed(fraction, now());
        if (now() > clock_.preparation() + longestUpdates && clock_.epochSeconds().has_value())
            enough_.request_stop();
    }
    /// Every part of the preparation counts from 0 to 1, so the estimate is about the present part.
    void lookAtPreparation(double fraction) {
        if (fraction < partFraction_)
            partBegan_ = now();
        partFraction_ = fraction;
        if (now() < worthTelling || now() < told_ + pause || fraction < 0.02)
            return;
        told_ = now();
        const double whole = partBegan_ + (now() - partBegan_) / fraction;
        meanwhile_({.preparation = whole, .preparing = true});
        if (whole > patience_.most && now() > patience_.seconds) {
            longPreparation_ = whole;
            enough_.request_stop();
        }
    }

    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    Patience patience_;
    std::optional<double> longPreparation_;
    std::function<void(const RunTime&)> meanwhile_;
    double partBegan_ = 0.0, partFraction_ = 0.0, told_ = 0.0; ///< of the preparation
    std::mutex mutex_;
    RunClock clock_;
    std::stop_source enough_;
    RunContext context_;
    std::stop_callback<std::function<void()>> leave_;
};

bool hasFirstStage(const TrialOrder& order) {
    return order.parameters.all().contains(firstStageKey);
}

/// The same with a first stage of one epoch: what comes after it can be timed at once. What it finds may
/// differ, and the number of anchors with it.
TrialOrder withShortFirstStage(TrialOrder order) {
    std::map<std::string, std::string> assignments;
    for (const auto& [key, value] : order.parameters.all())
        assignments[key] = toText(value);
    assignments[firstStageKey] = "1";
    order.parameters = resolveParameters(order.method->parameters, assignments);
    return order;
}

} // namespace

std::optional<TrialResult> timeRun(const TrialOrder& order, const RunContext& context,
                                   const std::function<void(const RunTime&)>& meanwhile) {
    Trial whole(context, hasFirstStage(order) ? ofFirstStage : ofAll, meanwhile);
    std::optional<TrialResult> result = whole.time(order);
    context.throwIfStopped();
    const std::optional<double> preparation = whole.longPreparation();
    if (result || !preparation || !hasFirstStage(order))
        return result;
    result = Trial(context, ofAll, [](const RunTime&) {}).time(withShortFirstStage(order));
    context.throwIfStopped();
    if (result)
        result->time.preparation = *preparation;
    return result;
}

} // namespace groupscope
