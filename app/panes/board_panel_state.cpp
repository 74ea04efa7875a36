// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of the board that leave it: its caption, and what a document keeps of it.
#include "app/panes/board_cell.h"
#include "app/panes/board_panel.h"
#include "app/panes/pair_numbers.h"
#include "app/panes/projection_choice.h"
#include "app/views/pane_context.h"

#include <QCheckBox>
#include <QJsonArray>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace groupscope {

QString BoardPanel::caption() const {
    QStringList titles;
    for (const BoardCell* cell : cells())
        titles << (cell->note().isEmpty() ? cell->title() : tr("%1 (%2)").arg(cell->title(), cell->note()));
    return tr("Side by side, %1: %2").arg(projection_->name(), titles.join(QStringLiteral("; ")));
}

QJsonObject BoardPanel::state() const {
    if (toRestore_)
        return *toRestore_; // of a set that is not open yet
    QJsonArray contents;
    for (const BoardCell* cell : cells()) {
        QJsonObject json = cell->content().toJson();
        json.insert(QStringLiteral("chosen"), cell->isChosen());
        contents << json;
    }
    QJsonObject state = projection_->state();
    state[QStringLiteral("cells")] = contents;
    state[QStringLiteral("cameras_linked")] = linkCameras_->isChecked();
    state[QStringLiteral("camera")] = board_->camera();
    state[QStringLiteral("numbers_shown")] = numbersShown_->isChecked();
    state[QStringLiteral("pair_rows")] = QString::fromStdString(numbers_->split());
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
    const QJsonArray contents = state.value(QStringLiteral("cells")).toArray();
    if (contents.isEmpty())
        return;
    if (const QString problem = projection_->restore(state); !problem.isEmpty())
        Q_EMIT context_->session()->noticed(problem);
    linkCameras_->setChecked(state.value(QStringLiteral("cameras_linked")).toBool(true));
    numbersShown_->setChecked(state.value(QStringLiteral("numbers_shown")).toBool(true));
    board_->waitForCamera(state.value(QStringLiteral("camera")).toArray());
    putAside_.clear();
    for (BoardCell* cell : cells())
        cell->setChosen(false);
    setCellCount(static_cast<int>(std::min<qsizetype>(contents.size(), mostCells)));
    for (std::size_t i = 0; i < cells().size(); ++i) {
        const QJsonObject json = contents.at(static_cast<qsizetype>(i)).toObject();
        cells()[i]->setContent(CellContent::fromJson(json));
        cells()[i]->setChosen(json.value(QStringLiteral("chosen")).toBool(true));
    }
    numbers_->choose(
        {state.value(QStringLiteral("a")).toString(), state.value(QStringLiteral("b")).toString()},
        state.value(QStringLiteral("pair_rows")).toString().toStdString());
    refresh();
}

} // namespace groupscope
