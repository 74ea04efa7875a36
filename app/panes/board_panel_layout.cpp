// SPDX-License-Identifier: GPL-3.0-or-later
// Where the cells of the board stand, and which of them has the legend.
#include "app/panes/board_cell.h"
#include "app/panes/board_panel.h"
#include "app/panes/pair_numbers.h"
#include "widgets/scatter/scatter_view.h"
#include "widgets/style/language.h"

#include <QGridLayout>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace groupscope {

namespace {

constexpr int aroundNumbers = 150; // of the bar, the choice of runs, the heads and the line below the numbers

int columnsFor(std::size_t cells) {
    return static_cast<int>(std::ceil(std::sqrt(static_cast<double>(cells))));
}

} // namespace

void BoardPanel::arrange() {
    while (QLayoutItem* item = grid_->takeAt(0))
        delete item;
    const int columns = columnsFor(cells_.size());
    const int rows = (static_cast<int>(cells_.size()) + columns - 1) / columns;
    for (int i = 0; i < mostCells; ++i) { // of an earlier, larger board none may keep its room
        grid_->setColumnStretch(i, i < columns && enlarged_ == nullptr ? 1 : 0);
        grid_->setRowStretch(i, i < rows && enlarged_ == nullptr ? 1 : 0);
    }
    for (std::size_t i = 0; i < cells_.size(); ++i)
        grid_->addWidget(cells_[i], static_cast<int>(i) / columns, static_cast<int>(i) % columns);
    for (BoardCell* cell : cells_) {
        cell->setVisible(enlarged_ == nullptr || cell == enlarged_);
        cell->setEnlarged(cell == enlarged_, cells_.size() > 1);
    }
    for (QToolButton* button : layouts_)
        button->setChecked(button->isCheckable() && button->text() == QString::number(cells_.size()));
    layouts_.back()->setEnabled(static_cast<int>(cells_.size()) < mostCells);
    fitNumbers();
}

void BoardPanel::enlarge(int cell) {
    enlarged_ = cell < 0 || cells_.size() < 2 ? nullptr : cells_.at(static_cast<std::size_t>(cell));
    arrange();
    placeLegends();
}

/// As many lines as leave the cells the height that they need, so that a window of usual size shows all of
/// them at once.
void BoardPanel::fitNumbers() {
    const int columns = columnsFor(cells_.size());
    const int rows = enlarged_ != nullptr ? 1 : (static_cast<int>(cells_.size()) + columns - 1) / columns;
    const int wanted = std::max(leastBoard, rows * (cells_.front()->minimumHeight() + grid_->spacing()));
    numbers_->setMostLines((height() - wanted - aroundNumbers) / tableRowHeight(fontMetrics()));
}

void BoardPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitNumbers();
}

/// Of cells in sight that are coloured alike the last has the legend: the others need the room more.
void BoardPanel::placeLegends() {
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        const ScatterScene& own = cells_[i]->map()->scene();
        const bool again = std::any_of(
            cells_.begin() + static_cast<std::ptrdiff_t>(i) + 1, cells_.end(), [&](const BoardCell* later) {
                const ScatterScene& other = later->map()->scene();
                return !later->isHidden() && !own.valueScale() && !other.valueScale() && other.rows() > 0 &&
                       other.names() == own.names() && other.title() == own.title();
            });
        cells_[i]->setLegendOffered(!again);
    }
}

} // namespace groupscope
