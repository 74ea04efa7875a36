// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/map_panel.h"
#include "app/window/epoch_slider.h"
#include "app/window/run_titles.h"
#include "core/experiment/evaluation.h"

namespace groupscope {

namespace {

/// Of predictions of other epochs that are kept; more than that, and only the epoch shown is.
constexpr std::size_t mostKeptLogits = 16'000'000;

std::size_t logitsOf(const Run& run) {
    std::size_t count = 0;
    for (const RowSetResult& result : run.rowSets)
        count += static_cast<std::size_t>(result.logits.size());
    return count;
}

} // namespace

/// The first map is that of the raw rows, which no head has seen; each other one that of a kept head.
void MapPanel::updateEpoch() {
    const Run* run = currentRun();
    if (run == nullptr || !epochs_->hasFrames() || model_->shown().runId != runId_) {
        epochRuns_.clear();
        epochOf_.clear();
        context_->setShownEpoch({});
        return;
    }
    if (epochOf_ != runId_)
        epochRuns_.clear();
    epochOf_ = runId_;
    const int place = epochs_->place();
    if (place > static_cast<int>(run->snapshots.size()))
        return; // the run is another one than the map was made of
    auto known = epochRuns_.find(place);
    if (place > 0 && known == epochRuns_.end()) {
        auto then = std::make_shared<const Run>(
            runAtSnapshot(*session_->task(), *run, static_cast<std::size_t>(place - 1), {}));
        if (logitsOf(*then) * (epochRuns_.size() + 1) > mostKeptLogits)
            epochRuns_.clear();
        known = epochRuns_.emplace(place, std::move(then)).first;
    }
    const auto before = context_->shownEpoch();
    context_->setShownEpoch(
        PaneContext::ShownEpoch{runId_, epochs_->placeName(), place > 0 ? known->second : nullptr});
    if (before != context_->shownEpoch() && !choices_.empty() && currentColor().needsRun())
        recolor();
}

std::shared_ptr<const Run> MapPanel::predictingRun() const {
    if (currentRun() == nullptr)
        return nullptr;
    if (const auto& epoch = context_->shownEpoch(); epoch && epoch->runId == runId_)
        return epoch->run;
    return session_->find(runId_)->run;
}

QString MapPanel::predictingTitle() const {
    const QString title = titleOf(*session_->find(runId_));
    const auto& epoch = context_->shownEpoch();
    if (!epoch || epoch->runId != runId_)
        return title;
    return epoch->run ? tr("%1\n%2").arg(title, epoch->name)
                      : tr("%1\n(%2 rows: there is no head yet)").arg(title, epoch->name);
}

} // namespace groupscope
