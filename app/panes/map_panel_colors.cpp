// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/map_panel.h"

#include "app/panes/board_cell.h"
#include "app/panes/map_board.h"
#include "app/session/translated.h"
#include "app/views/frame_glide.h"
#include "app/views/run_titles.h"

#include <QComboBox>
#include <QSignalBlocker>

#include <algorithm>
#include <utility>

namespace groupscope {

/// The columns follow the run: what its first stage found is among them. One that is there again is chosen
/// again.
void MapPanel::fillColors() {
    if (!session_->task())
        return;
    const QSignalBlocker quiet(color_);
    makeColumns();
    color_->clear();
    for (const ExampleColumn& column : columns_)
        if (column.isColour) {
            color_->addItem(groupscope::titleOf(column), QString::fromStdString(column.id));
            color_->setItemData(color_->count() - 1, translated(column.meaning.c_str()), Qt::ToolTipRole);
        }
    color_->setCurrentIndex(std::max(0, color_->findText(wantedColor_)));
}

void MapPanel::makeColumns() {
    columns_.clear();
    if (!session_->task()) // it is being closed
        return;
    ColumnSource source = columnSource(*session_, predictingRun());
    if (const auto map = mapAtRest_->map(); map && mapAtRest_->distortion() && map->rows == model_->rows()) {
        source.mapRows = {map, &map->rows};
        source.distortion = mapAtRest_->distortion();
    }
    columns_ = exampleColumns(source);
}

const ExampleColumn* MapPanel::currentColumn() const {
    return findColumn(columns_, color_->currentData().toString().toStdString());
}

void MapPanel::recolor() {
    if (!session_->task() || !hasMap() || columns_.empty())
        return;
    makeColumns();
    paintCells();
}

void MapPanel::paintCells() {
    for (BoardCell* cell : board_->cells())
        cell->recolor();
    board_->placeLegends();
    const ExampleColumn* column = currentColumn();
    if (column != nullptr && column->of == ExampleColumn::Of::firstStage &&
        board_->cells().front()->isBlank())
        Q_EMIT session_->noticed(tr("First stages cover training examples only: choose the training split"));
}

std::optional<ExampleColoring> MapPanel::coloringOf(const std::vector<int>& rows, bool dark) const {
    const ExampleColumn* column = currentColumn();
    if (column == nullptr)
        return std::nullopt;
    ExampleColoring coloring = colorExamples(*column, rows, dark);
    const SessionRun* run = currentRun() != nullptr ? session_->find(runId_) : nullptr;
    coloring.title = legendTitle(*column, run, run != nullptr ? predictingTitle() : QString());
    if (column->of == ExampleColumn::Of::map && beside() != nullptr)
        coloring.title = tr("%1\nof the map on the left").arg(coloring.title);
    return coloring;
}

} // namespace groupscope
