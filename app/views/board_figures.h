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
    std::string figure; ///< id
    QString drawing;    ///< title, where there are several of that figure
    int place = 0;      ///< among those of that title
    QString text;       ///< for the menu, unlike all others
};

/// The figures of the registry that the run gives.
std::vector<FigureChoice> figuresOfRun(const Session& session, const QString& run);
/// Those that the comparison of all finished runs gives, whose settings the rule of the context chooses, with
/// the differences to the baseline as far as they are known.
std::vector<FigureChoice> figuresOfComparison(const PaneContext& context);

/// What a cell of a figure draws.
struct CellFigure {
    Drawing drawing{}; ///< without functions: there is nothing to draw
    QString name{};
    QString problem{}; ///< why there is nothing
    FigureKeys keys{};
};
CellFigure figureOf(const CellContent& cell, const PaneContext& context);

} // namespace groupscope
