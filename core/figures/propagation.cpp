// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/propagation.h"

#include "core/classifiers/classifier.h"
#include "core/data/split.h"
#include "core/figures/figure.h"
#include "core/figures/shown_subgroups.h"

#include <algorithm>

namespace groupscope::figure {

namespace {

constexpr const char *classifierKey = "classifier", *usualClassifier = "logistic";

/// Measures of the embedding: the requested one, else precision of neighbours and the paper's.
std::vector<std::string> upstreamOf(const FigureInput& input) {
    const std::string wanted = input.wantedOf(subgroupMeasure.key);
    return wanted.empty() ? std::vector<std::string>{usualSubgroupMeasure, "recall_at_1"}
                          : std::vector{wanted};
}

std::vector<ChosenValue> offeredClassifiers(const FigureInput&) {
    std::vector<ChosenValue> offered;
    for (const ClassifierKind& kind : classifierKinds())
        offered.insert(kind.id == usualClassifier ? offered.begin() : offered.end(),
                       {classifierKey, kind.id, kind.title, kind.how});
    return offered;
}

bool isDrawn(const GapQuantity& quantity) {
    return quantity.classifier && quantity.classifier->score == DownstreamFigure::Score::accuracy;
}

std::string rowsOf(const GapQuantity& quantity) {
    return quantity.classifier->rows == DownstreamRows::balanced ? "the balanced examples of the same draw"
                                                                 : "the training examples of the embedding";
}

/// Each measure of the embedding against the accuracy of the wanted classifier, or of each; where those were
/// fitted on balanced rows, of those alone: the others are their control.
std::vector<Drawing> propagationDrawings(const FigureInput& input) {
    std::vector<Drawing> drawings;
    const std::string classifier = input.wantedOf(classifierKey);
    const std::string wanted = classifier.empty() ? "" : DownstreamFigure{.classifier = classifier}.id();
    for (const SplitDefinition& set : input.splits()) {
        const GapStudy study = studyGaps(*input.comparison, input.runs, set.name);
        bool balanced = false;
        for (const GapQuantity& own : study.quantities)
            balanced = balanced || (isDrawn(own) && own.classifier->rows == DownstreamRows::balanced);
        for (const std::string& measure : upstreamOf(input))
            for (std::size_t u = 0; u < study.quantities.size(); ++u)
                for (std::size_t d = 0; study.quantities[u].id == measure && d < study.quantities.size();
                     ++d) {
                    const GapQuantity& to = study.quantities[d];
                    if (!isDrawn(to) ||
                        (wanted.empty() ? balanced && to.classifier->rows != DownstreamRows::balanced
                                        : to.id != wanted))
                        continue;
                    const Propagation all = propagationOf(study, input.runs, u, d);
                    if (all.count < 2)
                        continue;
                    drawings.push_back(plotDrawing(
                        "Gaps upstream and downstream",
                        "Gap of " + to.classifier->classifierTitle() + " (accuracy, fitted on " + rowsOf(to) +
                            ") against the gap of the embedding (" + study.quantities[u].title + "), both " +
                            study.definition + ", " + splitTitle(set.name) + " split; a mark for each run" +
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
            .tab = "Propagation",
            .needs = FigureNeeds::histories,
            .drawings = propagationDrawings,
            .parameters = {measuredRows,
                           subgroupMeasure,
                           {classifierKey, "", "Which classifier is fitted on top of every embedding",
                            offeredClassifiers}},
            .hint = "Whether gaps of an embedding become gaps of a classifier on top of it, once there are "
                    "trained runs"};
}

} // namespace groupscope::figure
