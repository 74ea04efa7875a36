// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/parallel_data.h"

#include "core/figures/parallel_coordinates.h"
#include "core/measures/accuracy_ids.h"
#include "core/runs/run_column.h"

#include <algorithm>
#include <map>

namespace groupscope {

namespace {

/// Words that documents have for accuracies.
const std::map<QString, const char*>& accuracyWords() {
    static const std::map<QString, const char*> words{{QStringLiteral("worst"), accuracy::worstGroup},
                                                      {QStringLiteral("average"), accuracy::average}};
    return words;
}

AxisFigure axisOf(const SplitMeasure& measure) {
    AxisFigure axis{.id = QString::fromStdString(measure.measure->id + measure.partId()),
                    .title = QString::fromStdString(measure.heading()),
                    .measure = measure};
    for (const auto& [word, id] : accuracyWords())
        if (axis.id == QLatin1String(id))
            axis.id = word;
    return axis;
}

std::vector<const Run*> finishedRuns(const Session& session) {
    std::vector<const Run*> runs;
    for (const SessionRun& run : session.runs()->all())
        if (run.state == SessionRun::State::done && run.run)
            runs.push_back(run.run.get());
    return runs;
}

/// Validation splits, and `split` if it is another one.
std::vector<std::string> axisSplits(const std::vector<const Run*>& runs, const std::string& split) {
    std::vector<std::string> splits;
    if (!runs.empty() && !runs.front()->task.selectSplit.empty())
        splits.push_back(runs.front()->task.selectSplit);
    if (!split.empty() && (splits.empty() || splits.front() != split))
        splits.push_back(split);
    return splits;
}

} // namespace

QStringList usualAxisFigures() {
    return {QStringLiteral("worst"), QStringLiteral("average")};
}

std::optional<AxisFigure> axisFigure(const QString& id) {
    const auto word = accuracyWords().find(id);
    const std::string measure = word == accuracyWords().end() ? id.toStdString() : word->second;
    const std::optional<SplitMeasure> known = knownSplitMeasure(validationSplit + ("." + measure));
    return known ? std::optional(axisOf(*known)) : std::nullopt;
}

std::vector<AxisFigure> axisFiguresOf(const Session& session, const std::string& split) {
    const std::vector<const Run*> runs = finishedRuns(session);
    std::vector<AxisFigure> figures;
    for (const std::string& own : axisSplits(runs, split))
        for (const RunColumn& column : measureColumns(runs, own)) {
            AxisFigure axis = axisOf(*column.measure);
            if (std::none_of(figures.begin(), figures.end(),
                             [&](const AxisFigure& other) { return other.id == axis.id; }))
                figures.push_back(std::move(axis));
        }
    return figures;
}

ParallelPlot parallelDataOf(const Session& session, const std::string& split, const QStringList& figures) {
    if (!session.task())
        return {};
    const std::vector<const Run*> runs = finishedRuns(session);
    std::vector<RunColumn> columns;
    for (const std::string& own : axisSplits(runs, split))
        for (const QString& id : figures)
            if (std::optional<AxisFigure> figure = axisFigure(id)) {
                figure->measure.split = own;
                columns.push_back(columnOf(figure->measure));
                columns.back().id = own + "." + figure->id.toStdString();
            }
    return parallelPlotOf(runs, columns); // of hidden rows a run that is shown has no result
}

} // namespace groupscope
