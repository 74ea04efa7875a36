// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/counted.h"
#include "core/base/text.h"
#include "core/figures/calibration_figures.h"

#include <algorithm>
#include <cmath>

namespace groupscope {

namespace {

constexpr double leastPanel = 160.0, mostPanel = 230.0; // width of a diagram with its margins, in pixels
constexpr double largestDot = 6.0, smallestDot = 1.5;   // radius
constexpr double gapOpacity = 0.45;
constexpr Paint overPaint{.ink = Ink::series, .index = 3}, underPaint{.ink = Ink::series, .index = 0};

struct ReliabilityPanel {
    std::string name;
    const Calibration* rows;
    bool worst = false;
};

const CalibratedRows* rowsShown(const ScannedSplit& rows, ReliabilityAt at) {
    if (at == ReliabilityAt::trained)
        return &rows.asTrained;
    return at == ReliabilityAt::calibrated && rows.calibrated ? &*rows.calibrated : nullptr;
}

/// All rows first, then groups in their order; of many those of lowest accuracy. `counted`: groups there are.
std::vector<ReliabilityPanel> panelsOf(const ScannedSplit& rows, const GroupScheme& groups, ReliabilityAt at,
                                       std::size_t& counted) {
    std::vector<ReliabilityPanel> panels;
    const CalibratedRows* shown = rowsShown(rows, at);
    const std::vector<Calibration>& of =
        at == ReliabilityAt::ownOfGroup || shown == nullptr ? rows.ownCalibrated : shown->groups;
    if (shown == nullptr && at == ReliabilityAt::calibrated)
        return panels;
    for (std::size_t g = 0; g < of.size(); ++g)
        if (of[g].n > 0)
            panels.push_back({groups.groupName(static_cast<int>(g)), &of[g],
                              static_cast<int>(g) == rows.asTrained.worstGroup});
    counted = panels.size();
    if (panels.size() > mostReliabilityGroups) {
        std::stable_sort(panels.begin(), panels.end(),
                         [](const auto& a, const auto& b) { return *a.rows->accuracy < *b.rows->accuracy; });
        panels.resize(mostReliabilityGroups);
    }
    if (shown != nullptr && shown->all.n > 0)
        panels.insert(panels.begin(), {"all examples", &shown->all});
    return panels;
}

/// One bin: a dot at mean confidence and accuracy, and its gap to the diagonal.
void addBin(Plot& plot, const ReliabilityBin& bin, int n, const std::string& name) {
    const double half = 0.4 / calibrationBins;
    const double left = std::max(0.0, bin.confidence - half), right = std::min(1.0, bin.confidence + half);
    const Paint& paint = bin.confidence > bin.accuracy ? overPaint : underPaint;
    plot.areas.push_back({.corners = {{left, bin.confidence},
                                      {right, bin.confidence},
                                      {right, bin.accuracy},
                                      {left, bin.accuracy}},
                          .paint = paint,
                          .opacity = gapOpacity});
    plot.marks.push_back(
        {.x = bin.confidence,
         .y = bin.accuracy,
         .name = name,
         .paint = paint,
         .radius = std::max(smallestDot, largestDot * std::sqrt(static_cast<double>(bin.n) / n)),
         .tooltip = name + ", confidence " + fixedText(100.0 * bin.low, 0) + " to " +
                    fixedText(100.0 * bin.high, 0) + " %: " + rowsText(static_cast<std::size_t>(bin.n)) +
                    ", mean confidence " + fixedText(100.0 * bin.confidence, 1) + " %, accuracy " +
                    fixedText(100.0 * bin.accuracy, 1) + " %"});
}

Plot plotOf(const ReliabilityPanel& panel, const CountText& countText) {
    const PlotScale share{.factor = 100.0, .shown = Axis{0.0, 1.0, 0.5}};
    Plot plot{.x = share,
              .y = share,
              .title = panel.name,
              .detailBelow = true,
              .framed = panel.worst,
              .aspect = 1.0};
    plot.detail = countText(panel.rows->n) + " · ECE " + fixedText(100.0 * *panel.rows->error, 1) + " %";
    plot.explanation = panel.name + ": " + plot.detail + ", " + confidenceGapText(*panel.rows);
    plot.rules.push_back({.kind = PlotRule::Kind::slope, .width = 1.2});
    for (const ReliabilityBin& bin : panel.rows->bins)
        addBin(plot, bin, panel.rows->n, panel.name);
    return plot;
}

std::string reliabilityTitle(const TemperatureScan& scan, const ScannedSplit& rows, ReliabilityAt at) {
    const std::string what = "Accuracy by mean confidence (%) on the " + rows.title + " split, ";
    if (at == ReliabilityAt::ownOfGroup)
        return what + "each group at the τ with its lowest " + scan.fittedTitle + " cross-entropy";
    if (at == ReliabilityAt::calibrated)
        return what + "at τ = " + temperatureText(*scan.all.temperature) + ", with the lowest " +
               scan.fittedTitle + " cross-entropy";
    return what + "as trained, τ = " + temperatureText(scan.trained);
}

} // namespace

std::string confidenceGapText(const Calibration& rows) {
    if (!rows.confidence || !rows.accuracy)
        return {};
    const double gap = 100.0 * (*rows.confidence - *rows.accuracy);
    if (std::abs(gap) < 0.05)
        return "confidence equals accuracy";
    return (gap > 0.0 ? "over-confident by " : "under-confident by ") + fixedText(std::abs(gap), 1) +
           " points";
}

PlotSheet reliabilityPlot(const TemperatureScan& scan, const ScannedSplit& rows, const GroupScheme& groups,
                          ReliabilityAt at, const CountText& countText) {
    std::size_t counted = 0;
    const std::vector<ReliabilityPanel> panels = panelsOf(rows, groups, at, counted);
    PlotSheet sheet{.panels = {},
                    .leastWidth = leastPanel,
                    .mostWidth = mostPanel,
                    .placeholder = "No calibrating temperature was found for these examples"};
    if (panels.empty())
        return sheet;
    for (const ReliabilityPanel& panel : panels)
        sheet.panels.emplace_back(plotOf(panel, countText));
    sheet.heading =
        (counted > mostReliabilityGroups ? std::to_string(mostReliabilityGroups) + " of " +
                                               std::to_string(counted) + " groups, those of lowest accuracy. "
                                         : std::string()) +
        reliabilityTitle(scan, rows, at);
    const auto field = [](const Paint& paint) {
        return LegendSample{.kind = LegendSample::Kind::field, .paint = paint, .opacity = gapOpacity};
    };
    sheet.legend = {
        {"over-confident", field(overPaint)},
        {"under-confident", field(underPaint)},
        {"worst group", {.kind = LegendSample::Kind::frame, .paint = {Ink::text}, .width = 1.8}},
        {"perfect calibration",
         {.kind = LegendSample::Kind::line, .paint = {Ink::faint}, .dash = LineDash::dashed, .width = 1.2}}};
    return sheet;
}

} // namespace groupscope
