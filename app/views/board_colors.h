// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session.h"
#include "app/views/board_content.h"
#include "app/views/map_coloring.h"
#include "app/views/run_titles.h"

#include <memory>
#include <vector>

namespace groupscope {

/// The run whose predictions colour a cell, its own where none is named; null without one, and while its
/// predictions are on disk.
std::shared_ptr<const Run> coloringRun(const CellContent& cell, const Session& session);
/// Ids of the runs whose predictions a cell needs.
QStringList runsBehind(const CellContent& cell, const RunPair& pair);

/// What runs of the board are called, told apart from each other.
RunTitles titlesOfBoard(const std::vector<CellContent>& cells, const RunPair& pair, const Session& session);

/// The columns to colour a cell by, without those of one map.
std::vector<ExampleColumn> cellColumns(const CellContent& cell, const Session& session);
/// The one that the cell is coloured by; the first of the columns, which are not empty, where that is not
/// there, as of a run that has no such column.
const ExampleColumn& chosenColumn(const std::vector<ExampleColumn>& columns, const CellContent& cell);

/// Colours of points that stand for `ownRows` (n,) of the open set, −1 = of none: those have no value.
/// `pair`: that of the board.
ExampleColoring coloringOf(const CellContent& cell, const RunPair& pair, const std::vector<int>& ownRows,
                           const Session& session, const RunTitles& titles, bool dark);

/// What two runs make of every row of the open set (N,): a PairOutcome; -1 where one says nothing, or may not
/// be looked at. Empty while predictions are on disk.
std::vector<int> outcomesOfPair(const RunPair& pair, const Session& session);

} // namespace groupscope
