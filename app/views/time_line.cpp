// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/time_line.h"

#include "app/session/window_text.h"
#include "core/base/error.h"
#include "core/experiment/evaluation.h"
#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

std::size_t evaluatedRowsOf(const Run& run) {
    std::size_t count = 0;
    for (const SplitResult& result : run.splits)
        count += result.rows.size();
    return count;
}

} // namespace

QString nameOfEpoch(int epoch) {
    return epoch < 0 ? TimeLine::tr("raw embedding") : TimeLine::tr("epoch %1").arg(epoch + 1);
}

const HeadState& headAt(const Run& run, int epoch) {
    for (const HeadSnapshot& snapshot : run.snapshots)
        if (snapshot.epoch == epoch)
            return snapshot.head;
    return run.head;
}

TimeLine::TimeLine(Session* session, QObject* parent)
    : QObject(parent)
    , session_(session)
    , evaluated_(session, runAtSnapshotOf, this, bytesOfSnapshot) {
    connect(session->runs(), &RunList::epochsRecorded, this, [this](const QString& id) {
        if (id == runId_)
            Q_EMIT lengthChanged();
    });
    connect(session->runs(), &RunList::runChanged, this, [this](const QString& id) {
        if (id == runId_ && run() != nullptr)
            followState();
    });
    for (const auto signal : {&DerivedValues::changed, &DerivedValues::rested})
        connect(&evaluated_, signal, this, &TimeLine::update);
}

void TimeLine::followState() {
    const bool trainedBefore = std::exchange(trains_, runTrains());
    if (trains_ && trainedBefore)
        return; // only its progress
    if (trains_)
        release(); // of its earlier try, whose heads are gone
    else
        update(); // its heads may be at hand now, or figures hidden no longer
    Q_EMIT lengthChanged();
}

void TimeLine::setRun(const QString& id) {
    if (id == runId_)
        return;
    runId_ = id;
    trains_ = runTrains();
    chosen_.reset();
    update();
    Q_EMIT lengthChanged();
}

int TimeLine::epochCount() const {
    return run() == nullptr ? 0 : static_cast<int>(run()->history.size());
}

bool TimeLine::isLive() const {
    return !chosen_ && runTrains();
}

int TimeLine::position() const {
    if (chosen_)
        return std::min(*chosen_, epochCount());
    const SessionRun* own = run();
    return own != nullptr && own->run ? std::min(own->run->selectedEpoch + 1, epochCount()) : epochCount();
}

void TimeLine::choose(int position) {
    if (run() == nullptr || epochCount() == 0)
        return;
    const int wanted = std::clamp(position, 0, epochCount());
    if (wanted == epochCount() && runTrains())
        return release();
    if (chosen_ == wanted)
        return;
    chosen_ = wanted;
    update();
}

void TimeLine::release() {
    if (!chosen_)
        return;
    chosen_.reset();
    update();
}

void TimeLine::setTrails(bool shown) {
    if (shown == trails_)
        return;
    trails_ = shown;
    Q_EMIT trailsChanged();
}

void TimeLine::setMovesMap(bool moves) {
    if (moves == movesMap_)
        return;
    movesMap_ = moves;
    Q_EMIT movesMapChanged();
}

void TimeLine::update() {
    std::optional<ShownEpoch> now = chosenEpoch();
    if (now == shown_)
        return;
    shown_ = std::move(now);
    Q_EMIT changed();
}

std::vector<int> TimeLine::headEpochs() const {
    std::vector<int> epochs;
    if (run() != nullptr && run()->fitsOpenSet() && run()->run)
        for (const HeadSnapshot& snapshot : run()->run->snapshots)
            epochs.push_back(snapshot.epoch);
    return epochs;
}

std::optional<ShownEpoch> TimeLine::chosenEpoch() {
    if (!chosen_ || run() == nullptr)
        return std::nullopt;
    ShownEpoch shown;
    shown.runId = runId_;
    shown.epoch = position() - 1;
    shown.name = nameOfEpoch(shown.epoch);
    const std::vector<int> heads = headEpochs();
    const auto after = std::upper_bound(heads.begin(), heads.end(), shown.epoch);
    if (after == heads.begin())
        return shown;
    shown.headEpoch = *(after - 1);
    const auto place = static_cast<std::size_t>(after - heads.begin()) - 1;
    const Maybe<Run> then = atSnapshot({runId_, place, run()->testHidden});
    shown.run = then.value;
    shown.isWaited = !then.isKnown();
    return shown;
}

Maybe<Run> TimeLine::atSnapshot(const SnapshotKey& key) {
    const std::size_t numbers =
        evaluatedRowsOf(*run()->run) * static_cast<std::size_t>(session_->task()->X().cols());
    if (!evaluated_.get(key).isKnown() && numbers <= evaluatedAtOnce_)
        evaluated_.computeNow(key);
    else if (!evaluated_.isWorking()) // else what is wanted follows it
        evaluated_.request({key});
    const Maybe<Run> then = evaluated_.get(key);
    if (!then.reason.isEmpty() && failed_ != key) {
        failed_ = key;
        Q_EMIT session_->noticed(then.reason);
    }
    return then;
}

} // namespace groupscope
