// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/learning_curves.h"

#include "core/base/capitalized.h"
#include "core/base/text.h"
#include "core/figures/figure.h"
#include "core/figures/method_style.h"
#include "core/measures/recording.h"
#include "core/runs/trained_epochs.h"

#include <algorithm>
#include <functional>

namespace groupscope::figure {

namespace {

constexpr std::size_t mostCurves = 12; // of one figure: more cannot be told apart

LearningRun learningRunOf(const Run& run, const std::string& measure) {
    return {.key = run.id,
            .title = run.method,
            .method = run.method,
            .monitored = {},
            .measure = measure,
            .classes = run.groups.classes(),
            .history = &run.history,
            .color = methodStyle(run.method).color,
            .dash = methodStyle(run.method).dash,
            .trained = trainedEpochs(run),
            .keptEpoch = run.selectedEpoch,
            .intervals = intervalsOf(run, run.task.selectSplit)};
}

/// How far a curve moves over the epochs.
double rangeOf(const Curve& curve) {
    const auto [lowest, highest] =
        std::minmax_element(curve.points.begin(), curve.points.end(),
                            [](const auto& a, const auto& b) { return a.second < b.second; });
    return curve.points.empty() ? 0.0 : highest->second - lowest->second;
}

/// Leaves the curves that move most, in their order, and says so for the caption.
std::string keepWhatMoves(CurveFigure& figure) {
    if (figure.curves.size() <= mostCurves)
        return {};
    const std::string all = std::to_string(figure.curves.size());
    std::vector<double> ranges;
    for (const Curve& curve : figure.curves)
        ranges.push_back(rangeOf(curve));
    std::nth_element(ranges.begin(), ranges.begin() + mostCurves - 1, ranges.end(), std::greater<>());
    std::size_t room = mostCurves;
    std::erase_if(figure.curves, [&](const Curve& curve) {
        return rangeOf(curve) < ranges[mostCurves - 1] || room == 0 || room-- == 0;
    });
    return "; the " + std::to_string(figure.curves.size()) + " of " + all + " curves that move most";
}

/// One figure of the seeds, if anything was recorded for it.
void addLearning(std::vector<Drawing>& drawings, LearningFigure which, const FigureInput& input,
                 const std::string& what, const std::string& measure = {}) {
    std::vector<const Run*> seeds = input.seeds;
    if (seeds.empty())
        seeds = {input.run};
    std::vector<LearningRun> runs;
    for (const Run* seed : seeds)
        runs.push_back(learningRunOf(*seed, measure));
    CurveFigure curves = meanLearningFigure(which, runs);
    if (curves.curves.empty())
        return;
    const std::string left = which == LearningFigure::accuracy ? std::string() : keepWhatMoves(curves);
    const bool together = std::all_of(seeds.begin(), seeds.end(), [&](const Run* seed) {
        return seed->selectedEpoch == seeds.front()->selectedEpoch;
    });
    std::string caption = capitalized(what) + " over epochs";
    if (seeds.size() > 1)
        caption += ", mean and standard deviation of " + std::to_string(seeds.size()) + " seeds";
    if (together) {
        curves.marker = CurveMarker{static_cast<double>(seeds.front()->selectedEpoch + 1), {}};
        caption += "; the vertical line is the selected epoch";
    }
    if (std::any_of(curves.curves.begin(), curves.curves.end(),
                    [](const Curve& curve) { return curve.whisker.has_value(); }))
        caption += "; whiskers are 95 % intervals over examples of the selected epoch, of the worst group "
                   "over all groups that could be it";
    if (hasUntrained(curves.curves))
        caption += std::string("; faint on shaded ground: ") + untrainedName +
                   (seeds.size() > 1 ? " in all seeds" : "") + ", with a training accuracy below " +
                   shortestText(trainedShare) + " of the highest of the run";
    drawings.push_back(plotDrawing(input.name + ": " + what, caption + left + ".", plotOf(curves)));
}

std::vector<Drawing> learningDrawings(const FigureInput& input) {
    std::vector<Drawing> drawings;
    if (input.run->history.size() < 2)
        return drawings;
    addLearning(drawings, LearningFigure::accuracy, input, "Accuracy");
    addLearning(drawings, LearningFigure::loss, input, "Training loss");
    addLearning(drawings, LearningFigure::weights, input, "Weight of each group's loss");
    for (const RecordedMeasure* measure : recordedIn({&input.run->history.back().series}))
        addLearning(drawings, LearningFigure::measured, input, capitalized(measure->recording.title),
                    measure->recording.id);
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
