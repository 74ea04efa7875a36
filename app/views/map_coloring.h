// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/board_content.h"
#include "app/views/run_titles.h"
#include "core/columns/example_column.h"
#include "core/data/task.h"
#include "core/runs/run.h"

#include <QColor>
#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

class ScatterView;
class Session;
struct SessionRun;

/// A category for each point: what ScatterView::setCategories takes.
struct PointColoring {
    std::vector<int> codes; ///< (n,) -1 = no value
    std::vector<QString> names;
    std::vector<QColor> colors;
    std::vector<QColor> onPaper{}; ///< the same on white ground
};

/// The colours of points and their legend.
struct ExampleColoring {
    PointColoring categories{};                 ///< (n,), where they are not values
    std::optional<std::vector<float>> values{}; ///< (n,), NaN without one
    QString title{};                            ///< of the legend
    double low = 0.0, high = 1.0;               ///< of the values

    /// Whether no point has a colour: the title says why.
    bool isBlank() const;
};

/// What columns of the open set are made of, and of that run, which may be null.
ColumnSource columnSource(const Session& session, std::shared_ptr<const Run> run);

/// The columns that people choose from to colour examples by.
std::vector<ExampleColumn> colourColumns(const ColumnSource& source);

/// The name of a column in menus and legends.
QString titleOf(const ExampleColumn& column);

/// The title of a legend: that of the column and, of a column of a run, what the run is called and that test
/// results are hidden. Where there are no values it says why. `run` may be null.
QString legendTitle(const ExampleColumn& column, const SessionRun* run, const QString& runTitle);

/// Colours of points that stand for the examples `rows` (n,), −1 = of none, which has no value. The range of
/// numbers is that of all examples, so that the same colour is the same number on maps of several splits.
ExampleColoring colorExamples(const ExampleColumn& column, const std::vector<int>& rows, bool dark);

void paint(ScatterView& view, const ExampleColoring& coloring, bool dark);

/// The lines that the card of an example has of the columns: values that stand on cards, those of a run after
/// its name, and the value of the column of the id `colour`.
QStringList cardLines(std::span<const ExampleColumn> columns, std::size_t row, const QString& runTitle,
                      const std::string& colour);

/// (4,) of the outcomes of two runs, in the order of PairOutcome.
std::vector<QColor> outcomeColors(bool dark);

/// Colours of rows (n,) by what two runs make of each, `outcomes` (n,) of comparePredictions(): grey where
/// both are right, so that differences stand out, and hues that all readers tell apart. `a` and `b` are what
/// the runs are called.
ExampleColoring colorByOutcome(std::vector<int> outcomes, const QString& a, const QString& b, bool dark);

/// Predicted class (N,) of every row of the set by a run; -1 for rows of no set.
std::vector<int> predictionsOfRows(const Task& task, const Run& run);

/// The run whose predictions colour a cell, its own where none is named; null without one, and while its
/// predictions are on disk.
std::shared_ptr<const Run> coloringRun(const CellContent& cell, const Session& session);
/// Ids of the runs whose predictions a cell needs.
QStringList runsBehind(const CellContent& cell, const RunPair& pair);

/// Names of the runs of the board, told apart from each other.
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
