// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/level_curves.h"

#include "core/data/split.h"
#include "core/figures/figure.h"

#include <algorithm>

namespace groupscope::figure {

namespace {

/// Whether some classifier was fitted on balanced rows: then those on other rows are its control.
bool hasBalancedRows(const GapStudy& study) {
    return std::any_of(study.quantities.begin(), study.quantities.end(), [](const GapQuantity& own) {
        return own.classifier && own.classifier->rows == DownstreamRows::balanced;
    });
}

std::string captionOfLevels(const GapStudy& study, const GapQuantity& quantity, const CurveFigure& curves) {
    const bool intervals = std::any_of(curves.curves.begin(), curves.curves.end(),
                                       [](const Curve& curve) { return !curve.band.empty(); });
    std::string text = quantity.isDifference ? "Parity difference between combinations of attribute values"
                                             : "Gap " + study.definition;
    text += ", " + splitTitle(study.split) + " split, of ";
    if (quantity.classifier)
        text += quantity.classifier->classifierTitle() + " (" + quantity.title + ", fitted on " +
                (quantity.classifier->rows == DownstreamRows::balanced
                     ? "the balanced examples of the same draw)"
                     : "the training examples of the embedding)");
    else
        text += "the embedding (" + quantity.title + ")";
    return text + ", over the level of imbalance, mean over draws" +
           (intervals ? "; around it the 95 % interval of that mean (Student's t)." : ".");
}

/// One drawing for every quantity of the embedding and of classifiers on each report split.
std::vector<Drawing> levelDrawings(const FigureInput& input) {
    std::vector<Drawing> drawings;
    for (const SplitDefinition& set : input.comparison->splits) {
        if (set.kind() != Purpose::report)
            continue;
        const GapStudy study = studyGaps(*input.comparison, input.runs, set.name);
        const bool balanced = hasBalancedRows(study);
        for (std::size_t q = 0; q < study.quantities.size(); ++q) {
            const GapQuantity& quantity = study.quantities[q];
            if (balanced && quantity.classifier && quantity.classifier->rows != DownstreamRows::balanced)
                continue;
            const CurveFigure curves = levelCurvesOf(study, q);
            if (!curves.curves.empty())
                drawings.push_back(plotDrawing("Gap over the level of imbalance",
                                               captionOfLevels(study, quantity, curves), plotOf(curves),
                                               splitTitle(set.name) + " split, " + curves.yTitle));
        }
    }
    return drawings;
}

} // namespace

Figure levelCurves() {
    return {.id = "level_curves",
            .title = "gaps over the level of imbalance",
            .needs = FigureNeeds::histories,
            .drawings = levelDrawings};
}

} // namespace groupscope::figure
