// SPDX-License-Identifier: GPL-3.0-or-later
// What of the board leaves it: its figure, and what a document keeps of it.
#include "app/panes/board_cell.h"
#include "app/panes/board_panel.h"
#include "app/panes/camera_state.h"
#include "app/panes/pair_numbers.h"
#include "app/views/pane_context.h"
#include "core/projection/projection_parameters.h"

#include <QCheckBox>
#include <QComboBox>
#include <QJsonArray>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace groupscope {

bool BoardPanel::isEmpty() const {
    return std::all_of(cells_.begin(), cells_.end(), [](const BoardCell* cell) { return cell->isEmpty(); });
}

QString BoardPanel::caption() const {
    QStringList titles;
    for (const BoardCell* cell : cells_)
        titles << (cell->note().isEmpty() ? cell->title() : tr("%1 (%2)").arg(cell->title(), cell->note()));
    return tr("Side by side, %1: %2").arg(method_->currentText(), titles.join(QStringLiteral("; ")));
}

/// All cells keep their shares, so the cell that needs most decides.
double BoardPanel::heightOnPaper(QSizeF page, const QFont& font) const {
    double factor = 1.0;
    for (const BoardCell* cell : cells_) {
        if (cell->isHidden())
            continue;
        const double down = page.height() * cell->height() / std::max(1, board_->height());
        const QSizeF place(page.width() * cell->width() / std::max(1, board_->width()), down);
        if (down > 0.0)
            factor = std::max(factor, cell->heightOnPaper(place, font) / down);
    }
    return factor * page.height();
}

/// The cells as they stand, in the same shares of the area.
void BoardPanel::paintFigure(QPainter& painter, const QRectF& area) const {
    const double across = area.width() / std::max(1, board_->width());
    const double down = area.height() / std::max(1, board_->height());
    for (const BoardCell* cell : cells_) {
        if (cell->isHidden()) // behind one that has the whole board
            continue;
        const QRect place = cell->geometry();
        cell->paintFigure(painter,
                          QRectF(area.left() + across * place.left(), area.top() + down * place.top(),
                                 across * place.width(), down * place.height()));
    }
}

/// That of the maps that are aligned, of whose cameras the first stands for all.
QJsonArray BoardPanel::cameraState() const {
    for (const BoardCell* cell : cells_)
        if (const QJsonArray own = stateOfCamera(*cell->map()); !own.isEmpty() && cell->isAligned())
            return own;
    return {};
}

/// Once there is a map in every cell that can have one.
void BoardPanel::restoreCameras() {
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
    const QJsonArray wanted = std::exchange(waitingCamera_, {}); // moving one counts as somebody's doing
    for (BoardCell* cell : cells_)
        if (cell->isAligned())
            restoreCamera(*cell->map(), wanted);
}

QJsonObject BoardPanel::state() const {
    if (toRestore_)
        return *toRestore_; // of a set that is not open yet
    QJsonArray cells;
    for (const BoardCell* cell : cells_) {
        QJsonObject json = cell->content().toJson();
        json.insert(QStringLiteral("chosen"), cell->isChosen());
        cells << json;
    }
    QJsonObject state{
        {QStringLiteral("cells"), cells},
        {QStringLiteral("projection"),
         QString::fromStdString(
             projectionKind(static_cast<ProjectionOptions::Method>(method_->currentData().toInt())).id)},
        {QStringLiteral("dimensions"), dimensions_->currentData().toInt()},
        {QStringLiteral("cameras_linked"), linkCameras_->isChecked()},
        {QStringLiteral("camera"), waitingCamera_.isEmpty() ? cameraState() : waitingCamera_},
        {QStringLiteral("numbers_shown"), numbersShown_->isChecked()},
        {QStringLiteral("pair_rows"), QString::fromStdString(numbers_->split())}};
    if (numbers_->isChosen()) {
        state.insert(QStringLiteral("a"), numbers_->pair().a);
        state.insert(QStringLiteral("b"), numbers_->pair().b);
    }
    return state;
}

void BoardPanel::restore(const QJsonObject& state) {
    if (context_->session()->task())
        applyRestored(state);
    else
        toRestore_ = state;
}

void BoardPanel::applyRestored(const QJsonObject& state) {
    const QJsonArray cells = state.value(QStringLiteral("cells")).toArray();
    if (cells.isEmpty())
        return;
    {
        const QSignalBlocker quietMethod(method_), quietDimensions(dimensions_);
        const std::string projection = state.value(QStringLiteral("projection")).toString().toStdString();
        if (const ProjectionKind* kind = projectionKinds().known(projection))
            method_->setCurrentIndex(method_->findData(static_cast<int>(kind->method)));
        if (const int place = dimensions_->findData(state.value(QStringLiteral("dimensions")).toInt());
            place >= 0)
            dimensions_->setCurrentIndex(place);
    }
    linkCameras_->setChecked(state.value(QStringLiteral("cameras_linked")).toBool(true));
    numbersShown_->setChecked(state.value(QStringLiteral("numbers_shown")).toBool(true));
    waitingCamera_ = state.value(QStringLiteral("camera")).toArray();
    putAside_.clear();
    for (BoardCell* cell : cells_)
        cell->setChosen(false);
    setCellCount(static_cast<int>(std::min<qsizetype>(cells.size(), mostCells)));
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        const QJsonObject json = cells.at(static_cast<qsizetype>(i)).toObject();
        cells_[i]->setContent(CellContent::fromJson(json));
        cells_[i]->setChosen(json.value(QStringLiteral("chosen")).toBool(true));
    }
    numbers_->choose(
        {state.value(QStringLiteral("a")).toString(), state.value(QStringLiteral("b")).toString()},
        state.value(QStringLiteral("pair_rows")).toString().toStdString());
    refresh();
}

} // namespace groupscope
