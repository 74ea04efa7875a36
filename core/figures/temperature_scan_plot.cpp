// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/figures/calibration_figures.h"

#include <array>
#include <cmath>
#include <functional>
#include <limits>

namespace groupscope {

namespace {

constexpr std::size_t colorOfAll = 0, colorOfWorst = 3; // of the palette: apart for colour-blind readers

/// A number that is drawn over the temperature: dashes tell numbers apart, colours the examples.
struct ScanQuantity {
    const char* name;
    LineDash dash;
    std::optional<double> Calibration::*value;
};
constexpr std::array scanQuantities{
    ScanQuantity{"accuracy", LineDash::solid, &Calibration::accuracy},
    ScanQuantity{"mean confidence", LineDash::dashed, &Calibration::confidence},
    ScanQuantity{"ECE", LineDash::dotted, &Calibration::error}};

/// All rows, or the group that is worst as trained.
struct ScanSubject {
    std::string name;
    std::size_t color;
    std::function<const Calibration&(const CalibratedRows&)> of;
};

std::vector<ScanSubject> scanSubjects(const ScannedSplit& rows, const GroupScheme& groups) {
    std::vector<ScanSubject> subjects{
        {"all examples", colorOfAll, [](const CalibratedRows& at) -> const Calibration& { return at.all; }}};
    const int worst = rows.asTrained.worstGroup;
    if (worst >= 0)
        subjects.push_back(
            {"worst group: " + groups.groupName(worst), colorOfWorst,
             [worst](const CalibratedRows& at) -> const Calibration& { return at.groups[worst]; }});
    return subjects;
}

void addTemperature(Plot& plot, const std::string& words, double temperature, const Paint& paint,
                    LineDash dash, const std::optional<Interval>& interval = {}) {
    plot.rules.push_back({.value = temperature, .paint = paint, .width = 1.4, .dash = dash, .name = words});
    if (interval)
        plot.areas.push_back({.corners = {{interval->low, 0.0},
                                          {interval->high, 0.0},
                                          {interval->high, 1.0},
                                          {interval->low, 1.0}},
                              .paint = paint,
                              .opacity = 0.10,
                              .tooltip = words + ", 95 % interval " + temperatureText(interval->low) +
                                         " to " + temperatureText(interval->high)});
}

/// The temperature with the lowest cross-entropy of some examples of the split `fittedOn`, or on which side
/// of all it lies.
void addCalibrating(Plot& plot, const CalibratingTemperature& own, const std::string& fittedOn,
                    const std::string& whose, std::size_t color) {
    using Outcome = CalibratingTemperature::Outcome;
    const Paint paint{.ink = Ink::series, .index = color};
    if (own.temperature)
        addTemperature(plot,
                       "lowest " + fittedOn + " cross-entropy, " + whose +
                           ": τ = " + temperatureText(*own.temperature),
                       *own.temperature, paint, LineDash::dashDotted, own.interval);
    else if (own.outcome == Outcome::towardsInfinity)
        addTemperature(plot, whose + ": " + fittedOn + " cross-entropy falls as τ rises",
                       std::numeric_limits<double>::infinity(), paint, LineDash::dashDotted);
    else if (own.outcome == Outcome::towardsZero)
        addTemperature(plot, whose + ": " + fittedOn + " cross-entropy falls as τ falls",
                       -std::numeric_limits<double>::infinity(), paint, LineDash::dashDotted);
}

/// A line for each quantity, with a small mark at each temperature: what the mouse finds.
void addSubject(Plot& plot, const TemperatureScan& scan, const ScannedSplit& rows,
                const ScanSubject& subject) {
    const Paint paint{.ink = Ink::series, .index = subject.color};
    for (const ScanQuantity& quantity : scanQuantities) {
        PlotLine line{
            .name = subject.name + ", " + quantity.name, .paint = paint, .width = 2.0, .dash = quantity.dash};
        for (std::size_t t = 0; t < scan.temperatures.size(); ++t) {
            const Calibration& own = subject.of(rows.points[t]);
            const std::optional<double> value = own.*quantity.value;
            if (!value)
                continue;
            line.points.emplace_back(scan.temperatures[t], *value);
            plot.marks.push_back({.x = scan.temperatures[t],
                                  .y = *value,
                                  .paint = paint,
                                  .shape = 1,
                                  .radius = 1.5,
                                  .tooltip = subject.name + ", τ " + temperatureText(scan.temperatures[t]) +
                                             ": " + quantity.name + " " + fixedText(100.0 * *value, 1) +
                                             " %, cross-entropy " +
                                             fixedText(own.crossEntropy.value_or(0.0), 3)});
        }
        plot.lines.push_back(std::move(line));
    }
}

} // namespace

Plot temperaturePlot(const TemperatureScan& scan, const ScannedSplit& rows, const GroupScheme& groups) {
    using Sample = LegendSample::Kind;
    const bool ofLogits = scan.role == TemperatureRole::ofLogits;
    Plot plot{.x = {.kind = PlotScale::Kind::powersOfTen,
                    .title = (ofLogits ? "temperature τ of the logits" : "temperature τ of the head") +
                             std::string(" (") + rows.title + " split)",
                    .shown = Axis{std::log10(scan.temperatures.front()), std::log10(scan.temperatures.back()),
                                  1.0}},
              .y = PlotScale::percent("")};
    plot.y.unit = " %";
    plot.y.shown = Axis{0.0, 1.0, 0.2};
    addTemperature(plot, "as trained: τ = " + temperatureText(scan.trained), scan.trained, {Ink::text},
                   LineDash::solid);
    addCalibrating(plot, scan.all, scan.fittedTitle, "all examples", colorOfAll);
    if (const int worst = rows.asTrained.worstGroup; worst >= 0 && !scan.groups.empty())
        addCalibrating(plot, scan.groups[worst], scan.fittedTitle, "worst group", colorOfWorst);
    for (const ScanSubject& subject : scanSubjects(rows, groups)) {
        addSubject(plot, scan, rows, subject);
        plot.legend.push_back({subject.name,
                               {.kind = Sample::line,
                                .paint = {.ink = Ink::series, .index = subject.color},
                                .width = 5.0}}); // colours, then dashes
    }
    for (const ScanQuantity& quantity : scanQuantities)
        plot.legend.push_back({quantity.name, {.kind = Sample::line, .dash = quantity.dash}});
    return plot;
}

} // namespace groupscope
