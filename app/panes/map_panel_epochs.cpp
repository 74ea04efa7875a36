// SPDX-License-Identifier: GPL-3.0-or-later
// The epoch that the map shows, where it lays out several of the run: that of the time line, or the last
// before it whose head was kept.
#include "app/panes/board_cell.h"
#include "app/panes/map_panel.h"
#include "app/views/frame_glide.h"
#include "app/views/run_titles.h"
#include "widgets/scatter/point_trails.h"
#include "widgets/scatter/scatter_view.h"
#include "widgets/tables/elided_label.h"

#include <algorithm>
#include <utility>

namespace groupscope {

bool MapPanel::showsEpochsOf(const QString& runId) const {
    return frames_->hasFrames() && model_->shown().run == runId && currentRun() != nullptr;
}

/// A map of epochs begins at its last one: nothing would tell otherwise that there are others. It does so
/// once: whoever goes back to the run as it was kept stays there when its name or baseline changes.
void MapPanel::startEpochs() {
    TimeLine* time = context_->timeLine();
    if (!showsEpochsOf(runId_)) {
        if (std::exchange(startedTime_, false))
            time->release();
        return followTime();
    }
    if (!std::exchange(beganEpochs_, true) && !time->isChosen()) {
        time->choose(time->epochCount());
        startedTime_ = time->isChosen();
    }
    followTime();
}

void MapPanel::seeAllEpochs(const std::vector<MatrixF>& frames) {
    MatrixF corners = frames.back();
    if (corners.rows() < 2)
        return;
    for (const MatrixF& frame : frames) {
        corners.row(0) = corners.row(0).cwiseMin(frame.colwise().minCoeff());
        corners.row(1) = corners.row(1).cwiseMax(frame.colwise().maxCoeff());
    }
    view_->setPositions(corners, ScatterView::Camera::keep);
    view_->setPositions(frames.back(), ScatterView::Camera::still);
}

void MapPanel::followTime() {
    const auto& epoch = context_->shownEpoch();
    if (!epoch || epoch->epoch + 1 != context_->timeLine()->epochCount())
        startedTime_ = false; // somebody has moved it
    if (showsEpochsOf(runId_)) {
        const std::vector<HeadSnapshot>& heads = currentRun()->snapshots;
        const int at = epoch && epoch->runId == runId_ ? epoch->epoch : currentRun()->selectedEpoch;
        const auto after =
            std::upper_bound(heads.begin(), heads.end(), at,
                             [](int own, const HeadSnapshot& head) { return own < head.epoch; });
        frames_->glideTo(static_cast<int>(after - heads.begin())); // the first map is of the raw rows
    }
    drawTrails();
    askOriginalSpace();
    if (const ExampleColumn* column = currentColumn();
        column != nullptr && column->of != ExampleColumn::Of::set)
        recolor();
    else
        makeColumns(); // cards tell what the run says then
}

std::shared_ptr<const PointTrails> MapPanel::trailsOf(const RowSelection& points) const {
    if (!hasEpochs() || frames_->place() == 0 || points.isEmpty())
        return nullptr;
    auto trails = std::make_shared<PointTrails>();
    const std::vector<MatrixF>& frames = model_->map()->frames;
    for (const int row : points.rows()) {
        if (trails->rows.size() == mostTrails)
            break;
        trails->rows.push_back(row);
        std::vector<PointTrails::Place>& places = trails->places.emplace_back();
        for (int frame = 0; frame < frames_->place(); ++frame) {
            const MatrixF& map = frames[frame];
            places.push_back({map(row, 0), map(row, 1), map.cols() > 2 ? map(row, 2) : 0.0F});
        }
    }
    return trails;
}

void MapPanel::drawTrails() {
    const RowSelection& selected = context_->selectedPoints();
    const auto trails = context_->timeLine()->showsTrails() ? trailsOf(selected) : nullptr;
    view_->overlay()->setTrails(trails);
    showNotes();
}

void MapPanel::showNotes() {
    const auto& trails = view_->overlay()->trails();
    const std::size_t selected = context_->selectedPoints().count();
    QStringList notes;
    if (const QString note = epochNote(); !note.isEmpty())
        notes << note;
    if (trails && selected > mostTrails)
        notes << tr("trails of the first %1 of %2 selected points").arg(mostTrails).arg(selected);
    if (beside() != nullptr && !beside()->note().isEmpty())
        notes << tr("second map: %1").arg(beside()->note());
    epochNote_->setText(notes.join(QStringLiteral(" · ")));
}

MatrixF MapPanel::positionsAt(double position) const {
    if (!hasEpochs())
        return MatrixF(0, 2);
    const std::vector<MatrixF>& frames = model_->map()->frames;
    std::vector<double> times{0.0};
    for (const HeadSnapshot& head : currentRun()->snapshots)
        times.push_back(head.epoch + 1.0);
    const auto after = std::upper_bound(times.begin(), times.end(), position);
    const auto place = static_cast<std::size_t>(after - times.begin());
    if (place >= std::min(times.size(), frames.size()))
        return frames.back();
    const auto share = static_cast<float>((position - times[place - 1]) / (times[place] - times[place - 1]));
    return (1.0F - share) * frames[place - 1] + share * frames[place];
}

QString MapPanel::epochNote() const {
    const auto& epoch = context_->shownEpoch();
    if (epoch && epoch->runId != runId_)
        return {};
    if (!showsEpochsOf(runId_))
        return !epoch ? QString()
               : currentRun() == nullptr || currentRun()->snapshots.empty()
                   ? tr("the map does not move: this run stored no heads of its epochs")
                   : tr("the map does not move: press Map in the time line");
    const int wanted = epoch ? epoch->epoch : currentRun()->selectedEpoch;
    if (frames_->place() == 0)
        return wanted < 0 ? QString()
                          : tr("the map shows the raw embedding: no head was stored up to %1")
                                .arg(nameOfEpoch(wanted));
    const std::vector<HeadSnapshot>& heads = currentRun()->snapshots;
    const bool isThere = std::any_of(heads.begin(), heads.end(),
                                     [&](const HeadSnapshot& head) { return head.epoch == wanted; });
    return isThere ? QString()
                   : tr("the map shows %1, the last stored head before %2")
                         .arg(frames_->placeName(), nameOfEpoch(wanted));
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
    return epoch->run        ? tr("%1\n%2").arg(title, nameOfEpoch(epoch->headEpoch))
           : epoch->isWaited ? tr("%1\n(%2 is being evaluated)").arg(title, nameOfEpoch(epoch->headEpoch))
           : epoch->isRaw()  ? tr("%1\n(%2: no head yet)").arg(title, epoch->name)
                             : tr("%1\n(no head was stored up to %2)").arg(title, epoch->name);
}

} // namespace groupscope
