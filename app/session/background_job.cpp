// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/background_job.h"

#include "app/session/window_text.h"
#include "core/base/parallel.h"

#include <QMetaObject>

#include <mutex>
#include <utility>

namespace groupscope {

namespace {

/// The latest progress of a work: written by its thread, read when the GUI thread comes round.
struct LatestProgress {
    std::mutex mutex;
    Progress value;
    bool underWay = false;
};

} // namespace

BackgroundJob::BackgroundJob(QObject* parent)
    : QObject(parent) {}

BackgroundJob::~BackgroundJob() {
    for (auto& [generation, thread] : threads_)
        thread.request_stop();
    threads_.clear(); // joins; queued posts die with this object
}

void BackgroundJob::postIfCurrent(std::uint64_t generation, std::function<void()> action) {
    QMetaObject::invokeMethod(
        this,
        [this, generation, action = std::move(action)] {
            if (generation == generation_)
                action();
        },
        Qt::QueuedConnection);
}

void BackgroundJob::start(Work work) {
    for (auto& [generation, thread] : threads_)
        thread.request_stop();
    const std::uint64_t generation = ++generation_;
    running_ = true;
    auto latest = std::make_shared<LatestProgress>();
    Context context;
    context.post = [this, generation](std::function<void()> action) {
        postIfCurrent(generation, std::move(action));
    };
    context.run.onNotice = [this, generation](const std::string& text) {
        postIfCurrent(generation, [this, text = QString::fromStdString(text)] { Q_EMIT noticed(text); });
    };
    context.run.onProgress = [this, generation, latest](const Progress& progress) {
        const std::lock_guard lock(latest->mutex);
        latest->value = progress;
        if (std::exchange(latest->underWay, true))
            return;
        postIfCurrent(generation, [this, latest] {
            Progress value;
            {
                const std::lock_guard guard(latest->mutex);
                value = latest->value;
                latest->underWay = false;
            }
            Q_EMIT progressed(value.fraction, QString::fromStdString(value.activity));
        });
    };
    threads_.emplace_back(generation, [this, generation, context,
                                       work = std::move(work)](std::stop_token stop) mutable {
        yieldToOthers(); // the window answers also while all cores train
        context.run.stop = std::move(stop);
        Outcome outcome = Outcome::finished;
        QString message;
        AnsweringDialog dialog = AnsweringDialog::none;
        try {
            work(context);
        } catch (const Cancelled&) {
            outcome = Outcome::cancelled;
        } catch (const std::exception& error) {
            outcome = Outcome::failed;
            message = windowText(error);
            dialog = dialogFor(error);
        }
        QMetaObject::invokeMethod(
            this, [this, generation, outcome, message, dialog] { end(generation, outcome, message, dialog); },
            Qt::QueuedConnection);
    });
}

void BackgroundJob::abandon() {
    cancel();
    ++generation_;
    running_ = false;
}

void BackgroundJob::cancel() {
    for (auto& [generation, thread] : threads_)
        thread.request_stop();
}

void BackgroundJob::wait() {
    for (auto& [generation, thread] : threads_)
        if (thread.joinable())
            thread.join();
}

void BackgroundJob::end(std::uint64_t generation, Outcome outcome, const QString& message,
                        AnsweringDialog dialog) {
    // The thread has nothing left to do, so joining it here does not wait.
    std::erase_if(threads_, [generation](const auto& entry) { return entry.first == generation; });
    if (generation != generation_)
        return;
    running_ = false;
    if (outcome == Outcome::finished)
        Q_EMIT finished();
    else if (outcome == Outcome::cancelled)
        Q_EMIT cancelled();
    else
        Q_EMIT failed(message, dialog);
}

} // namespace groupscope
