// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panes/board_cell.h"
#include "app/panes/board_panel.h"
#include "app/panes/pair_numbers.h"
#include "tests/app/window_support.h"
#include "widgets/charts/figure_view.h"
#include "widgets/scatter/scatter_view.h"

#include <QAction>
#include <QComboBox>
#include <QToolButton>

#include <algorithm>

namespace groupscope {

/// The window with the set, two runs with embeddings of their own, both selected, and the board in front.
class Board {
  public:
    explicit Board(const QString& path, QSize size = {1500, 950}) {
        window.resize(size);
        openSet(window, path);
        trainAndWait(window, QStringLiteral("adapter"), {{"epochs", "6"}, {"learning_rate", "0.01"}});
        trainAndWait(window, QStringLiteral("adapter"), {{"epochs", "2"}, {"learning_rate", "0.0003"}});
        for (const SessionRun& run : window.session()->runs()->all())
            ids << run.id;
        toFront();
        method()->setCurrentIndex(method()->findText(QStringLiteral("PCA"))); // quick
        window.context()->selected()->select(ids);
    }

    void toFront() { window.findChild<QAction*>(QStringLiteral("view_side_by_side"))->trigger(); }
    BoardPanel* panel() { return window.view<BoardPanel>(); }
    BoardCell* cell(int index) { return panel()->cells().at(static_cast<std::size_t>(index)); }
    ScatterView* map(int index) { return cell(index)->map(); }
    QComboBox* method() { return window.findChild<QComboBox*>(QStringLiteral("boardMethod")); }
    void press(const char* button) { window.findChild<QToolButton*>(QLatin1String(button))->click(); }
    bool isLaidOut() {
        return !panel()->model()->isComputing() &&
               std::all_of(panel()->cells().begin(), panel()->cells().end(), [](const BoardCell* cell) {
                   return cell->content().kind == CellContent::Kind::figure ||
                          cell->map()->scene().rows() > 0;
               });
    }
    const Run& run(int index) { return *window.session()->find(ids[index])->run; }
    const Task& task() { return *window.session()->task(); }

    MainWindow window;
    QStringList ids;
};

inline RowSelection rowsOf(std::size_t count, const std::vector<int>& rows) {
    RowSelection selection(count);
    for (const int row : rows)
        selection.set(static_cast<std::size_t>(row), true);
    return selection;
}

} // namespace groupscope
