// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session.h"
#include "app/views/board_content.h"
#include "app/views/map_coloring.h"
#include "app/views/run_titles.h"

#include <memory>
#include <optional>
#include <vector>

namespace groupscope {

class ScatterView;

/// What the points of a cell are coloured by.
struct CellColoring {
    PointColoring categories{};                 ///< (n,), where they are not values
    std::optional<std::vector<float>> values{}; ///< (n,), NaN without one
    QString title{};                            ///< of the legend
    double low = 0.0, high = 1.0;               ///< of the values

    /// Whether no point has a colour: the title says why.
    bool isBlank() const;
};

/// The run whose predictions colour a cell, its own where none is named; null without one, and while its
/// predictions are on disk.
const Run* coloringRun(const CellContent& cell, const Session& session);
/// Ids of the runs whose predictions a cell needs.
QStringList runsBehind(const CellContent& cell, const RunPair& pair);

/// What runs of the board are called, told apart from each other.
RunTitles titlesOfBoard(const std::vector<CellContent>& cells, const RunPair& pair, const Session& session);

/// The ways to colour a cell, without those that are of one map and not of the rows.
std::vector<ColorChoice> cellColorChoices(const CellContent& cell, const Session& session);
/// The chosen one among them; the first where it is not there, as of a run that has no such column.
ColorChoice chosenColor(const CellContent& cell, const Session& session);

/// Colours of points that stand for `ownRows` (n,) of the open set, −1 = of none: those have no value.
/// `pair`: that of the board.
CellColoring coloringOf(const CellContent& cell, const RunPair& pair, const std::vector<int>& ownRows,
                        const Session& session, const RunTitles& titles, bool dark);
void paintCell(ScatterView& view, const CellColoring& coloring, bool dark);

/// What two runs make of every row of the open set (N,): a PairOutcome; -1 where one says nothing, or may not
/// be looked at. Empty while predictions are on disk.
std::vector<int> outcomesOfPair(const RunPair& pair, const Session& session);

} // namespace groupscope
