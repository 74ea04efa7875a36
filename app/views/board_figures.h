// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/board_content.h"
#include "app/views/figure_keys.h"
#include "core/figures/figure.h"

#include <QString>

#include <vector>

namespace groupscope {

class PaneContext;
class Session;

/// A figure that a cell can show.
struct FigureChoice {
    std::string figure; ///< id of the figure
    QString drawing;    ///< title, where the figure has several drawings
    int place = 0;      ///< index among drawings of that title
    QString text;       ///< unique text for the menu
};

/// The figures of the registry that a run can fill.
std::vector<FigureChoice> figuresOfRun(const Session& session, const QString& run);
/// The figures that the comparison of all finished runs can fill. The rule of the context selects settings.
/// Differences to the baseline are included as far as they are known.
std::vector<FigureChoice> figuresOfComparison(const PaneContext& context);

/// Drawing of a cell with a figure.
struct CellFigure {
    Drawing drawing{}; ///< without functions: nothing to draw
    QString name{};
    QString problem{}; ///< why there is nothing to draw
    FigureKeys keys{};
};
CellFigure figureOf(const CellContent& cell, const PaneContext& context);

} // namespace groupscope
