// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/training_work.h"

#include "app/session/window_text.h"
#include "core/experiment/training.h"
#include "core/runs/run_failure.h"
#include "core/runs/run_store.h"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <utility>

namespace groupscope {

namespace {

/// Epochs between the training thread and the window. Short epochs are merged, because drawing each would
/// take as long as training it.
struct EpochFeed {
    static constexpr std::chrono::milliseconds pause{100};

    std::mutex mutex;
    std::vector<EpochRecord> waiting;
    GroupReport report;
    bool underWay = false;
    std::chrono::steady_clock::time_point next{}; ///< nothing is sent before
};

using EpochReceiver = std::function<void(std::vector<EpochRecord>, GroupReport)>;

/// Sends what waits, if anything does.
void sendWaiting(const std::shared_ptr<EpochFeed>& feed, const BackgroundJob::Context& context,
                 const EpochReceiver& receive) {
    {
        const std::lock_guard lock(feed->mutex);
        if (feed->waiting.empty() || std::exchange(feed->underWay, true))
            return;
        feed->next = std::chrono::steady_clock::now() + EpochFeed::pause;
    }
    context.post([feed, receive] {
        std::vector<EpochRecord> records;
        GroupReport report;
        {
            const std::lock_guard lock(feed->mutex);
            records = std::exchange(feed->waiting, {});
            report = feed->report;
            feed->underWay = false;
        }
        receive(std::move(records), std::move(report));
    });
}

void sendEpoch(const std::shared_ptr<EpochFeed>& feed, const Training& training,
               const BackgroundJob::Context& context, const EpochReceiver& receive) {
    bool early = false;
    {
        const std::lock_guard lock(feed->mutex);
        feed->waiting.push_back(training.history().back());
        feed->report = training.lastReport();
        early = std::chrono::steady_clock::now() < feed->next;
    }
    if (!early)
        sendWaiting(feed, context, receive);
}

/// Writes checkpoints and the state of a stopped training, so that it is saved even if the window is gone.
class Keeper {
  public:
    Keeper(const QString& folder, const BackgroundJob::Context& context)
        : folder_(folder)
        , context_(context) {}

    /// A checkpoint, if the last one is long enough ago to cost next to nothing.
    void keepNowAndThen(const Training& training) {
        if (folder_.isEmpty() || std::chrono::steady_clock::now() < next_)
            return;
        const auto before = std::chrono::steady_clock::now();
        keep(training.checkpoint());
        const auto after = std::chrono::steady_clock::now();
        next_ = after + std::max<std::chrono::steady_clock::duration>(shortestPause, 20 * (after - before));
    }

    /// The file of the run; empty when there is none.
    QString keep(const Run& run) {
        if (folder_.isEmpty())
            return {};
        try {
            const RunStore store(folder_.toStdString());
            store.create();
            store.save(run);
            return QString::fromStdString(store.runFile(run.id).string());
        } catch (const Error& error) {
            if (!std::exchange(complained_, true))
                context_.run.notice("the run is not kept on disk: " + windowText(error).toStdString());
            return {};
        }
    }

  private:
    static constexpr std::chrono::seconds shortestPause{4};

    QString folder_;
    const BackgroundJob::Context& context_;
    std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + shortestPause;
    bool complained_ = false;
};

/// Sends the newest head every few seconds: to measure one takes longer than a short epoch.
class HeadFeed {
  public:
    void send(const Training& training, const TrainingListener& listener,
              const BackgroundJob::Context& context) {
        const auto now = std::chrono::steady_clock::now();
        if (!listener.head || training.lastHead() == nullptr || now < next_)
            return;
        next_ = now + pause;
        context.post([receive = listener.head, epoch = training.history().back().epoch,
                      head = std::make_shared<const HeadState>(training.lastHead()->state())] {
            receive(epoch, head);
        });
    }

  private:
    static constexpr std::chrono::seconds pause{2};

    std::chrono::steady_clock::time_point next_{};
};

void deliver(Run run, Keeper& keeper, const TrainingListener& listener,
             const BackgroundJob::Context& context) {
    StoredRun stored;
    if (context.run.stop.stop_requested()) // the window may be closing: it would not get to it
        stored.file = keeper.keep(run);
    stored.summary = std::make_shared<const Run>(summaryOf(run));
    stored.full = std::make_shared<const Run>(std::move(run));
    context.post([listener, stored] { listener.finished(stored); });
}

std::unique_ptr<Training> start(const TrainingOrder& order, const RunContext& context) {
    return std::make_unique<Training>(order.task, *order.method, order.parameters, order.seed, order.select,
                                      context, order.monitor);
}

/// A training that goes on where an earlier try was stopped, if that has left a checkpoint that fits.
std::unique_ptr<Training> startOrResume(const TrainingOrder& order, const RunContext& context) {
    std::unique_ptr<Training> training = start(order, context);
    try {
        if (order.unfinished && order.unfinished->checkpoint)
            training->resume(*order.unfinished);
        else if (const std::optional<Run> unfinished =
                     order.folder.isEmpty() ? std::nullopt
                                            : RunStore(order.folder.toStdString()).unfinished(training->id()))
            training->resume(*unfinished);
        return training;
    } catch (const Cancelled&) {
        throw;
    } catch (const Error& error) { // it does not fit, and may have changed a part: from the beginning, then
        context.notice("begun anew: " + windowText(error).toStdString());
        return start(order, context);
    }
}

void train(const TrainingOrder& order, const TrainingListener& listener,
           const BackgroundJob::Context& context) {
    const auto threads = order.threads ? std::make_unique<OwnThreads>(order.threads) : nullptr;
    const std::unique_ptr<Training> started = startOrResume(order, context.run);
    Training& training = *started;
    context.post([listener, epochs = training.epochCount()] { listener.planned(epochs); });
    const auto feed = std::make_shared<EpochFeed>();
    if (!training.history().empty()) { // the epochs of before are new to the window
        feed->waiting.assign(training.history().begin(), training.history().end() - 1);
        sendEpoch(feed, training, context, listener.epochs);
    }
    Keeper keeper(order.folder, context);
    HeadFeed heads;
    try {
        bool more = true;
        while (more) {
            context.run.throwIfStopped();
            const std::size_t before = training.history().size();
            more = training.step(context.run);
            if (training.history().size() > before) // a run that diverges ends without a new one
                sendEpoch(feed, training, context, listener.epochs);
            heads.send(training, listener, context);
            if (more)
                keeper.keepNowAndThen(training);
        }
    } catch (const Error&) {
        sendWaiting(feed, context, listener.epochs);
        // Stopped or diverged: what was reached is worth keeping, if there is anything.
        if (training.history().empty())
            throw;
        deliver(training.finish(), keeper, listener, context);
        throw;
    }
    sendWaiting(feed, context, listener.epochs);
    deliver(training.finish(), keeper, listener, context); // a stop that comes now loses nothing
}

/// Keeps why the run fails next to the kept runs, as the command line does, so that it is known after a
/// restart.
void keepFailure(const TrainingOrder& order, const DataError& error, const BackgroundJob::Context& context) {
    try {
        const Run asked = describeRun(*order.task, *order.method, order.parameters, order.seed, order.select);
        saveFailure(order.folder.toStdString(), {asked, failureCode(error), error.what()});
    } catch (const Error& problem) {
        context.run.notice("that the run failed is not kept on disk: " + windowText(problem).toStdString());
    }
}

/// Forgets why an earlier try failed.
void forgetFailure(const TrainingOrder& order, const BackgroundJob::Context& context) {
    try {
        const Run asked = describeRun(*order.task, *order.method, order.parameters, order.seed, order.select);
        removeFailure(order.folder.toStdString(), asked.id);
    } catch (const Error& problem) {
        context.run.notice(windowText(problem).toStdString());
    }
}

} // namespace

BackgroundJob::Work trainingWork(TrainingOrder order, TrainingListener listener) {
    return [order = std::move(order), listener = std::move(listener)](const BackgroundJob::Context& context) {
        const bool isKept = !order.folder.isEmpty();
        if (isKept)
            forgetFailure(order, context);
        try {
            train(order, listener, context);
        } catch (const DataError& error) {
            if (isKept)
                keepFailure(order, error, context);
            throw;
        }
    };
}

} // namespace groupscope
