// SPDX-License-Identifier: GPL-3.0-or-later
// Which embedding the map lays out, of which rows, by which projection, and what stands beside it.
#include "app/panes/board_cell.h"
#include "app/panes/box_state.h"
#include "app/panes/camera_state.h"
#include "app/panes/map_board.h"
#include "app/panes/map_panel.h"
#include "app/panes/projection_choice.h"
#include "app/panes/space_box.h"
#include "app/panes/split_box.h"
#include "app/views/run_titles.h"
#include "core/heads/no_head.h"
#include "core/methods/method.h"
#include "core/methods/shared/imported_model.h"

#include <QComboBox>
#include <QSignalBlocker>

#include <algorithm>
#include <tuple>
#include <utility>

namespace groupscope {

namespace {

/// Those side by side and the one that was selected last, whose heads are at hand.
std::vector<const SessionRun*> runsWithSpaces(const PaneContext& context) {
    std::vector<const SessionRun*> runs = context.selected()->sideBySide();
    const SessionRun* last = context.session()->find(context.selected()->last());
    if (last != nullptr && std::find(runs.begin(), runs.end(), last) == runs.end())
        runs.push_back(last);
    std::erase_if(runs,
                  [](const SessionRun* run) { return !run->fitsOpenSet() || !hasHead(run->run->head); });
    return runs;
}

} // namespace

void MapPanel::updateSources() {
    const QSignalBlocker quiet(source_);
    const int before = wantedSource_ >= 0 ? wantedSource_ : static_cast<int>(kindOfSpace(*source_));
    source_->clear();
    if (!session_->task())
        return;
    addSpace(*source_, tr("raw (%1)").arg(QString::fromStdString(session_->task()->embedding->name)), {},
             SpaceKind::raw);
    if (const Run* run = currentRun())
        addSpacesOf(
            *source_, runId_, *run,
            tr("%1, seed %2").arg(QString::fromStdString(methodOfRun(run->method).name)).arg(run->seed),
            true);
    const auto kind = static_cast<SpaceKind>(before);
    const int place = placeOfSpace(*source_, kind, kind == SpaceKind::raw ? QString() : runId_);
    if (place >= 0)
        wantedSource_ = -1;
    source_->setCurrentIndex(std::max(0, place));
    context_->timeLine()->setMovesMap(kindOfSpace(*source_) == SpaceKind::epochs);
}

void MapPanel::fillBeside() {
    const QSignalBlocker quiet(beside_);
    while (beside_->count() > 1)
        beside_->removeItem(1);
    if (session_->task()) {
        addSpace(*beside_, tr("raw (%1)").arg(QString::fromStdString(session_->task()->embedding->name)), {},
                 SpaceKind::raw);
        const std::vector<const SessionRun*> runs = runsWithSpaces(*context_);
        const RunTitles titles(runs);
        for (const SessionRun* run : runs)
            addSpacesOf(*beside_, run->id, *run->run, titles.of(*run), false);
    }
    beside_->setCurrentIndex(std::max(0, placeOfBeside()));
    beside_->setVisible(beside_->count() > 2); // stored rows beside themselves are nothing new
}

/// Of the embedding that was chosen, else of its kind of the run selected last.
int MapPanel::placeOfBeside() const {
    if (!wantedBeside_)
        return 0;
    const SpaceKind kind = wantedBeside_->run.isEmpty()                      ? SpaceKind::raw
                           : wantedBeside_->which == RunEmbedding::companion ? SpaceKind::companion
                                                                             : SpaceKind::trained;
    const int exact = placeOfSpace(*beside_, kind, wantedBeside_->run);
    return exact >= 0 || kind == SpaceKind::raw ? exact
                                                : placeOfSpace(*beside_, kind, context_->selected()->last());
}

void MapPanel::followRuns() {
    const std::optional<CellContent> before = chosenSpace(*beside_);
    fillBeside();
    if (chosenSpace(*beside_) != before)
        requestMap();
}

void MapPanel::followMovesMap() {
    const bool moves = context_->timeLine()->movesMap();
    if (moves == (kindOfSpace(*source_) == SpaceKind::epochs))
        return;
    const SpaceKind wanted = moves ? SpaceKind::epochs : SpaceKind::trained;
    const int place = placeOfSpace(*source_, wanted, runId_);
    if (moves && place < 0)
        return context_->timeLine()->setMovesMap(false); // no head of the run was kept on the way
    source_->setCurrentIndex(std::max(0, place));
}

QJsonObject MapPanel::state() const {
    QJsonObject besideState;
    if (wantedBeside_)
        besideState = {{QStringLiteral("run"), wantedBeside_->run},
                       {QStringLiteral("of_attributes"), wantedBeside_->which == RunEmbedding::companion}};
    const int source = wantedSource_ >= 0 ? wantedSource_ : static_cast<int>(kindOfSpace(*source_));
    QJsonObject kept = projection_->state();
    kept[QStringLiteral("source")] = source;
    kept[QStringLiteral("rows")] = stateOfBox(*rows_);
    kept[QStringLiteral("color")] = wantedColor_.isEmpty() ? color_->currentText() : wantedColor_;
    kept[QStringLiteral("beside")] = besideState;
    kept[QStringLiteral("camera")] = waitingCamera_.isEmpty() ? stateOfCamera(*view_) : waitingCamera_;
    return kept;
}

void MapPanel::restore(const QJsonObject& kept) {
    keptRows_ = context_->selectedRows(); // of whatever splits: maps of others would drop them
    {
        const QSignalBlocker quiet(rows_);
        restoreBox(*rows_, kept[QStringLiteral("rows")]);
    }
    if (const QString problem = projection_->restore(kept); !problem.isEmpty())
        Q_EMIT session_->noticed(problem);
    wantedSource_ = kept[QStringLiteral("source")].toInt(-1);
    wantedColor_ = kept[QStringLiteral("color")].toString();
    waitingCamera_ = kept[QStringLiteral("camera")].toArray();
    fillColors();
    updateSources();
    wantedBeside_.reset();
    if (const QJsonObject besideState = kept[QStringLiteral("beside")].toObject(); !besideState.isEmpty()) {
        wantedBeside_.emplace().run = besideState[QStringLiteral("run")].toString();
        if (besideState[QStringLiteral("of_attributes")].toBool())
            wantedBeside_->which = RunEmbedding::companion;
    }
    fillBeside();
    requestMap();
    recolor();
    if (hasMap() && model_->shown().split == chosenSplit(*rows_))
        takeUpRows(); // else with the first picture of the map that is on its way
}

void MapPanel::chooseMap() {
    waitingCamera_ = {};
    context_->timeLine()->setMovesMap(kindOfSpace(*source_) == SpaceKind::epochs);
    requestMap();
}

void MapPanel::setRun(const QString& id) {
    if (std::exchange(runId_, id) != id)
        beganEpochs_ = false;
    const auto chosen = [this] {
        return std::tuple(source_->currentText(), source_->currentData().toString(), chosenSpace(*beside_));
    };
    const auto before = chosen();
    fillColors();
    updateSources();
    fillBeside();
    if (chosen() != before)
        requestMap();
    startEpochs();
    recolor();
}

const Run* MapPanel::currentRun() const {
    const SessionRun* run = session_->find(runId_);
    return run != nullptr && run->fitsOpenSet() ? run->run.get() : nullptr;
}

void MapPanel::requestMap() {
    const std::optional<CellContent> first = chosenSpace(*source_);
    if (!session_->task() || !first)
        return;
    std::vector<CellContent> cells{*first};
    if (const std::optional<CellContent> second = chosenSpace(*beside_))
        cells.push_back(*second);
    for (CellContent& cell : cells)
        cell.split = chosenSplit(*rows_);
    projection_->setAligned(first->epochs);
    requestedCaption_ = tr("%1 of the %2 embedding, %3 split")
                            .arg(projection_->name(), source_->currentText(), rows_->currentText());
    computing_.start();
    showCells(cells);
    model_->show(cells, projection_->options());
    if (model_->isComputing())
        setBusy(tr("computing the map"), 0.0);
}

/// As many cells, whose pictures are called by what they are of where there are two.
void MapPanel::showCells(const std::vector<CellContent>& contents) {
    const bool two = contents.size() > 1;
    if (two && beside() == nullptr)
        connectCell(board_->addCell());
    if (!two && beside() != nullptr)
        board_->removeCell(1);
    for (std::size_t i = 0; i < contents.size(); ++i) {
        board_->cells()[i]->setContent(contents[i]);
        board_->cells()[i]->setHeading(!two ? QString() : (i == 0 ? source_ : beside_)->currentText());
    }
    board_->links()->setCamerasLinked(two && !contents.front().epochs);
}

} // namespace groupscope
