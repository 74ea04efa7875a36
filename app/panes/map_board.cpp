// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/map_board.h"

#include "app/panes/board_cell.h"
#include "app/panes/camera_state.h"
#include "app/views/pane_context.h"
#include "widgets/scatter/scatter_view.h"
#include "widgets/style/language.h"

#include <QGridLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace groupscope {

MapBoard::MapBoard(PaneContext* context, MapModel* model, bool bare, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , model_(model)
    , bare_(bare)
    , grid_(new QGridLayout(this)) {
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setSpacing(spacing::tight);
    balanceSoon_.setSingleShot(true);
    connect(&balanceSoon_, &QTimer::timeout, this, &MapBoard::balance);
    connect(model_, &MapModel::changed, this, &MapBoard::showMaps);
    connect(model_, &MapModel::busyChanged, this, &MapBoard::restoreCameras);
    connect(model_, &MapModel::cleared, this, [this] {
        for (BoardCell* cell : cells_)
            cell->dropMap();
    });
    connect(context_, &PaneContext::pointsSelected, this,
            [this] { links_.selectRows(context_->selectedRows()); });
    connect(&links_, &ViewLinks::rowsSelected, this, &MapBoard::selectRows);
    connect(context_, &PaneContext::pointsCommanded, this, [this](PaneContext::PointsCommand command) {
        if (command == PaneContext::PointsCommand::zoom && isVisible())
            for (const BoardCell* cell : cells_)
                cell->map()->zoomToSelection();
    });
    addCell();
}

/// A selection in a cell replaces requests of other panes.
void MapBoard::selectRows(const RowSelection& rows) {
    if (!rows.isEmpty() && !(rows == context_->selectedRows()))
        context_->forgetRequestedRows();
    context_->setSelectedRows(rows);
}

BoardCell* MapBoard::addCell() {
    auto* cell = new BoardCell(context_, &links_, cells_.empty() ? nullptr : cells_.front(), bare_, this);
    connect(cell, &BoardCell::enlargingRequested, this,
            [this, cell] { enlarge(enlarged_ == cell ? -1 : placeOf(cell)); });
    ScatterLegend* legend = cell->map()->legend();
    if (!cells_.empty())
        legend->setCollapsed(cells_.front()->map()->legend()->isCollapsed());
    connect(legend, &ScatterLegend::collapsedChanged, this, [this](bool collapsed) {
        for (const BoardCell* other : cells_)
            other->map()->legend()->setCollapsed(collapsed);
    });
    connect(legend, &ScatterLegend::resized, this, [this] { balanceSoon_.start(0); });
    connect(cell->map()->stage(), &ScatterStage::cameraChanged, this, [this, cell] {
        if (cell->isAligned() && cell->map()->stage()->isCameraMoved())
            waitingCamera_ = {}; // a user moved the view
    });
    cells_.push_back(cell);
    enlarged_ = nullptr; // who asks for more wants to see them
    cell->show();
    arrange();
    return cell;
}

void MapBoard::removeCell(int cell) {
    if (cells_.size() < 2)
        return;
    BoardCell* there = cells_.at(static_cast<std::size_t>(cell));
    enlarged_ = nullptr;
    cells_.erase(cells_.begin() + cell);
    links_.setLinked(there->map(), false); // until it is deleted, later
    there->hide();
    there->deleteLater();
    arrange();
}

int MapBoard::placeOf(const BoardCell* cell) const {
    return static_cast<int>(std::find(cells_.begin(), cells_.end(), cell) - cells_.begin());
}

void MapBoard::enlarge(int cell) {
    enlarged_ = cell < 0 || cells_.size() < 2 ? nullptr : cells_.at(static_cast<std::size_t>(cell));
    arrange();
}

int MapBoard::columns() const {
    return static_cast<int>(std::ceil(std::sqrt(static_cast<double>(cells_.size()))));
}

int MapBoard::lines() const {
    return (static_cast<int>(cells_.size()) + columns() - 1) / columns();
}

void MapBoard::arrange() {
    while (QLayoutItem* item = grid_->takeAt(0))
        delete item;
    const auto stretch = [this](int i, int count) { return i < count && enlarged_ == nullptr ? 1 : 0; };
    // A smaller board must not reserve space of an earlier, larger one.
    for (int i = 0; i < std::max(grid_->columnCount(), columns()); ++i)
        grid_->setColumnStretch(i, stretch(i, columns()));
    for (int i = 0; i < std::max(grid_->rowCount(), lines()); ++i)
        grid_->setRowStretch(i, stretch(i, lines()));
    for (std::size_t i = 0; i < cells_.size(); ++i)
        grid_->addWidget(cells_[i], static_cast<int>(i) / columns(), static_cast<int>(i) % columns());
    for (BoardCell* cell : cells_) {
        cell->setVisible(enlarged_ == nullptr || cell == enlarged_);
        cell->setEnlarged(cell == enlarged_, cells_.size() > 1);
    }
    placeLegends();
    balanceSoon_.start(0);
    Q_EMIT arranged();
}

/// In a single line legends take their room from all clouds alike.
void MapBoard::balance() {
    if (lines() > 1 || cells_.size() < 2 || enlarged_ != nullptr)
        return;
    int legends = 0;
    for (const BoardCell* cell : cells_)
        legends += cell->map()->legend()->shownWidth();
    const auto count = static_cast<int>(cells_.size());
    const int each = std::max(1, (width() - (count - 1) * grid_->spacing() - legends) / count);
    for (int i = 0; i < count; ++i)
        grid_->setColumnStretch(i, each + cells_[static_cast<std::size_t>(i)]->map()->legend()->shownWidth());
}

void MapBoard::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    balanceSoon_.start(0);
}

void MapBoard::showMaps() {
    bool otherRows = false;
    links_.quietly([&] { // resizing a view must not count as a reset by a user
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            if (cells_[i]->content().kind != CellContent::Kind::map ||
                !cells_[i]->showMap(model_->stateOf(i), model_->joinedOf(i).get(), model_->options()))
                continue;
            otherRows = true;
            const ScatterScene& first = cells_.front()->map()->scene();
            if (i > 0 && cells_[i]->map()->scene().names() == first.names())
                cells_[i]->map()->showCategoriesOf(first);
        }
        if (otherRows)
            placeLegends();
    });
    if (otherRows)
        links_.selectRows(context_->selectedRows());
    links_.gatherCameras();
    restoreCameras();
}

void MapBoard::setBusyText(const QString& text) {
    for (const BoardCell* cell : cells_)
        cell->map()->stage()->setBusyText(text);
}

void MapBoard::placeLegends() {
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        const ScatterScene& own = cells_[i]->map()->scene();
        const bool again = std::any_of(
            cells_.begin() + static_cast<std::ptrdiff_t>(i) + 1, cells_.end(), [&](const BoardCell* later) {
                const ScatterScene& other = later->map()->scene();
                const bool isAlike = !own.valueScale() && !other.valueScale() &&
                                     other.names() == own.names() && other.title() == own.title();
                return !later->isHidden() && other.rows() > 0 && (bare_ || isAlike);
            });
        cells_[i]->map()->legend()->setOffered(!again);
    }
}

/// The camera of the first aligned map represents all.
QJsonArray MapBoard::camera() const {
    if (!waitingCamera_.isEmpty())
        return waitingCamera_;
    for (const BoardCell* cell : cells_)
        if (const QJsonArray own = stateOfCamera(*cell->map()); !own.isEmpty() && cell->isAligned())
            return own;
    return {};
}

void MapBoard::restoreCameras() {
    if (waitingCamera_.isEmpty() || model_->isComputing())
        return;
    bool anyAligned = false;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        const bool isMap = cells_[i]->content().kind == CellContent::Kind::map;
        const bool isThere = isMap && cells_[i]->map()->scene().rows() > 0;
        if (isMap && !isThere && model_->stateOf(i).problem.isEmpty())
            return;
        anyAligned = anyAligned || (isThere && cells_[i]->isAligned());
    }
    if (!anyAligned)
        return;
    const QJsonArray wanted = std::exchange(waitingCamera_, {}); // moving a camera counts as a user's action
    for (const BoardCell* cell : cells_)
        if (cell->isAligned())
            restoreCamera(*cell->map(), wanted);
}

bool MapBoard::isEmpty() const {
    return std::all_of(cells_.begin(), cells_.end(), [](const BoardCell* cell) { return cell->isEmpty(); });
}

int MapBoard::leastHeight() const {
    return (enlarged_ != nullptr ? 1 : lines()) * (cells_.front()->minimumHeight() + grid_->spacing());
}

/// All cells keep their shares, so the cell that needs most decides.
double MapBoard::heightOnPaper(QSizeF page, const QFont& font) const {
    double factor = 1.0;
    for (const BoardCell* cell : cells_) {
        if (cell->isHidden())
            continue;
        const double down = page.height() * cell->height() / std::max(1, height());
        const QSizeF place(page.width() * cell->width() / std::max(1, width()), down);
        if (down > 0.0)
            factor = std::max(factor, cell->heightOnPaper(place, font) / down);
    }
    return factor * page.height();
}

/// The cells as they stand, in the same shares of the area.
void MapBoard::paintFigure(QPainter& painter, const QRectF& area) const {
    const double across = area.width() / std::max(1, width());
    const double down = area.height() / std::max(1, height());
    for (const BoardCell* cell : cells_) {
        if (cell->isHidden()) // behind one that has the whole board
            continue;
        const QRect place = cell->geometry();
        cell->paintFigure(painter,
                          QRectF(area.left() + across * place.left(), area.top() + down * place.top(),
                                 across * place.width(), down * place.height()));
    }
}

} // namespace groupscope
