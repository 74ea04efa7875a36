// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/map_model.h"

#include "app/map_insight.h"

#include <algorithm>
#include <chrono>
#include <numeric>

namespace groupscope {

namespace {

/// Maps that are kept. Each holds the rows it was made of: 220 MB for 70,000 rows of 784 dimensions.
constexpr std::size_t mostKnown = 6;
/// The eye wants no more pictures of a moving layout, and the window has to draw them.
constexpr std::chrono::milliseconds pictureInterval(80);

} // namespace

MapModel::MapModel(Session* session, QObject* parent)
    : QObject(parent)
    , session_(session) {
    connect(session, &Session::opened, this, &MapModel::clear);
    connect(session, &Session::columnsNeeded, this, &MapModel::clear);
    connect(session, &Session::runsRemoved, this, &MapModel::forget);
    connect(&job_, &BackgroundJob::progressed, this, &MapModel::progressed);
    connect(&job_, &BackgroundJob::noticed, this, &MapModel::noticed);
    connect(&job_, &BackgroundJob::finished, this, &MapModel::finished);
    connect(&job_, &BackgroundJob::cancelled, this, &MapModel::stopped);
    connect(&job_, &BackgroundJob::failed, this, &MapModel::failed);
}

void MapModel::clear() {
    job_.abandon();
    known_.clear();
    rows_.clear();
    somethingShown_ = false;
    setMap(nullptr);
    Q_EMIT cleared();
}

void MapModel::forget(const QStringList& runIds) {
    if (job_.isRunning() && runIds.contains(requested_.runId))
        job_.abandon(); // or it would bring the map of a run that is gone
    std::erase_if(known_, [&](const KnownMap& known) { return runIds.contains(known.first.runId); });
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

void MapModel::setMap(std::shared_ptr<const LaidOutMap> map) {
    if (map == map_)
        return;
    map_ = std::move(map);
    Q_EMIT mapChanged();
}

void MapModel::keep(const MapRequest& request, std::shared_ptr<const LaidOutMap> map) {
    std::erase_if(known_, [&](const KnownMap& known) { return known.first == request; });
    known_.emplace_back(request, std::move(map));
    if (known_.size() > mostKnown)
        known_.pop_front();
}

std::optional<MapOrder> MapModel::orderOf(const MapRequest& request) const {
    MapOrder order;
    if (!request.runId.isEmpty()) {
        const SessionRun* found = session_->find(request.runId);
        if (found == nullptr || !found->hasDetails())
            return std::nullopt;
        order.run = found->run;
    }
    order.task = session_->task();
    order.rows = rowsOf(request);
    order.options = request.options;
    order.epochs = request.epochs;
    order.keptNeighbors = MapInsight::searchedNeighbors;
    for (const auto& [other, map] : known_) // the latest that fits
        if (request.sameEmbedding(other) &&
            (!order.earlier || other.options.metric == request.options.metric))
            order.earlier = map;
    return order;
}

void MapModel::request(const MapRequest& request) {
    if (!session_->task())
        return;
    requested_ = request;
    const auto found = std::find_if(known_.begin(), known_.end(),
                                    [&](const KnownMap& known) { return known.first == request; });
    if (found != known_.end()) {
        job_.abandon();
        const std::shared_ptr<const LaidOutMap> map = found->second;
        show(request, map->projection.positions);
        setMap(map);
        Q_EMIT finished();
        return;
    }
    const std::optional<MapOrder> order = orderOf(request);
    if (!order)
        return;
    setMap(nullptr);
    job_.start([this, request, order = *order](const BackgroundJob::Context& context) {
        auto lastShown = std::chrono::steady_clock::time_point();
        const auto onLayout = [&](const MatrixF& positions) {
            const auto now = std::chrono::steady_clock::now();
            if (now - lastShown < pictureInterval)
                return;
            lastShown = now;
            context.post([this, request, positions] { show(request, positions); });
        };
        MapResult result = layOutMap(order, context.run, onLayout);
        context.post([this, request, complete = result.complete,
                      map = std::make_shared<const LaidOutMap>(std::move(result.map))] {
            if (complete) // one that was stopped is computed anew when it is asked for again
                keep(request, map);
            show(request, map->projection.positions);
            setMap(map);
        });
        if (!result.complete)
            throw Cancelled();
    });
}

} // namespace groupscope
