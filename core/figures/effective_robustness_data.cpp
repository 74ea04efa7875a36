// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/split.h"
#include "core/figures/effective_robustness.h"

#include "core/base/text.h"
#include "core/figures/method_style.h"
#include "core/figures/row_name.h"

#include <cmath>
#include <set>
#include <utility>

namespace groupscope {

RobustnessPlane robustnessOf(const Comparison& comparison, const SplitDefinition& split,
                             std::size_t section) {
    RobustnessPlane plane{.split = split.name, .title = splitTitle(split.name), .marks = {}, .line = {}};
    std::vector<std::pair<double, double>> zeroShot;
    for (std::size_t i = 0; i < comparison.rows.size(); ++i) {
        const ComparisonRow& row = comparison.rows[i];
        const std::optional<Statistic> inside = row.split(testSplit).of(accuracy::average),
                                       outside = row.split(split.name).of(accuracy::average);
        if (row.section != section || !inside || !outside)
            continue;
        if (!logitOf(inside->mean) || !logitOf(outside->mean)) {
            ++plane.leftOut;
            continue;
        }
        // Class means are fitted on rows: no zero-shot.
        const bool untrained = row.method == "zero-shot" && row.parameters.text("class_embeddings") == "file";
        if (untrained)
            zeroShot.emplace_back(inside->mean, outside->mean);
        plane.marks.push_back({.row = i,
                               .name = rowName(comparison, row),
                               .settings = row.settings,
                               .style = rowStyle(row),
                               .inside = *inside,
                               .outside = *outside,
                               .zeroShot = untrained,
                               .selected = row.selected});
    }
    plane.line = fitLogitLine(zeroShot);
    return plane;
}

std::string describeMark(const RobustnessPlane& plane, const RobustnessMark& mark) {
    std::string text = mark.name + (mark.settings.empty() ? "" : ", " + mark.settings) + ": test " +
                       percentOf(mark.inside) + ", " + plane.title + " " + percentOf(mark.outside);
    if (plane.line) {
        const double robustness = *logitOf(mark.outside.mean) - plane.line->at(*logitOf(mark.inside.mean));
        text += ", effective robustness " + std::string(robustness < 0.0 ? "−" : "+") +
                fixedText(std::abs(robustness), 2) + " logits";
    }
    return text + " " + seedsOf(mark.outside);
}

namespace {

std::string noteOf(const RobustnessPlane& plane) {
    if (!plane.line)
        return "y = x; under 3 points make no line";
    return "line: zero-shot, " + std::to_string(plane.line->points) + " points, slope " +
           fixedText(plane.line->slope, 2) + "; dashed: y = x";
}

} // namespace

Plot plotOf(const RobustnessPlane& plane) {
    using Kind = PlotScale::Kind;
    Plot plot{.x = PlotScale::percent("average accuracy in %, test split, logit axes", Kind::logit),
              .y = PlotScale::percent("average accuracy in %, " + plane.title + " split", Kind::logit),
              .sameRange = true,
              .note = noteOf(plane)};
    plot.rules.push_back({.kind = PlotRule::Kind::slope});
    if (plane.line)
        plot.rules.push_back({.kind = PlotRule::Kind::slope,
                              .value = plane.line->intercept,
                              .slope = plane.line->slope,
                              .paint = {.ink = Ink::series, .color = methodStyle("zero-shot").color},
                              .width = 1.8,
                              .dash = LineDash::solid});
    std::set<std::string> named;
    for (const bool selected : {false, true}) // dots lie beneath the marks
        for (const RobustnessMark& mark : plane.marks) {
            if (mark.selected != selected)
                continue;
            plot.marks.push_back({.x = mark.inside.mean,
                                  .y = mark.outside.mean,
                                  .name = mark.name,
                                  .paint = {.ink = Ink::series, .color = mark.style.color},
                                  .shape = mark.style.shape,
                                  .radius = selected ? markRadius : dotRadius,
                                  .tooltip = describeMark(plane, mark),
                                  .key = std::to_string(mark.row)});
            if (selected && named.insert(mark.name).second)
                plot.labels.push_back({.x = mark.inside.mean, .y = mark.outside.mean, .text = mark.name});
        }
    return plot;
}

} // namespace groupscope
