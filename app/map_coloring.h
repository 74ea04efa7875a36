// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"
#include "core/runs/run.h"

#include <QColor>
#include <QString>

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
        found ///< a column that the first stage of a run found
    };
    Kind kind = Kind::classes;
    std::size_t attribute = 0; ///< which, for Kind::attribute; of Run::found for Kind::found
    QString name;              ///< for the menu

    /// A value of each point instead of a category; it comes from the map, not from the set.
    bool isDistortion() const { return kind == Kind::falseNeighbors || kind == Kind::missingNeighbors; }
    bool needsRun() const {
        return kind == Kind::correctness || kind == Kind::prediction || kind == Kind::found;
    }
};

/// A category for each point: what ScatterView::setCategories takes.
struct PointColoring {
    QString title;
    std::vector<int> codes; ///< (n,) -1 = no value
    std::vector<QString> names;
    std::vector<QColor> colors;

    bool hasValues() const;
};

/// All ways to colour the map of this task, and by what the first stage of the run found; `run` may be null.
std::vector<ColorChoice> colorChoices(const Task& task, const Run* run);

/// Colours of the rows (n,), for choices that are no distortion. `run` may be null; then choices that need
/// one give no values.
PointColoring colorPoints(const ColorChoice& choice, const Task& task, const std::vector<int>& rows,
                          const Run* run, bool dark);

/// Predicted class of one row of the set by a run; -1 for rows of no set.
int predictionOfRow(const Run& run, int row);

/// Predicted class (N,) of every row of the set by a run; -1 for rows of no set.
std::vector<int> predictionsOfRows(const Task& task, const Run& run);

} // namespace groupscope
