// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"
#include "core/runs/run.h"

#include <QColor>
#include <QString>

#include <utility>
#include <vector>

namespace groupscope {

/// One way to colour the map.
struct ColorChoice {
    enum class Kind {
        classes,
        groups,
        attribute,
        correctness,
        prediction,
        split,
        falseNeighbors,
        missingNeighbors,
        found,      ///< a column that the first stage of a run found
        column,     ///< any other column of the file with few values
        number,     ///< a column of the file that measures
        confidence, ///< of the run: the probability of the class it says
        margin,     ///< probability of the row's class less that of the likeliest other one
        loss        ///< cross-entropy of the row
    };
    Kind kind = Kind::classes;
    std::size_t attribute = 0; ///< which, for Kind::attribute; of Run::found for Kind::found; of the set's
                               ///< columns for Kind::column, of its numbers for Kind::number
    QString name;              ///< for the menu

    /// A value of each point instead of a category; it comes from the map, not from the set.
    bool isDistortion() const { return kind == Kind::falseNeighbors || kind == Kind::missingNeighbors; }
    /// A value of each point that the run gives.
    bool isValueOfRun() const {
        return kind == Kind::confidence || kind == Kind::margin || kind == Kind::loss;
    }
    bool needsRun() const {
        return kind == Kind::correctness || kind == Kind::prediction || kind == Kind::found || isValueOfRun();
    }
};

/// A category for each point: what ScatterView::setCategories takes.
struct PointColoring {
    QString title;
    std::vector<int> codes; ///< (n,) -1 = no value
    std::vector<QString> names;
    std::vector<QColor> colors;
    std::vector<QColor> onPaper{}; ///< the same on white ground

    bool hasValues() const;
};

/// All ways to colour the map of this task, and by what the first stage of the run found; `run` may be null.
std::vector<ColorChoice> colorChoices(const Task& task, const Run* run);

/// What a document calls a choice: "group", "attribute:place", the same whatever the language.
QString colorId(const ColorChoice& choice, const Task& task, const Run* run);

/// (4,) of the outcomes of two runs, in the order of PairOutcome.
std::vector<QColor> outcomeColors(bool dark);

/// Colours of rows (n,) by what two runs make of each, `outcomes` (n,) of comparePredictions(): grey where
/// both are right, so that differences stand out, and hues that all readers tell apart. `a` and `b` are what
/// the runs are called.
PointColoring colorByOutcome(std::vector<int> outcomes, const QString& a, const QString& b, bool dark);

/// Colours of the rows (n,), for choices of categories. `run` may be null; then choices that need
/// one give no values.
PointColoring colorPoints(const ColorChoice& choice, const Task& task, const std::vector<int>& rows,
                          const Run* run, bool dark);

/// Values of the rows (n,) for choices of values of a run: confidence in [0,1], margin in [-1,1], loss in
/// nats. NaN for rows that the run says nothing of, and without a run.
std::vector<float> valuesOfRows(const ColorChoice& choice, const Task& task, const std::vector<int>& rows,
                                const Run* run);

/// Measured values of the rows (n,) for Kind::number, NaN where the file has none.
std::vector<float> numbersOfRows(const ColorChoice& choice, const Task& task, const std::vector<int>& rows);

/// Between which values 98 % of those that are finite lie: the range of their colours, since a few far away
/// would make all others one colour. 0 and 1 without any.
std::pair<double, double> rangeOfMost(const std::vector<float>& values);

/// Predicted class of one row of the set by a run; -1 for rows of no set.
int predictionOfRow(const Run& run, int row);

/// Predicted class (N,) of every row of the set by a run; -1 for rows of no set.
std::vector<int> predictionsOfRows(const Task& task, const Run& run);

} // namespace groupscope
