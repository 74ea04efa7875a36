// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/batch_size_figure.h"

#include "core/report/label_places.h"
#include "core/report/svg_frame.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

namespace groupscope {

namespace {

using Values = std::map<std::string, ParameterValue, std::less<>>;

/// What the points of one curve have in common.
std::tuple<std::string, std::string, Values> curveKey(const ComparisonRow& row) {
    Values values = row.parameters.all();
    values.erase("positives");
    values.erase("negatives");
    return {row.method, row.question.hash(), std::move(values)};
}

double sizeOf(const BatchSizePoint& point) {
    return static_cast<double>(point.positives + point.negatives);
}

void drawPoints(SvgCanvas& canvas, const SvgFrame& frame, const BatchSizes& sizes) {
    constexpr double radius = 4.5, textSize = 10;
    std::vector<LabelRequest> requests;
    std::vector<std::string> texts;
    std::vector<Box> taken;
    for (const BatchSizePoint& point : sizes.points) {
        const double x = frame.px(std::log2(sizeOf(point))), y = frame.py(point.worst.mean);
        const double spread = point.worst.deviation.value_or(0.0);
        canvas.line(x, frame.py(std::max(0.0, point.worst.mean - spread)), x,
                    frame.py(std::min(1.0, point.worst.mean + spread)), categoricalColor(0), 1.2);
        texts.push_back(std::to_string(point.positives) + ", " + std::to_string(point.negatives));
        canvas.circle(x, y, radius, categoricalColor(0), texts.back());
        taken.push_back({x - radius, y - radius, 2 * radius, 2 * radius});
        requests.push_back(
            {x, y, 0.58 * textSize * static_cast<double>(texts.back().size()), textSize, true});
    }
    const auto places =
        placeLabels(requests, std::move(taken), {}, {frame.left, frame.top, frame.width, frame.height});
    for (std::size_t i = 0; i < places.size(); ++i)
        if (places[i])
            canvas.text(places[i]->left, places[i]->bottom() - 1, texts[i], SvgCanvas::Anchor::start,
                        textSize);
}

} // namespace

std::optional<BatchSizes> batchSizesOf(const Comparison& comparison, const std::string& rowSet) {
    std::map<std::tuple<std::string, std::string, Values>, std::vector<BatchSizePoint>> curves;
    std::optional<double> zeroShot;
    for (const ComparisonRow& row : comparison.rows) {
        const std::optional<Statistic>& worst = row.rowSet(rowSet).worstGroup;
        if (worst && row.method == "zero-shot" && row.selected)
            zeroShot = worst->mean;
        if (worst && row.parameters.all().contains("positives") && row.parameters.all().contains("negatives"))
            curves[curveKey(row)].push_back(
                {row.parameters.integer("positives"), row.parameters.integer("negatives"), *worst});
    }
    std::optional<BatchSizes> largest;
    for (auto& [key, points] : curves) {
        std::set<double> different;
        for (const BatchSizePoint& point : points)
            different.insert(sizeOf(point));
        if (different.size() < 3 || (largest && points.size() <= largest->points.size()))
            continue;
        std::stable_sort(points.begin(), points.end(), [](const BatchSizePoint& a, const BatchSizePoint& b) {
            return sizeOf(a) < sizeOf(b);
        });
        largest = BatchSizes{std::get<0>(key), points, zeroShot};
    }
    if (largest)
        largest->zeroShot = zeroShot;
    return largest;
}

std::string batchSizeFigure(const std::string& title, const BatchSizes& sizes) {
    SvgCanvas canvas(720, 400, title);
    canvas.text(12, 22, title, SvgCanvas::Anchor::start, 14, true);
    double low = sizes.zeroShot.value_or(1.0), high = sizes.zeroShot.value_or(0.0);
    for (const BatchSizePoint& point : sizes.points) {
        const double spread = point.worst.deviation.value_or(0.0);
        low = std::min(low, std::max(0.0, point.worst.mean - spread));
        high = std::max(high, std::min(1.0, point.worst.mean + spread));
    }
    const double first = std::floor(std::log2(sizeOf(sizes.points.front())));
    const double last = std::max(first + 1.0, std::ceil(std::log2(sizeOf(sizes.points.back()))));
    const SvgFrame frame{
        70, 40, 630, 300, {first - 0.3, last + 0.3, last - first + 1.0}, Axis::around(low, high)};
    frame.drawY(canvas, "worst-group accuracy in %", 100.0);
    for (double power = first; power <= last; power += 1.0) {
        const double x = frame.px(power);
        canvas.line(x, frame.top + frame.height, x, frame.top + frame.height + 4, "#222222");
        canvas.text(x, frame.top + frame.height + 17, std::to_string(std::lround(std::exp2(power))),
                    SvgCanvas::Anchor::middle, 11);
    }
    canvas.text(frame.left + frame.width / 2, frame.top + frame.height + 36,
                "positives + negatives of an anchor (logarithmic)", SvgCanvas::Anchor::middle);
    if (sizes.zeroShot) {
        canvas.line(frame.left, frame.py(*sizes.zeroShot), frame.left + frame.width,
                    frame.py(*sizes.zeroShot), categoricalColor(1), 1.4);
        canvas.text(frame.left + frame.width - 4, frame.py(*sizes.zeroShot) - 5, "zero-shot",
                    SvgCanvas::Anchor::end, 11);
    }
    drawPoints(canvas, frame, sizes);
    return canvas.finish();
}

} // namespace groupscope
