// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/representation_planes.h"

#include "core/base/text.h"
#include "core/measures/measure_text.h"
#include "core/runs/series_value.h"

#include <algorithm>
#include <set>

namespace groupscope {

namespace {

PlaneItem itemOf(const RunTrace& run) {
    PlaneItem item;
    item.name = run.name;
    item.key = run.key;
    item.style = run.style;
    item.color = run.color;
    item.emphasized = run.emphasized;
    return item;
}

/// The record of the selected epoch; null when it is not there yet.
const EpochRecord* selectedRecord(const RunTrace& run) {
    const auto epoch = static_cast<std::size_t>(run.selectedEpoch);
    return epoch < run.history->size() ? &(*run.history)[epoch] : nullptr;
}

} // namespace

std::vector<BoundBar> recordedBounds(const EpochRecord& record, const GroupScheme& scheme) {
    std::vector<BoundBar> bars;
    for (const std::string& name : scheme.classes()) {
        const auto value = [&](const char* term) {
            return seriesValue(record, "bound." + name + "." + term);
        };
        const auto average = value("average_loss"), gap = value("gap"), alignment = value("alignment_term"),
                   deviation = value("deviation_term");
        if (average && gap && alignment && deviation)
            bars.push_back({name, BoundBar::Terms{*average, *alignment, *deviation, *average + *gap}});
    }
    return bars;
}

std::vector<const RecordedMeasure*> monitoredOf(const std::vector<RunTrace>& runs) {
    std::vector<const SeriesValues*> epochs;
    for (const RunTrace& run : runs)
        if (const EpochRecord* record = selectedRecord(run))
            epochs.push_back(&record->series);
    return recordedIn(epochs);
}

Plane worstGroupPlane(const std::vector<RunTrace>& runs, const RecordedMeasure& measure) {
    const std::string& title = measure.recording.summary;
    Plane plane;
    plane.xTitle = title;
    plane.yTitle = "worst-group accuracy in %";
    plane.yPercent = true;
    for (const RunTrace& run : runs) {
        const EpochRecord* record = selectedRecord(run);
        if (!run.worstGroupAccuracy || record == nullptr)
            continue;
        const std::optional<double> value = summaryOf(measure, record->series, run.monitored);
        if (!value)
            continue;
        PlaneItem item = itemOf(run);
        item.path = {{*value, *run.worstGroupAccuracy}};
        item.tooltips = {run.name + ", epoch " + std::to_string(run.selectedEpoch + 1) + ": " + title + " " +
                         fixedText(*value, 3) + ", worst group " +
                         fixedText(100.0 * *run.worstGroupAccuracy, 1) + " %"};
        plane.items.push_back(std::move(item));
    }
    if (plane.items.size() > 1)
        plane.note = ownSpaceNote(*measure.measure);
    return plane;
}

namespace {

/// "mean norm of the embeddings: erm 9.8, cnc 0.6", at the selected epochs; of many runs from the shortest to
/// the longest. Empty when none is known.
std::string normsText(const std::vector<RunTrace>& runs) {
    constexpr std::size_t mostNamed = 3; // a line of text has room for no more
    std::vector<std::pair<double, std::string>> norms;
    for (const RunTrace& run : runs)
        if (const EpochRecord* record = selectedRecord(run))
            if (const auto norm = seriesValue(*record, meanNormSeries))
                norms.emplace_back(*norm, run.name);
    if (norms.empty())
        return {};
    const std::string text = "mean norm of the embeddings: ";
    if (norms.size() > mostNamed) {
        const auto [low, high] = std::minmax_element(norms.begin(), norms.end());
        return text + fixedText(low->first, 2) + " (" + low->second + ") to " + fixedText(high->first, 2) +
               " (" + high->second + ")";
    }
    return text +
           joined(norms, ", ", [](const auto& own) { return own.second + " " + fixedText(own.first, 2); });
}

std::string informationNote(const std::vector<RunTrace>& runs, std::size_t drawn, std::size_t otherScale,
                            InformationScale scale) {
    std::vector<std::string> parts;
    if (scale == InformationScale::paper && drawn > 1)
        parts.push_back("raw embedding: grows with its norm");
    if (otherScale > 0 && scale == InformationScale::standardized)
        parts.push_back(std::to_string(otherScale) + (otherScale == 1 ? " run" : " runs") +
                        " left out, recorded of the raw embedding");
    if (const std::string norms = normsText(runs); !norms.empty() && drawn > 0)
        parts.push_back(norms);
    std::string note = joined(parts, "; ");
    return note;
}

} // namespace

Plane informationPlane(const std::vector<RunTrace>& runs, const std::string& attribute,
                       const std::string& className, InformationScale scale) {
    const std::string prefix = informationSeries(scale);
    const std::string other = informationSeries(
        scale == InformationScale::paper ? InformationScale::standardized : InformationScale::paper);
    std::size_t otherScale = 0;
    Plane plane;
    plane.xTitle = "information on " + attribute + " in nats";
    plane.yTitle = "information on " + className + " in nats";
    plane.diagonal = true;
    for (const RunTrace& run : runs) {
        PlaneItem item = itemOf(run);
        for (std::size_t epoch = 0; epoch < run.history->size(); ++epoch) {
            const EpochRecord& record = (*run.history)[epoch];
            const auto ofClass = seriesValue(record, prefix + "class"),
                       ofAttribute = seriesValue(record, prefix + "attribute." + attribute);
            if (!ofClass || !ofAttribute)
                continue;
            if (static_cast<int>(epoch) == run.selectedEpoch)
                item.marked = item.path.size();
            item.path.emplace_back(*ofAttribute, *ofClass);
            const auto norm = seriesValue(record, meanNormSeries);
            item.tooltips.push_back(run.name + ", epoch " + std::to_string(epoch + 1) + ": " + className +
                                    " " + fixedText(*ofClass, 3) + ", " + attribute + " " +
                                    fixedText(*ofAttribute, 3) + " nats" +
                                    (norm ? "; mean norm of the embeddings " + fixedText(*norm, 2) : ""));
        }
        if (!item.path.empty())
            plane.items.push_back(std::move(item));
        else if (const EpochRecord* record = selectedRecord(run))
            otherScale += seriesValue(*record, other + "class") ? 1 : 0;
    }
    plane.note = informationNote(runs, plane.items.size(), otherScale, scale);
    return plane;
}

namespace {

PlotMark markOf(const PlaneItem& item, std::size_t point) {
    const bool isMark = point == item.mark();
    return {.x = item.path[point].first,
            .y = item.path[point].second,
            .name = item.name,
            .paint = {.ink = Ink::series, .index = item.style, .color = item.color},
            .shape = item.style,
            .radius = isMark ? markRadius : dotRadius,
            .ringed = isMark && item.emphasized,
            .tooltip = item.tooltips[point],
            .key = item.key};
}

/// Other seeds have the same name, colour and shape.
void addLabels(const Plane& plane, Plot& plot) {
    constexpr std::size_t mostNames = 24;
    std::set<std::string> names;
    for (const PlaneItem& item : plane.items)
        names.insert(item.name);
    const bool many = names.size() > mostNames;
    for (const PlaneItem& item : plane.items) {
        const bool first = names.erase(item.name) > 0;
        if (plot.labels.size() == mostNames || (!item.emphasized && (many || !first)))
            continue;
        const auto& [x, y] = item.path[item.mark()];
        plot.labels.push_back({.x = x, .y = y, .text = item.name, .mayBeLeftOut = !item.emphasized});
    }
}

} // namespace

Plot plotOf(const Plane& plane) {
    constexpr std::size_t mostPaths = 50; // more of them are a tangle: then those that are selected alone
    Plot plot{
        .x = {.title = plane.xTitle, .fromZero = plane.fromZero},
        .y = {.title = plane.yTitle, .factor = plane.yPercent ? 100.0 : 1.0, .fromZero = plane.fromZero},
        .note = plane.note};
    if (plane.diagonal)
        plot.rules.push_back({.kind = PlotRule::Kind::slope});
    for (const PlaneItem& item : plane.items) {
        const bool withPath = item.emphasized || plane.items.size() <= mostPaths;
        if (withPath && item.path.size() > 1)
            plot.lines.push_back({.points = item.path,
                                  .paint = {.ink = Ink::series, .index = item.style, .color = item.color},
                                  .width = 1.4});
        for (std::size_t i = 0; i < item.path.size(); ++i)
            if (withPath && i != item.mark())
                plot.marks.push_back(markOf(item, i));
        plot.marks.push_back(markOf(item, item.mark()));
    }
    addLabels(plane, plot);
    return plot;
}

} // namespace groupscope
