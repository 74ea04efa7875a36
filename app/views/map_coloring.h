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

/// A category for each point, as ScatterView::setCategories takes it.
struct PointColoring {
    std::vector<int> codes; ///< (n,), -1 = no value
    std::vector<QString> names;
    std::vector<QColor> colors;
    std::vector<QColor> onPaper{}; ///< colours for a white background
};

/// Colours of points and their legend.
struct ExampleColoring {
    PointColoring categories{};                 ///< (n,), where points have no numbers
    std::optional<std::vector<float>> values{}; ///< (n,) numbers, NaN = none
    QString title{};                            ///< title of the legend
    double low = 0.0, high = 1.0;               ///< range of the numbers

    /// Whether no point has a colour; the title then says why.
    bool isBlank() const;
};

/// Input of the columns of the open set, with a run that may be null.
ColumnSource columnSource(const Session& session, std::shared_ptr<const Run> run);

/// The columns that can colour examples.
std::vector<ExampleColumn> colourColumns(const ColumnSource& source);

/// Name of a column in menus and legends.
QString titleOf(const ExampleColumn& column);

/// Title of a legend: the column and, for a column of a run, the run and whether test results are hidden.
/// Says why if there are no values. `run` may be null.
QString legendTitle(const ExampleColumn& column, const SessionRun* run, const QString& runTitle);

/// Colours of points that stand for the row indices `rows` (n,), −1 = none, which has no value. The range of
/// numbers is that of all examples, so that maps of several splits share their colours.
ExampleColoring colorExamples(const ExampleColumn& column, const std::vector<int>& rows, bool dark);

void paint(ScatterView& view, const ExampleColoring& coloring, bool dark);

/// Lines of the card of an example: values that stand on cards, those of a run after its name, and the value
/// of the column with the id `colour`.
QStringList cardLines(std::span<const ExampleColumn> columns, std::size_t row, const QString& runTitle,
                      const std::string& colour);

/// (4,) colours of the outcomes of two runs, in the order of PairOutcome.
std::vector<QColor> outcomeColors(bool dark);

/// Colours of examples (n,) by `outcomes` (n,) of comparePredictions(): grey where both runs are right, so
/// that differences stand out, and hues for all kinds of colour vision. `a` and `b` are the titles of the
/// runs.
ExampleColoring colorByOutcome(std::vector<int> outcomes, const QString& a, const QString& b, bool dark);

/// Predicted class (N,) of every example of the set by a run; -1 for examples outside of all splits.
std::vector<int> predictionsOfRows(const Task& task, const Run& run);

/// The run whose predictions colour a cell, by default the run of the cell; null without a run, and while its
/// predictions are not in memory.
std::shared_ptr<const Run> coloringRun(const CellContent& cell, const Session& session);
/// Ids of the runs whose predictions a cell needs.
QStringList runsBehind(const CellContent& cell, const RunPair& pair);

/// Titles that distinguish the runs of the board.
RunTitles titlesOfBoard(const std::vector<CellContent>& cells, const RunPair& pair, const Session& session);

/// The columns that can colour a cell, without those of a single map.
std::vector<ExampleColumn> cellColumns(const CellContent& cell, const Session& session);
/// The column that colours the cell; the first of the columns, which are not empty, if that column is not
/// available.
const ExampleColumn& chosenColumn(const std::vector<ExampleColumn>& columns, const CellContent& cell);

/// Colours of points that stand for `ownRows` (n,) of the open set, −1 = none, which has no value. `pair`:
/// the runs of the board.
ExampleColoring coloringOf(const CellContent& cell, const RunPair& pair, const std::vector<int>& ownRows,
                           const Session& session, const RunTitles& titles, bool dark);

/// Outcome of two runs for every example of the open set (N,): a PairOutcome; -1 where a run has no
/// prediction, or a hidden one. Empty while predictions are not in memory.
std::vector<int> outcomesOfPair(const RunPair& pair, const Session& session);

} // namespace groupscope
