// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/propagation.h"

#include "core/figures/figure.h"

namespace groupscope::figure {

namespace {

/// What the embedding is asked for: precision of neighbours, and what the paper has.
constexpr const char* upstreamOfFigure[] = {"map_at_r", "recall_at_1"};

bool isDrawn(const GapQuantity& quantity) {
    return quantity.classifier && quantity.classifier->score == DownstreamFigure::Score::accuracy;
}

std::string rowsOf(const GapQuantity& quantity) {
    return quantity.classifier->rows == DownstreamRows::balanced
               ? "the balanced rows of the same draw"
               : "the rows that the embedding was trained on";
}

/// Each measure of the embedding against the accuracy of each classifier, on each set to report on; where
/// classifiers were fitted on balanced rows, of those alone: the others are their control.
std::vector<Drawing> propagationDrawings(const FigureInput& input) {
    std::vector<Drawing> drawings;
    for (const SplitDefinition& set : input.comparison->splits) {
        if (set.kind() != Purpose::report)
            continue;
        const GapStudy study = studyGaps(*input.comparison, input.runs, set.name);
        bool balanced = false;
        for (const GapQuantity& own : study.quantities)
            balanced = balanced || (isDrawn(own) && own.classifier->rows == DownstreamRows::balanced);
        for (const char* measure : upstreamOfFigure)
            for (std::size_t u = 0; u < study.quantities.size(); ++u)
                for (std::size_t d = 0; study.quantities[u].id == measure && d < study.quantities.size();
                     ++d) {
                    const GapQuantity& to = study.quantities[d];
                    if (!isDrawn(to) || (balanced && to.classifier->rows != DownstreamRows::balanced))
                        continue;
                    const Propagation all = propagationOf(study, input.runs, u, d);
                    if (all.count < 2)
                        continue;
                    drawings.push_back(plotDrawing(
                        "Gaps upstream and downstream",
                        "Gap of " + to.classifier->classifierTitle() + " (accuracy, fitted on " + rowsOf(to) +
                            ") against the gap of the embedding (" + study.quantities[u].title + "), both " +
                            study.definition + ", " + set.name + " rows; a mark for each run" +
                            (all.levels.empty() ? "." : ", the fainter the milder the imbalance.") +
                            " ρ is Spearman's correlation over so many runs (n). Which classes are drawn "
                            "moves "
                            "gaps too: of that the differences to the balanced control of the same draw are "
                            "free. Runs of one draw share their minorities, so that n counts more than "
                            "independent ones.",
                        plotOf(all)));
                }
    }
    return drawings;
}

} // namespace

Figure propagation() {
    return {.id = "propagation",
            .title = "gaps upstream and downstream",
            .needs = FigureNeeds::histories,
            .drawings = propagationDrawings};
}

} // namespace groupscope::figure
