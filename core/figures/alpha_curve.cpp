// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/figures/curves.h"
#include "core/figures/figure.h"
#include "core/figures/method_style.h"
#include "core/figures/ticks.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace groupscope::figure {

namespace {

/// A value at one α of a scan.
using ValueAtScale = std::function<std::optional<double>(const AlphaScan& scan, std::size_t point)>;

struct ScaleQuantity {
    std::string name; ///< "average of the test split"
    LineDash dash;
    ValueAtScale value;
};

/// Scans that differ in their seed alone: those of one name.
std::vector<std::vector<const AlphaScan*>> seedsTogether(std::span<const AlphaScan> scans) {
    std::vector<std::vector<const AlphaScan*>> all;
    for (const AlphaScan& scan : scans) {
        const auto own = std::find_if(all.begin(), all.end(), [&](const auto& seeds) {
            return seeds.front()->name == scan.name && seeds.front()->method == scan.method;
        });
        if (own == all.end())
            all.push_back({&scan});
        else
            own->push_back(&scan);
    }
    return all;
}

Curve scaleCurve(const AlphaScan& scan, const ScaleQuantity& quantity) {
    Curve curve{.name = scan.name + ", " + quantity.name,
                .dash = quantity.dash,
                .kept = scan.kept,
                .keptName = "scale of the run"};
    for (std::size_t t = 0; t < scan.alphas.size(); ++t)
        if (const std::optional<double> value = quantity.value(scan, t))
            curve.points.emplace_back(scan.alphas[t], *value);
    return curve;
}

/// The range of the curves alone: α moves accuracies by a few points.
std::optional<CurveRange> rangeOfScales(const CurveFigure& figure) {
    double low = 1.0, high = 0.0;
    for (const Curve& curve : figure.curves)
        for (std::size_t i = 0; i < curve.points.size(); ++i) {
            low = std::min({low, curve.points[i].second, curve.band.empty() ? 1.0 : curve.band[i].first});
            high = std::max({high, curve.points[i].second, curve.band.empty() ? 0.0 : curve.band[i].second});
        }
    const Axis axis = Axis::around(std::max(0.0, low - 0.01), std::min(1.0, high + 0.01));
    CurveRange range = fullRange(figure);
    range.low = axis.low;
    range.high = axis.high;
    return range;
}

CurveFigure curvesOverScale(std::span<const AlphaScan> scans, const std::vector<ScaleQuantity>& quantities) {
    CurveFigure figure;
    figure.xTitle = "scale α: 0 where training began, 1 where it ended";
    figure.yTitle = "accuracy";
    figure.percent = true;
    figure.wholeX = false;
    std::vector<std::string> methodsSeen;
    for (const std::vector<const AlphaScan*>& seeds : seedsTogether(scans)) {
        const std::string& method = seeds.front()->method;
        const auto variant = static_cast<int>(std::count(methodsSeen.begin(), methodsSeen.end(), method));
        methodsSeen.push_back(method);
        for (const ScaleQuantity& quantity : quantities) {
            std::vector<Curve> ofSeeds;
            for (const AlphaScan* scan : seeds)
                ofSeeds.push_back(scaleCurve(*scan, quantity));
            Curve curve = ofSeeds.size() > 1 ? meanCurve(ofSeeds) : ofSeeds.front();
            curve.color = variantColor(method, variant);
            if (!curve.points.empty())
                figure.curves.push_back(std::move(curve));
        }
    }
    if (!figure.curves.empty())
        figure.zoom = rangeOfScales(figure);
    return figure;
}

ScaleQuantity averageOn(const std::string& split, const std::string& name, LineDash dash) {
    return {name, dash, [split](const AlphaScan& scan, std::size_t point) -> std::optional<double> {
                const AlphaRows* rows = scan.split(split);
                return rows == nullptr ? std::nullopt : std::optional(rows->average[point]);
            }};
}

ScaleQuantity worstGroupOn(const std::string& split, const std::string& name, LineDash dash) {
    return {name, dash, [split](const AlphaScan& scan, std::size_t point) -> std::optional<double> {
                const AlphaRows* rows = scan.split(split);
                return rows == nullptr ? std::nullopt : rows->worstGroup[point];
            }};
}

/// The mean of the averages of several splits.
ScaleQuantity meanOver(std::vector<std::string> splits, const std::string& name, LineDash dash) {
    return {name, dash,
            [sets = std::move(splits)](const AlphaScan& scan, std::size_t point) -> std::optional<double> {
                double sum = 0.0;
                for (const std::string& set : sets)
                    if (const AlphaRows* rows = scan.split(set))
                        sum += rows->average[point];
                    else
                        return std::nullopt;
                return sum / static_cast<double>(sets.size());
            }};
}

Drawing drawingOver(std::span<const AlphaScan> scans, const std::vector<ScaleQuantity>& quantities,
                    const std::string& title, const std::string& what, const std::string& split) {
    const CurveFigure curves = curvesOverScale(scans, quantities);
    const bool seeds = seedsTogether(scans).size() < scans.size();
    Drawing drawing = plotDrawing(
        title,
        what + " over the scale α of trained heads, without training again; a dot marks the scale of a run." +
            (seeds ? " Means over seeds, bands are one standard deviation." : ""),
        plotOf(curves));
    drawing.chosen = {{"split", split}};
    return drawing;
}

/// Scans for figures of a requested split: for test also the other report splits. Scans without it are left
/// out.
std::vector<AlphaScan> scansOf(const FigureInput& input) {
    std::vector<AlphaScan> scans(input.scales.begin(), input.scales.end());
    const std::string split = input.wantedOf("split");
    if (split.empty())
        return scans;
    std::erase_if(scans, [&](const AlphaScan& scan) { return scan.split(split) == nullptr; });
    for (AlphaScan& scan : scans)
        std::erase_if(scan.splits, [&](const AlphaRows& rows) {
            return rows.name != split && (split != testSplit || rows.purpose != Purpose::report);
        });
    return scans;
}

/// R-Adapter, Fig. 3: in-distribution and out-of-distribution accuracy in one plot, if there are report
/// splits other than test; then average and worst group of each split, which the paper does not show.
std::vector<Drawing> alphaDrawings(const FigureInput& input) {
    std::vector<Drawing> drawings;
    const std::vector<AlphaScan> scans = scansOf(input);
    if (scans.empty())
        return drawings;
    const AlphaScan& first = scans.front();
    std::vector<std::string> outside;
    std::string names;
    for (const AlphaRows& rows : first.splits)
        if (rows.purpose == Purpose::report && rows.name != testSplit) {
            outside.push_back(rows.name);
            addToList(names, rows.title);
        }
    if (first.split(testSplit) != nullptr && !outside.empty())
        drawings.push_back(drawingOver(scans,
                                       {averageOn(testSplit, "test", LineDash::solid),
                                        meanOver(outside, "other sets", LineDash::dashed),
                                        worstGroupOn(testSplit, "worst group of test", LineDash::dotted)},
                                       "Accuracy in and out of the distribution over α",
                                       "Average accuracy on the test split, the mean of the averages of " +
                                           names + ", and the worst group of the test split",
                                       testSplit));
    for (const AlphaRows& rows : first.splits) {
        if (rows.purpose != Purpose::report && rows.purpose != Purpose::select)
            continue;
        drawings.push_back(drawingOver(scans,
                                       {averageOn(rows.name, "average", LineDash::solid),
                                        worstGroupOn(rows.name, "worst group", LineDash::dotted)},
                                       "Average and worst group of the " + rows.title + " split over α",
                                       "Average and worst-group accuracy on the " + rows.title + " split",
                                       rows.name));
    }
    return drawings;
}

} // namespace

Figure alphaCurve() {
    return {.id = "alpha_curve",
            .title = "trained heads over their scale",
            .tab = "Scale",
            .needs = FigureNeeds::scales,
            .drawings = alphaDrawings,
            .parameters = {comparedRows},
            .hint = "Accuracy of a trained head at every scale α between where its training began and where "
                    "it ended, without training again, once R-Adapter, FLYP, fine-tuning, LP-FT, a soup, or "
                    "WiSE-FT of outputs is trained"};
}

} // namespace groupscope::figure
