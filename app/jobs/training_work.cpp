// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/training_work.h"

#include "core/experiment/training.h"
#include "core/runs/run_store.h"

#include <mutex>
#include <utility>

namespace groupscope {

namespace {

/// Epochs on their way from the training thread to the window.
struct EpochFeed {
    std::mutex mutex;
    std::vector<EpochRecord> waiting;
    GroupReport report;
    bool underWay = false;
};

void sendEpoch(const std::shared_ptr<EpochFeed>& feed, const Training& training,
               const BackgroundJob::Context& context,
               const std::function<void(std::vector<EpochRecord>, GroupReport)>& receive) {
    {
        const std::lock_guard lock(feed->mutex);
        feed->waiting.push_back(training.history().back());
        feed->report = training.lastReport();
        if (std::exchange(feed->underWay, true))
            return;
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

void deliver(Run run, const TrainingListener& listener, const BackgroundJob::Context& context) {
    StoredRun stored;
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
    if (order.folder.isEmpty())
        return training;
    try {
        if (const std::optional<Run> unfinished =
                RunStore(order.folder.toStdString()).unfinished(training->id()))
            training->resume(*unfinished);
        return training;
    } catch (const Error&) { // it does not fit, and may have changed a part: from the beginning, then
        return start(order, context);
    }
}

} // namespace

BackgroundJob::Work trainingWork(TrainingOrder order, TrainingListener listener) {
    return [order = std::move(order), listener = std::move(listener)](const BackgroundJob::Context& context) {
        const std::unique_ptr<Training> started = startOrResume(order, context.run);
        Training& training = *started;
        context.post([listener, epochs = training.epochCount()] { listener.planned(epochs); });
        const auto feed = std::make_shared<EpochFeed>();
        if (!training.history().empty()) { // the epochs of before are new to the window
            feed->waiting.assign(training.history().begin(), training.history().end() - 1);
            sendEpoch(feed, training, context, listener.epochs);
        }
        try {
            bool more = true;
            while (more) {
                context.run.throwIfStopped();
                const std::size_t before = training.history().size();
                more = training.step(context.run);
                if (training.history().size() > before) // a run that diverges ends without a new one
                    sendEpoch(feed, training, context, listener.epochs);
            }
        } catch (const Error&) {
            // Stopped or diverged: what was reached is worth keeping, if there is anything.
            if (training.history().empty())
                throw;
            deliver(training.finish(), listener, context);
            throw;
        }
        deliver(training.finish(), listener, context); // a stop that comes now loses nothing
    };
}

} // namespace groupscope
