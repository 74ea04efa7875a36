// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/map_model.h"

#include "core/data/task_definition.h"

#include <QSignalBlocker>

#include <utility>

namespace groupscope {

MapModel::MapModel(Session* session, QObject* parent)
    : QObject(parent)
    , session_(session)
    , maps_(session, pictureOf, this, bytesOfPicture) {
    connect(&maps_, &DerivedValues::cleared, this, &MapModel::clear);
    connect(&maps_, &DerivedValues::changed, this, &MapModel::take);
    connect(&maps_, &DerivedValues::rested, this, &MapModel::tellEnd);
    connect(&maps_, &DerivedValues::progressed, this, &MapModel::progressed);
    connect(&maps_, &DerivedValues::noticed, this, &MapModel::noticed);
    connect(session->runs(), &RunList::runsRemoved, this, &MapModel::leaveRuns);
    connect(session->runs(), &RunList::runChanged, this, &MapModel::follow);
}

void MapModel::clear() {
    definition_ = session_->task() ? definitionOf(*session_->task()).hash() : std::string();
    requested_ = {};
    computed_ = {};
    taken_.reset();
    rows_.clear();
    somethingShown_ = false;
    waitsForRun_ = false;
    setMap(nullptr);
    Q_EMIT cleared();
}

void MapModel::leaveRuns(const QStringList& runIds) {
    if (runIds.contains(requested_.runId))
        maps_.request({}); // or it would come back with the run
    if (runIds.contains(shown_.runId))
        somethingShown_ = false;
}

/// A stopped run that goes on becomes another under the same id. Its map stays on screen meanwhile.
void MapModel::follow(const QString& runId) {
    const SessionRun* run = session_->find(runId);
    if (run == nullptr || (runId != requested_.runId && runId != shown_.runId))
        return; // as nearly always: this is called ten times a second
    if (run->state != SessionRun::State::training) {
        if (waitsForRun_ && runId == requested_.runId && run->fitsOpenSet())
            request(MapRequest(requested_));
        return;
    }
    leaveRuns({runId});
    waitsForRun_ = waitsForRun_ || runId == requested_.runId;
}

MapKey MapModel::keyOf(const MapRequest& request) const {
    const SessionRun* run = request.runId.isEmpty() ? nullptr : session_->find(request.runId);
    MapKey key{definition_, request, run != nullptr && run->whole ? run->whole->history.size() : 0};
    const auto earlier = [&](bool (MapRequest::*fits)(const MapRequest&) const) {
        return maps_.latest([&](const MapKey& other) {
            return other.task == key.task && other.epochs == key.epochs && (request.*fits)(other.request);
        });
    };
    const auto searched = earlier(&MapRequest::sameSearch);
    key.earlier = searched ? searched : earlier(&MapRequest::sameEmbedding);
    return key;
}

void MapModel::request(const MapRequest& request) {
    if (!session_->task())
        return;
    requested_ = request;
    maps_.forgetReasons();
    const MapKey key = keyOf(request);
    const auto known = maps_.get(key).value;
    const bool isKnown = known && known->isWhole;
    const SessionRun* run = session_->find(request.runId);
    waitsForRun_ = !isKnown && !request.runId.isEmpty() && (run == nullptr || !run->fitsOpenSet());
    if (waitsForRun_) // its head is on disk
        return session_->runs()->fetchDetails(request.runId);
    computed_ = key;
    taken_ = known;
    {
        const QSignalBlocker quiet(maps_); // the end of an earlier map is not that of this one
        maps_.request({key});
    }
    if (!isKnown)
        return;
    show(*known);
    Q_EMIT finished();
}

/// A picture of the map that is computed.
void MapModel::take() {
    const auto known = maps_.get(computed_).value;
    if (!known || known == taken_)
        return;
    taken_ = known;
    show(*known);
}

void MapModel::show(const MapPicture& picture) {
    const bool newView = !somethingShown_ || shown_ != picture.request;
    if (!picture.map)
        setMap(nullptr);
    if (newView) {
        std::vector<int> rows = rowsOfMap(*session_->task(), picture.request.split);
        if (rows != rows_) {
            rows_ = std::move(rows);
            Q_EMIT rowsChanged();
        }
    }
    shown_ = picture.request;
    somethingShown_ = true;
    Q_EMIT positionsChanged(picture.positions(), newView);
    if (picture.map)
        setMap(picture.map);
}

void MapModel::setMap(std::shared_ptr<const LaidOutMap> map) {
    if (!map && !map_)
        return;
    map_ = std::move(map);
    Q_EMIT mapChanged();
}

/// Of a run that is gone nothing is told.
void MapModel::tellEnd() {
    const auto& [picture, reason] = maps_.get(computed_);
    const QString& runId = computed_.request.runId;
    if (picture && picture->isWhole)
        Q_EMIT finished();
    else if (!reason.isEmpty())
        Q_EMIT failed(reason);
    else if (runId.isEmpty() || session_->find(runId) != nullptr) {
        maps_.request({}); // or it would go on when its run is read
        Q_EMIT stopped();
    }
}

} // namespace groupscope
