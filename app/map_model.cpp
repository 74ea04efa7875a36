// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/map_model.h"

#include "core/methods/common.h"
#include "core/methods/predictions.h"

#include <algorithm>
#include <chrono>
#include <numeric>

namespace groupscope {

MapModel::MapModel(Session* session, QObject* parent)
    : QObject(parent)
    , session_(session) {
    connect(session, &Session::opened, this, &MapModel::clear);
    connect(session, &Session::columnsNeeded, this, &MapModel::clear);
    connect(session, &Session::runsRemoved, this, &MapModel::forget);
    connect(&job_, &BackgroundJob::progressed, this, &MapModel::progressed);
    connect(&job_, &BackgroundJob::finished, this, &MapModel::finished);
    connect(&job_, &BackgroundJob::cancelled, this, &MapModel::stopped);
    connect(&job_, &BackgroundJob::failed, this, &MapModel::failed);
}

void MapModel::clear() {
    job_.abandon();
    known_.clear();
    rows_.clear();
    somethingShown_ = false;
    Q_EMIT cleared();
}

void MapModel::forget(const QStringList& runIds) {
    if (job_.isRunning() && runIds.contains(requested_.runId))
        job_.abandon(); // or it would bring the map of a run that is gone
    std::erase_if(known_, [&](const auto& entry) { return runIds.contains(entry.first.runId); });
    if (runIds.contains(shown_.runId))
        somethingShown_ = false;
}

std::vector<int> MapModel::rowsOf(const MapRequest& request) const {
    const Task& task = *session_->task();
    if (request.split)
        return task.rowsOf(*request.split);
    std::vector<int> all;
    for (const Split split : allSplits)
        all.insert(all.end(), task.rowsOf(split).begin(), task.rowsOf(split).end());
    std::sort(all.begin(), all.end());
    return all;
}

void MapModel::show(const MapRequest& request, const MatrixF& positions) {
    const bool newView = !somethingShown_ || shown_ != request;
    if (newView)
        rows_ = rowsOf(request);
    shown_ = request;
    somethingShown_ = true;
    Q_EMIT positionsChanged(positions, newView);
}

void MapModel::request(const MapRequest& request) {
    if (!session_->task())
        return;
    requested_ = request;
    if (const auto found = known_.find(request); found != known_.end()) {
        job_.abandon();
        show(request, found->second);
        Q_EMIT finished();
        return;
    }
    std::shared_ptr<const Run> run;
    if (!request.runId.isEmpty()) {
        const SessionRun* found = session_->find(request.runId);
        if (found == nullptr || !found->hasDetails())
            return;
        run = found->run;
    }
    job_.start([this, request, run, task = session_->task(),
                rows = rowsOf(request)](const BackgroundJob::Context& context) {
        MatrixF embedding;
        if (run)
            embedding = embedRows(*makeHead(run->head), task->X(), rows, context.run);
        else
            gatherRows(task->X(), rows, false, embedding);
        const ProjectionOptions options{.method = request.method, .dimensions = request.dimensions};
        auto lastShown = std::chrono::steady_clock::now();
        const auto onLayout = [&](const MatrixF& positions, int) {
            const auto now = std::chrono::steady_clock::now();
            if (now - lastShown <
                std::chrono::milliseconds(80)) // the eye wants no more, and the window draws it
                return;
            lastShown = now;
            context.post([this, request, positions] { show(request, positions); });
        };
        const MatrixF positions = project(embedding, options, context.run, onLayout);
        context.post([this, request, positions] {
            known_[request] = positions;
            show(request, positions);
        });
    });
}

} // namespace groupscope
