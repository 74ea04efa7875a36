// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/figures/calibration_figures.h"
#include "core/figures/scene_axes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>

namespace groupscope {

namespace {

constexpr std::size_t colorOfAll = 0, colorOfWorst = 3; // of the palette: apart for colour-blind readers
constexpr double scanSample = 26.0;                     // width of a line in the legend

/// What is drawn over the temperature; dashes tell these apart, colours whose they are.
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
        {"all rows", colorOfAll, [](const CalibratedRows& at) -> const Calibration& { return at.all; }}};
    const int worst = rows.asTrained.worstGroup;
    if (worst >= 0)
        subjects.push_back(
            {"worst group: " + groups.groupName(worst), colorOfWorst,
             [worst](const CalibratedRows& at) -> const Calibration& { return at.groups[worst]; }});
    return subjects;
}

/// 1, 2 and 5 times powers of ten in [low, high]; powers alone where these are too many.
std::vector<double> logarithmicTicks(double low, double high) {
    constexpr double slack = 1e-9;
    const bool wide = std::log10(high / low) > 3.0;
    std::vector<double> ticks;
    for (double power = std::pow(10.0, std::floor(std::log10(low))); power <= high; power *= 10.0)
        for (const double factor : {1.0, 2.0, 5.0})
            if (const double tick = factor * power;
                (!wide || factor == 1.0) && tick >= low * (1 - slack) && tick <= high * (1 + slack))
                ticks.push_back(tick);
    return ticks;
}

/// The axis of τ, whose positions are log10.
void drawTemperatureAxis(Scene& scene, const SceneAxes& axes, const TemperatureScan& scan,
                         const SceneSpace& space) {
    const double bottom = axes.plot.bottom();
    double free = -1e9; // right end of the last label
    for (const double tick : logarithmicTicks(scan.temperatures.front(), scan.temperatures.back())) {
        const double x = axes.px(std::log10(tick));
        const std::string words = temperatureText(tick);
        scene.line(x, axes.plot.top, x, bottom, {Ink::grid});
        if (const double half = 0.5 * space.textWidth(words) + 4.0; x - half > free) {
            scene.text(x, bottom + space.textSize + 2, words, {Ink::faint}, SvgCanvas::Anchor::middle);
            free = x + half;
        }
    }
    scene.line(axes.plot.left, bottom, axes.plot.right(), bottom, {Ink::faint});
    scene.text(axes.plot.left + axes.plot.width / 2, bottom + 2.2 * space.textSize + 2,
               shortened(axes.xTitle, axes.plot.width, space), {Ink::text}, SvgCanvas::Anchor::middle);
}

/// A temperature that is marked.
struct ScanMark {
    double temperature;
    std::string words;
    Paint paint;
    LineDash dash;
    std::optional<Interval> interval{};
};

std::vector<ScanMark> scanMarks(const TemperatureScan& scan, const ScannedSplit& rows) {
    const auto paint = [](std::size_t color) { return Paint{.ink = Ink::series, .index = color}; };
    std::vector<ScanMark> marks{{scan.trained,
                                 (scan.role == TemperatureRole::ofLogits ? "as trained " : "trained ") +
                                     temperatureText(scan.trained),
                                 {Ink::text},
                                 LineDash::solid}};
    const auto add = [&](const CalibratingTemperature& own, const std::string& whose, std::size_t color) {
        if (own.temperature)
            marks.push_back({*own.temperature,
                             "calibrates " + whose + " " + temperatureText(*own.temperature), paint(color),
                             LineDash::dashDotted, own.interval});
        else if (own.outcome == CalibratingTemperature::Outcome::towardsInfinity)
            marks.push_back({std::numeric_limits<double>::infinity(),
                             "for " + whose + " the larger, the better", paint(color), LineDash::dashDotted});
        else if (own.outcome == CalibratingTemperature::Outcome::towardsZero)
            marks.push_back(
                {0.0, "for " + whose + " the smaller, the better", paint(color), LineDash::dashDotted});
    };
    add(scan.all, "all", colorOfAll);
    if (const int worst = rows.asTrained.worstGroup; worst >= 0 && !scan.groups.empty())
        add(scan.groups[worst], "the worst group", colorOfWorst);
    return marks;
}

/// A mark with its name above the plot.
struct PlacedMark {
    const ScanMark* mark;
    std::string words;
    double x;      ///< of the mark, or the edge beyond which it lies
    double middle; ///< of the words
    int row;       ///< of words
    bool inside;
};

/// Words stand in the first row where they touch no others.
std::vector<PlacedMark> placeMarks(const SceneAxes& axes, const TemperatureScan& scan,
                                   const std::vector<ScanMark>& marks, const SceneSpace& space) {
    const double low = scan.temperatures.front(), high = scan.temperatures.back();
    std::vector<PlacedMark> placed;
    for (const ScanMark& mark : marks) {
        const bool below = mark.temperature<low, above = mark.temperature> high;
        PlacedMark own{&mark,
                       (below ? "← " : "") + mark.words + (above ? " →" : ""),
                       axes.px(std::log10(std::clamp(mark.temperature, low, high))),
                       0.0,
                       0,
                       !below && !above};
        const auto half = [&](const PlacedMark& some) { return 0.5 * space.textWidth(some.words) + 4.0; };
        const double left = axes.plot.left + half(own), right = axes.plot.right() - half(own);
        own.middle = right > left ? std::clamp(own.x, left, right) : left;
        while (std::any_of(placed.begin(), placed.end(), [&](const PlacedMark& other) {
            return other.row == own.row && std::abs(other.middle - own.middle) < half(other) + half(own);
        }))
            ++own.row;
        placed.push_back(std::move(own));
    }
    return placed;
}

int rowsOfMarks(const std::vector<PlacedMark>& marks) {
    int rows = 0;
    for (const PlacedMark& mark : marks)
        rows = std::max(rows, mark.row + 1);
    return rows;
}

void drawScanMarks(Scene& scene, const SceneAxes& axes, const TemperatureScan& scan,
                   const std::vector<PlacedMark>& marks, const SceneSpace& space) {
    const double low = scan.temperatures.front(), high = scan.temperatures.back();
    const auto base = [&](const PlacedMark& own) { return space.textSize * (1.0 + 1.25 * own.row); };
    for (const PlacedMark& own : marks) {
        const ScanMark& mark = *own.mark;
        if (own.inside)
            scene.line(own.x, base(own) + 3.0, own.x, axes.plot.bottom(), mark.paint, 1.4, mark.dash);
        if (own.inside && mark.interval) {
            const double from = axes.px(std::log10(std::clamp(mark.interval->low, low, high)));
            const double to = axes.px(std::log10(std::clamp(mark.interval->high, low, high)));
            scene.rectangle(from, axes.plot.top, std::max(1.0, to - from), axes.plot.height, mark.paint)
                .seeThrough(0.10)
                .tooltip = mark.words + ", 95 % interval " + temperatureText(mark.interval->low) + " to " +
                           temperatureText(mark.interval->high);
        }
    }
    for (const PlacedMark& own : marks) { // no line runs through words
        const double half = 0.5 * space.textWidth(own.words) + 2.0;
        scene.rectangle(own.middle - half, base(own) - space.textSize, 2.0 * half, 1.25 * space.textSize,
                        {Ink::ground});
        scene.text(own.middle, base(own), own.words, own.mark->paint, SvgCanvas::Anchor::middle);
    }
}

void drawScanCurves(Scene& scene, const SceneAxes& axes, const TemperatureScan& scan,
                    const ScannedSplit& rows, const ScanSubject& subject) {
    for (const ScanQuantity& quantity : scanQuantities) {
        std::vector<std::pair<double, double>> points;
        for (std::size_t t = 0; t < scan.temperatures.size(); ++t)
            if (const auto value = subject.of(rows.points[t]).*quantity.value)
                points.emplace_back(axes.px(std::log10(scan.temperatures[t])), axes.py(*value));
        const Paint paint{.ink = Ink::series, .index = subject.color};
        scene.polyline(points, paint, 2.0).dash = quantity.dash;
        for (std::size_t t = 0; t < scan.temperatures.size() && points.size() == scan.temperatures.size();
             ++t) { // what the mouse finds
            const Calibration& own = subject.of(rows.points[t]);
            SceneItem& dot = scene.area(markOutline(1, points[t].first, points[t].second, 1.5), paint);
            dot.edged = false;
            dot.tooltip = subject.name + ", τ " + temperatureText(scan.temperatures[t]) + ": " +
                          quantity.name + " " + fixedText(100.0 * *(own.*quantity.value), 1) +
                          " %, cross-entropy " + fixedText(*own.crossEntropy, 3);
        }
    }
}

/// Colours, then dashes, in as many rows as it takes. Returns the height; draws when there is a scene.
double layScanLegend(Scene* scene, const std::vector<ScanSubject>& subjects, double top,
                     const SceneSpace& space) {
    double x = 16.0, y = 0.0;
    const auto add = [&](const std::string& words, const Paint& paint, LineDash dash, double width) {
        const std::string name = shortened(words, space.width - scanSample - 40.0, space);
        const double needed = scanSample + 20.0 + space.textWidth(name);
        if (x > 16.0 && x + needed > space.width) {
            x = 16.0;
            y += 1.3 * space.textSize;
        }
        if (scene) {
            scene->line(x, top + y - 0.3 * space.textSize, x + scanSample, top + y - 0.3 * space.textSize,
                        paint, width, dash);
            scene->text(x + scanSample + 6.0, top + y, name);
        }
        x += needed;
    };
    for (const ScanSubject& subject : subjects)
        add(subject.name, {.ink = Ink::series, .index = subject.color}, LineDash::solid, 5.0);
    for (const ScanQuantity& quantity : scanQuantities)
        add(quantity.name, {Ink::text}, quantity.dash, 2.0);
    return y + 1.3 * space.textSize;
}

} // namespace

Scene temperatureScanScene(const TemperatureScan& scan, const ScannedSplit& rows, const GroupScheme& groups,
                           const SceneSpace& space) {
    Scene scene;
    scene.width = space.width;
    const std::vector<ScanSubject> subjects = scanSubjects(rows, groups);
    const std::vector<ScanMark> marks = scanMarks(scan, rows);
    const double legend = layScanLegend(nullptr, subjects, 0.0, space);
    const double below = 2.6 * space.textSize + 10.0 + legend;
    const double left = 12.0 + space.textWidth("100 %");
    SceneAxes axes{
        {left, 0.0, std::max(40.0, space.width - left - 20.0), 0.0},
        {std::log10(scan.temperatures.front()), std::log10(scan.temperatures.back()), 1.0},
        {0.0, 1.0, 0.2},
        (scan.role == TemperatureRole::ofLogits ? "τ that divides the logits" : "temperature τ of the head") +
            std::string("; ") + rows.title + " rows",
        ""};
    const std::vector<PlacedMark> placed = placeMarks(axes, scan, marks, space);
    axes.plot.top = space.textSize * (0.4 + 1.25 * rowsOfMarks(placed)) + 4.0;
    axes.plot.height = std::max(56.0, space.height - axes.plot.top - below);
    axes.yScale = 100.0;
    axes.yUnit = " %";
    axes.drawY(scene, space);
    drawTemperatureAxis(scene, axes, scan, space);
    drawScanMarks(scene, axes, scan, placed, space);
    for (const ScanSubject& subject : subjects)
        drawScanCurves(scene, axes, scan, rows, subject);
    scene.height = axes.plot.bottom() + below;
    layScanLegend(&scene, subjects, scene.height - legend + 0.9 * space.textSize, space);
    return scene;
}

} // namespace groupscope
