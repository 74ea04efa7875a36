// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/class_scores.h"

#include "core/measures/subgroups.h"

namespace groupscope {

Measured measuredScores(Evaluated& evaluated, std::optional<double> MacroScores::*score) {
    const std::vector<int> labels = classesOfRows(evaluated);
    const std::vector<int>& predicted = evaluated.predictions().classes;
    const int classes = evaluated.task().classCount();
    return ofSubgroups(evaluated, [&](std::span<const int> places) -> std::optional<double> {
        if (places.size() < labels.size() && !hasTwoClasses(labels, places))
            return std::nullopt;
        return macroScores(predicted, labels, places, classes, ScoreConvention::sklearn).*score;
    });
}

} // namespace groupscope
