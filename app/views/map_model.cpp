// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/map_model.h"

#include "core/base/memory.h"
#include "core/data/task_definition.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace groupscope {

namespace {

/// Bytes of the maps that are kept beside the latest. Each holds the rows it was made of: 220 MB for 70,000
/// rows of 784 dimensions. There are two models, of the map and of the one beside it.
std::size_t mostKnownBytes() {
    return std::min(std::size_t{1} << 29, memoryLimit() / 16);
}

std::size_t bytesOf(const LaidOutMap& map) {
    auto values =
        static_cast<std::size_t>(map.embedding->size() + 2 * map.projection.neighbors.indices.size());
    for (const MatrixF& frame : map.frames)
        values += static_cast<std::size_t>(frame.size());
    return 4 * values;
}

/// The eye wants no more pictures of a moving layout, and the window has to draw them.
constexpr std::chrono::milliseconds pictureInterval(80);

} // namespace

MapModel::MapModel(Session* session, QObject* parent)
    : QObject(parent)
    , session_(session) {
    connect(session->data(), &OpenSet::opened, this, &MapModel::clear);
    connect(session->data(), &OpenSet::columnsNeeded, this, &MapModel::clear);
    connect(session->data(), &OpenSet::closed, this, &MapModel::clear);
    connect(session->runs(), &RunList::runsRemoved, this, &MapModel::leaveRuns);
    connect(session->removed(), &RemovedRuns::discarded, this, &MapModel::forget);
    connect(&job_, &BackgroundJob::progressed, this, &MapModel::progressed);
    connect(&job_, &BackgroundJob::noticed, this, &MapModel::noticed);
    connect(&job_, &BackgroundJob::finished, this, &MapModel::finished);
    connect(&job_, &BackgroundJob::cancelled, this, [this] {
        restore();
        Q_EMIT stopped();
    });
    connect(&job_, &BackgroundJob::failed, this, [this](const QString& message) {
        restore();
        Q_EMIT failed(message);
    });
    connect(session->runs(), &RunList::runChanged, this, [this](const QString& id) {
        const SessionRun* run = session_->find(id);
        if (run != nullptr && run->state == SessionRun::State::training)
            askAgainWhenDone(id);
        else if (run != nullptr && waitsForRun_ && id == requested_.runId && run->fitsOpenSet())
            this->request(requested_);
    });
}

void MapModel::clear() {
    job_.abandon();
    definition_ = session_->task() ? definitionOf(*session_->task()).hash() : std::string();
    rows_.clear();
    somethingShown_ = false;
    waitsForRun_ = false;
    previous_.reset();
    setMap(nullptr);
    Q_EMIT cleared();
}

/// Their maps stay known: runs are also removed where their set is left, and it may be opened again.
void MapModel::leaveRuns(const QStringList& runIds) {
    if (job_.isRunning() && runIds.contains(requested_.runId))
        job_.abandon(); // or it would bring the map of a run that is gone
    if (runIds.contains(shown_.runId))
        somethingShown_ = false;
}

void MapModel::forget(const QStringList& runIds) {
    leaveRuns(runIds);
    std::erase_if(known_, [&](const KnownMap& known) { return runIds.contains(known.request.runId); });
}

/// A stopped run that goes on becomes another under the same id. Its map stays on screen meanwhile.
void MapModel::askAgainWhenDone(const QString& id) {
    const bool isShown = somethingShown_ && shown_.runId == id;
    const bool underWay = job_.isRunning() && requested_.runId == id;
    const bool isKnown = std::any_of(known_.begin(), known_.end(),
                                     [&](const KnownMap& known) { return known.request.runId == id; });
    if (!isShown && !underWay && !isKnown)
        return; // as nearly always: this is called ten times a second
    forget({id});
    waitsForRun_ = waitsForRun_ || requested_.runId == id;
    if (underWay) {
        restore();
        Q_EMIT stopped();
    }
}

std::vector<int> MapModel::rowsOf(const MapRequest& request) const {
    const Task& task = *session_->task();
    if (!request.split.empty())
        return task.split(request.split, "map").rows;
    std::vector<char> used(task.labels.size(), 0);
    for (const Split& set : task.splits)
        for (const int row : set.rows)
            used[row] = 1;
    std::vector<int> all;
    for (std::size_t row = 0; row < used.size();
         ++row) // also those without a class or split that have a place
        if (used[row] != 0 || task.X().row(static_cast<Eigen::Index>(row)).allFinite())
            all.push_back(static_cast<int>(row));
    return all;
}

void MapModel::show(const MapRequest& request, const MatrixF& positions) {
    const bool newView = !somethingShown_ || shown_ != request;
    if (newView) {
        std::vector<int> rows = rowsOf(request);
        if (rows != rows_) {
            rows_ = std::move(rows);
            Q_EMIT rowsChanged();
        }
    }
    previous_.reset();
    shown_ = request;
    somethingShown_ = true;
    Q_EMIT positionsChanged(positions, newView);
}

/// What is on screen is the map of before when a new one was stopped or failed without a picture.
void MapModel::restore() {
    if (previous_)
        setMap(std::exchange(previous_, nullptr));
}

void MapModel::setMap(std::shared_ptr<const LaidOutMap> map) {
    if (!map && !map_)
        return;
    map_ = std::move(map);
    Q_EMIT mapChanged();
}

std::size_t MapModel::epochsOf(const MapRequest& request) const {
    const SessionRun* run = request.runId.isEmpty() ? nullptr : session_->find(request.runId);
    return run != nullptr && run->whole ? run->whole->history.size() : 0;
}

void MapModel::keep(const MapRequest& request, std::shared_ptr<const LaidOutMap> map) {
    std::erase_if(
        known_, [&](const KnownMap& known) { return known.task == definition_ && known.request == request; });
    known_.push_back({definition_, epochsOf(request), request, std::move(map)});
    std::size_t bytes = 0;
    for (const KnownMap& known : known_)
        bytes += bytesOf(*known.map);
    while (known_.size() > 1 && bytes > mostKnownBytes()) {
        bytes -= bytesOf(*known_.front().map);
        known_.pop_front();
    }
}

/// Null where it is to be computed.
std::shared_ptr<const LaidOutMap> MapModel::knownMap(const MapRequest& request) const {
    const auto found = std::find_if(known_.begin(), known_.end(), [&](const KnownMap& known) {
        return known.task == definition_ && known.request == request && known.epochs == epochsOf(request);
    });
    return found == known_.end() ? nullptr : found->map;
}

std::optional<MapOrder> MapModel::orderOf(const MapRequest& request) const {
    MapOrder order;
    if (!request.runId.isEmpty()) {
        const SessionRun* found = session_->find(request.runId);
        if (found == nullptr || !found->fitsOpenSet())
            return std::nullopt;
        order.run = found->run;
    }
    order.task = session_->task();
    order.rows = rowsOf(request);
    order.options = request.options;
    order.epochs = request.epochs;
    order.which = request.which;
    const ProjectionOptions& wanted = request.options;
    for (const auto& [definition, epochs, other, map] : known_) { // the latest that fits
        if (definition != definition_ || epochs != epochsOf(request) || !request.sameEmbedding(other))
            continue;
        const bool same = other.options.metric == wanted.metric && other.options.search == wanted.search &&
                          other.options.seed == wanted.seed && map->projection.neighbors.indices.cols() > 0;
        if (!order.sameSearch || same) {
            order.earlier = map;
            order.sameSearch = same;
        }
    }
    return order;
}

void MapModel::request(const MapRequest& request) {
    if (!session_->task())
        return;
    requested_ = request;
    if (const auto map = knownMap(request)) {
        waitsForRun_ = false;
        job_.abandon();
        show(request, map->projection.positions);
        setMap(map);
        Q_EMIT finished();
        return;
    }
    const std::optional<MapOrder> order = orderOf(request);
    waitsForRun_ = !order;
    if (!order) { // its head is on disk
        session_->runs()->fetchDetails(request.runId);
        return;
    }
    if (map_)
        previous_ = map_;
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
