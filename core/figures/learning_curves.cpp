// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/learning_curves.h"

#include "core/figures/figure.h"
#include "core/figures/method_style.h"

#include <algorithm>

namespace groupscope::figure {

namespace {

LearningRun learningRunOf(const Run& run) {
    return {.key = run.id,
            .title = run.method,
            .method = run.method,
            .monitored = {},
            .classes = run.groups.classes(),
            .history = &run.history,
            .color = methodStyle(run.method).color,
            .dash = methodStyle(run.method).dash};
}

/// One figure of the seeds, if anything was recorded for it.
void addLearning(std::vector<Drawing>& drawings, LearningFigure which, const FigureInput& input,
                 const std::string& what, const std::string& more = {}) {
    std::vector<const Run*> seeds = input.seeds;
    if (seeds.empty())
        seeds = {input.run};
    std::vector<LearningRun> runs;
    for (const Run* seed : seeds)
        runs.push_back(learningRunOf(*seed));
    CurveFigure curves = meanLearningFigure(which, runs);
    if (curves.curves.empty())
        return;
    const bool together = std::all_of(seeds.begin(), seeds.end(), [&](const Run* seed) {
        return seed->selectedEpoch == seeds.front()->selectedEpoch;
    });
    std::string caption = what + " over epochs";
    if (seeds.size() > 1)
        caption += ", mean and standard deviation of " + std::to_string(seeds.size()) + " seeds";
    if (together) {
        curves.marker = CurveMarker{static_cast<double>(seeds.front()->selectedEpoch + 1), {}};
        caption += "; the vertical line is the selected epoch";
    }
    drawings.push_back({input.name + ": " + what, caption + "." + more,
                        [curves](const SceneSpace& space) { return curvesScene(curves, space); }});
}

std::vector<Drawing> learningDrawings(const FigureInput& input) {
    std::vector<Drawing> drawings;
    if (input.run->history.size() < 2)
        return drawings;
    addLearning(drawings, LearningFigure::accuracy, input, "Accuracy");
    addLearning(drawings, LearningFigure::loss, input, "Training loss");
    addLearning(drawings, LearningFigure::weights, input, "Weight of each group's loss");
    addLearning(drawings, LearningFigure::alignment, input, "Alignment loss of each class",
                " Large: groups of one class lie far apart.");
    return drawings;
}

} // namespace

Figure learningCurves() {
    return {.id = "learning_curves",
            .title = "learning curves",
            .needs = FigureNeeds::run,
            .drawings = learningDrawings};
}

} // namespace groupscope::figure
