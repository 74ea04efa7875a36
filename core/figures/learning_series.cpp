// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/data/split.h"
#include "core/figures/learning_curves.h"
#include "core/figures/palette.h"
#include "core/measures/figure_intervals.h"
#include "core/measures/recording.h"
#include "core/methods/method.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

namespace groupscope {

namespace {

/// Colour `index` of `count` classes or groups.
std::string colorAmong(int index, int count) {
    return hexOf(categoryColor(index, std::max(1, count), false));
}

/// A colour of each group whose weight is recorded, in the order of the first epoch.
std::string groupWeightColor(const LearningRun& run, const std::string& series) {
    int count = 0, index = 0;
    if (!run.history->empty())
        for (const auto& [name, value] : run.history->front().series)
            if (name.starts_with(groupWeightSeries)) {
                index = name == series ? count : index;
                ++count;
            }
    return colorAmong(index, count);
}

/// The colour of the class that a curve of a measure is of; empty for curves that are of no class.
std::string classColor(const LearningRun& run, const RecordedCurve& curve) {
    const auto found = std::find(run.classes.begin(), run.classes.end(), curve.part);
    if (curve.of->recording.series.size() != 1 || found == run.classes.end())
        return {};
    return colorAmong(static_cast<int>(found - run.classes.begin()), static_cast<int>(run.classes.size()));
}

/// The dash of a split whose accuracies stand beside those of others, in the order of the first epoch.
LineDash setDash(const LearningRun& run, const std::string& set) {
    constexpr std::size_t dashes = 4;
    std::vector<std::string> sets;
    if (!run.history->empty())
        for (const auto& [name, value] : run.history->front().series)
            if (name.ends_with("_accuracy"))
                if (const std::string own = name.substr(0, name.find('.'));
                    std::find(sets.begin(), sets.end(), own) == sets.end())
                    sets.push_back(own);
    const auto place = std::find(sets.begin(), sets.end(), set) - sets.begin();
    return static_cast<LineDash>(static_cast<std::size_t>(place) % dashes);
}

/// Name and look of a curve of accuracy; nothing for other series.
std::optional<Curve> accuracyCurve(const LearningRun& run, const std::string& series) {
    Curve curve;
    const std::size_t point = series.find('.');
    if (point == std::string::npos)
        return std::nullopt;
    const std::string set = series.substr(0, point), measure = series.substr(point + 1);
    if (!run.monitored.empty() && set != run.monitored)
        return std::nullopt;
    if (measure == "worst_group_accuracy")
        curve.name = "worst group";
    else if (measure == "average_accuracy")
        curve.name = "average";
    else
        return std::nullopt;
    curve.width = measure == "average_accuracy" ? minorCurveWidth : mainCurveWidth;
    curve.color = run.color;
    curve.dash = run.monitored.empty() ? setDash(run, set) : run.dash;
    curve.name += run.monitored.empty() ? ", " + splitTitle(set) + " split" : "";
    return curve;
}

CurveFigure emptyLearningFigure(LearningFigure which, const std::string& measure) {
    CurveFigure figure;
    figure.xTitle = "epoch";
    switch (which) {
    case LearningFigure::accuracy:
        figure.yTitle = "accuracy";
        figure.percent = true;
        break;
    case LearningFigure::loss:
        figure.yTitle = "training loss";
        break;
    case LearningFigure::weights:
        figure.yTitle = "weight";
        break;
    case LearningFigure::measured:
        if (const RecordedMeasure* known = recordedMeasures().known(measure))
            figure.yTitle = known->measure->unit;
        break;
    }
    return figure;
}

/// forEachLearningPoint() that remembers where the series of the run belong.
void forEachKnownPoint(const LearningRun& run, const EpochRecord& record, bool compared,
                       std::map<std::string, std::optional<PlacedCurve>>& known,
                       const std::function<void(const PlacedCurve& place, double value)>& use) {
    for (const auto& [series, value] : record.series) {
        auto found = known.find(series);
        if (found == known.end())
            found = known.emplace(series, placeSeries(run, series, compared)).first;
        if (found->second)
            use(*found->second, value);
    }
    const RecordedMeasure* measure = compared ? recordedMeasures().known(run.measure) : nullptr;
    if (const auto value =
            measure != nullptr ? summaryOf(*measure, record.series, run.monitored) : std::nullopt)
        use({LearningFigure::measured,
             {.key = run.key + "/summary", .name = run.title, .color = run.color, .dash = run.dash}},
            *value);
}

/// The stretches of epochs at which some of the runs are not yet trained, from half an epoch before to half
/// an epoch after them, so that a single one is seen too.
std::vector<std::pair<double, double>> untrainedStretches(std::span<const LearningRun> runs) {
    std::vector<std::pair<double, double>> stretches;
    std::size_t epochs = 0;
    for (const LearningRun& run : runs)
        epochs = std::max(epochs, run.trained.size());
    const auto isTrained = [&](std::size_t epoch) {
        return std::all_of(runs.begin(), runs.end(), [epoch](const LearningRun& run) {
            return epoch >= run.trained.size() || run.trained[epoch];
        });
    };
    for (std::size_t epoch = 0; epoch < epochs; ++epoch) {
        const auto x = static_cast<double>(epoch + 1);
        if (isTrained(epoch))
            continue;
        if (!stretches.empty() && stretches.back().second == x - 0.5)
            stretches.back().second = x + 0.5;
        else
            stretches.emplace_back(x - 0.5, x + 0.5);
    }
    return stretches;
}

} // namespace

std::vector<std::pair<std::string, Interval>> intervalsOf(const Run& run, const std::string& split) {
    std::vector<std::pair<std::string, Interval>> intervals;
    for (const SplitResult& result : run.splits) {
        if (!split.empty() && result.name != split)
            continue;
        const FigureIntervals own = figureIntervals(std::span(&result.report, 1),
                                                    std::span(&run.trainCounts, 1), run.groups.overlaps());
        if (own.average)
            intervals.emplace_back(result.name + ".average_accuracy", *own.average);
        if (own.worstGroup)
            intervals.emplace_back(result.name + ".worst_group_accuracy", *own.worstGroup);
    }
    return intervals;
}

std::optional<PlacedCurve> placeSeries(const LearningRun& run, const std::string& series, bool compared) {
    const std::string who = compared ? run.title + ": " : "";
    PlacedCurve place{LearningFigure::accuracy, {}};
    if (const std::optional<Curve> accuracy = accuracyCurve(run, series)) {
        place.curve = *accuracy;
    } else if (series.starts_with(groupWeightSeries) && !compared) {
        place.figure = LearningFigure::weights;
        place.curve.name = series.substr(std::string_view(groupWeightSeries).size());
        place.curve.color = groupWeightColor(run, series);
    } else if (const std::string title = lossTitle(run.method, series); !title.empty()) {
        place.figure = LearningFigure::loss;
        place.curve.name = title;
        place.curve.width = series == "train.loss" ? mainCurveWidth : minorCurveWidth;
    } else if (const auto curve = compared ? std::nullopt : curveOf(series);
               curve && curve->of->recording.id == run.measure) {
        place.figure = LearningFigure::measured;
        place.curve.name = curve->title.empty() ? curve->of->recording.title : curve->title;
        place.curve.color = classColor(run, *curve);
        place.colorByPlace = place.curve.color.empty();
    } else {
        return std::nullopt;
    }
    place.curve.key = run.key + "/" + series;
    place.curve.name = who + place.curve.name;
    if (place.curve.color.empty() && !place.colorByPlace) { // of the run, not of one of its classes or groups
        place.curve.color = run.color;
        place.curve.dash = run.dash;
    }
    return place;
}

void forEachLearningPoint(const LearningRun& run, const EpochRecord& record, bool compared,
                          const std::function<void(const PlacedCurve& place, double value)>& use) {
    std::map<std::string, std::optional<PlacedCurve>> known;
    forEachKnownPoint(run, record, compared, known, use);
}

namespace {

/// The interval of the figure that the run has kept.
std::optional<CurveWhisker> whiskerOf(const LearningRun& run, const Curve& curve) {
    if (run.keptEpoch)
        for (const auto& [series, interval] : run.intervals)
            if (curve.key == run.key + "/" + series)
                return CurveWhisker{*run.keptEpoch + 1.0, interval.low, interval.high,
                                    "95 % interval over examples " + fixedText(100.0 * interval.low, 1) +
                                        "–" + fixedText(100.0 * interval.high, 1) + " %"};
    return std::nullopt;
}

CurveFigure figureOf(LearningFigure which, std::span<const LearningRun> runs, bool compared) {
    CurveFigure figure = emptyLearningFigure(which, runs.empty() ? "" : runs.front().measure);
    std::map<std::string, std::size_t> places; // of the curves, by key
    std::vector<std::size_t> byPlace;          // curves whose colour is that of their place among these
    for (const LearningRun& run : runs) {
        std::map<std::string, std::optional<PlacedCurve>> known; // a series is looked up once, not each epoch
        const std::vector<std::pair<double, double>> untrained = untrainedStretches(std::span(&run, 1));
        for (const EpochRecord& record : *run.history)
            forEachKnownPoint(run, record, compared, known, [&](const PlacedCurve& place, double value) {
                if (place.figure != which)
                    return;
                const auto [found, isNew] = places.emplace(place.curve.key, figure.curves.size());
                if (isNew) {
                    if (place.colorByPlace)
                        byPlace.push_back(found->second);
                    figure.curves.push_back(place.curve);
                    figure.curves.back().untrained = untrained;
                    if (runs.size() > 1 && run.keptEpoch)
                        figure.curves.back().kept = *run.keptEpoch + 1;
                    figure.curves.back().whisker = whiskerOf(run, figure.curves.back());
                }
                figure.curves[found->second].points.emplace_back(record.epoch + 1, value);
            });
    }
    for (std::size_t i = 0; i < byPlace.size(); ++i)
        figure.curves[byPlace[i]].color = colorAmong(static_cast<int>(i), static_cast<int>(byPlace.size()));
    return figure;
}

} // namespace

CurveFigure learningFigure(LearningFigure which, std::span<const LearningRun> runs) {
    return figureOf(which, runs, runs.size() > 1);
}

CurveFigure meanLearningFigure(LearningFigure which, std::span<const LearningRun> seeds, bool compared) {
    CurveFigure mean = emptyLearningFigure(which, seeds.empty() ? "" : seeds.front().measure);
    std::vector<std::pair<std::string, std::vector<Curve>>> curves; // of each series, those of its seeds
    for (const LearningRun& seed : seeds)
        for (Curve& curve : figureOf(which, std::span(&seed, 1), compared).curves) {
            const std::string series = curve.key.substr(seed.key.size()); // names may be equal
            const auto found = std::find_if(curves.begin(), curves.end(),
                                            [&](const auto& known) { return known.first == series; });
            if (found == curves.end())
                curves.push_back({series, {std::move(curve)}});
            else
                found->second.push_back(std::move(curve));
        }
    const std::vector<std::pair<double, double>> untrained = untrainedStretches(seeds);
    for (const auto& [series, own] : curves) {
        mean.curves.push_back(meanCurve(own)); // whose band is the spread over seeds
        mean.curves.back().untrained = untrained;
        if (own.size() > 1)
            mean.curves.back().whisker.reset();
        std::size_t longest = 0;
        for (const Curve& seed : own)
            longest = std::max(longest, seed.points.size());
        if (const std::size_t shown = mean.curves.back().points.size(); shown < longest)
            mean.curves.back().name += " (the " + std::to_string(shown) + " of " + std::to_string(longest) +
                                       " epochs that all " + std::to_string(own.size()) + " seeds have)";
    }
    return mean;
}

CurveFigure entriesLearningFigure(LearningFigure which, std::span<const std::vector<LearningRun>> entries) {
    if (entries.size() == 1 && entries.front().size() > 1)
        return meanLearningFigure(which, entries.front(), false);
    std::vector<LearningRun> singles;
    for (const std::vector<LearningRun>& entry : entries)
        if (entry.size() == 1)
            singles.push_back(entry.front());
    CurveFigure figure = learningFigure(which, singles);
    if (singles.size() == entries.size())
        return figure;
    figure.curves.clear();
    for (const std::vector<LearningRun>& entry : entries)
        for (Curve& curve : meanLearningFigure(which, entry, true).curves)
            figure.curves.push_back(std::move(curve));
    return figure;
}

} // namespace groupscope
