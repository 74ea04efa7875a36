// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/capitalized.h"
#include "core/figures/figure.h"
#include "core/measures/measure_text.h"
#include "core/measures/recording.h"

namespace groupscope::figure {

namespace {

/// The measures that any of the trainings recorded after its last epoch.
std::vector<const RecordedMeasure*> measuresIn(const ShownTrainings& trainings) {
    std::vector<const SeriesValues*> epochs;
    for (const std::vector<LearningRun>& entry : trainings.entries)
        for (const LearningRun& run : entry)
            if (!run.history->empty())
                epochs.push_back(&run.history->back().series);
    return recordedIn(epochs);
}

ChosenValue measureChosen(const RecordedMeasure& measure) {
    return {"measure", measure.recording.id, measure.recording.title, measureText(*measure.measure)};
}

std::vector<ChosenValue> offeredMeasures(const FigureInput& input) {
    std::vector<ChosenValue> offered;
    for (const RecordedMeasure* measure : measuresIn(*input.trainings))
        offered.push_back(measureChosen(*measure));
    return offered;
}

/// All that one run recorded of the measure; of several runs one number each.
Drawing measureDrawing(const ShownTrainings& trainings, const RecordedMeasure& measure) {
    std::vector<std::vector<LearningRun>> entries = trainings.entries;
    for (std::vector<LearningRun>& entry : entries)
        for (LearningRun& run : entry)
            run.measure = measure.recording.id;
    CurveFigure figure = entriesLearningFigure(LearningFigure::measured, entries);
    figure.pointName = "epoch";
    figure.marker = trainings.marker;
    const std::string& what = entries.size() > 1 ? measure.recording.summary : measure.recording.title;
    figure.yTitle = what + (figure.yTitle.empty() ? "" : " (" + figure.yTitle + ")");
    if (entries.size() > 1)
        figure.note = ownSpaceNote(*measure.measure);
    Drawing drawing = plotDrawing(capitalized(what), capitalized(what) + " over epochs.", plotOf(figure));
    drawing.chosen = {measureChosen(measure)};
    return drawing;
}

std::vector<Drawing> measureDrawings(const FigureInput& input) {
    std::vector<Drawing> drawings;
    if (input.trainings == nullptr)
        return drawings;
    const std::string wanted = input.wantedOf("measure");
    for (const RecordedMeasure* measure : measuresIn(*input.trainings))
        if (wanted.empty() || wanted == measure->recording.id)
            drawings.push_back(measureDrawing(*input.trainings, *measure));
    return drawings;
}

} // namespace

/// Reports show these curves of a run with its learning curves.
Figure measureCurves() {
    return {.id = "measure_curves",
            .title = "measures over epochs",
            .tab = "Over epochs",
            .needs = FigureNeeds::curves,
            .drawings = measureDrawings,
            .parameters = {{"measure", "", "Which of the measures taken after each epoch is shown",
                            offeredMeasures}},
            .hint =
                "Measures that a training takes after each epoch: choose them in Run > Measure after each "
                "epoch, and train"};
}

} // namespace groupscope::figure
