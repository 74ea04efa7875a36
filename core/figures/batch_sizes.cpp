// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/batch_sizes.h"

#include "core/base/text.h"
#include "core/data/split.h"
#include "core/figures/figure.h"
#include "core/figures/method_style.h"
#include "core/figures/reported_set.h"

namespace groupscope {

Plot plotOf(const BatchSizes& sizes) {
    const auto paintOf = [](const std::string& method) {
        return Paint{.ink = Ink::series, .color = methodStyle(method).color};
    };
    Plot plot{.x = {.kind = PlotScale::Kind::powersOfTwo,
                    .title = "positives + negatives of an anchor (logarithmic)"},
              .y = PlotScale::percent("worst-group accuracy in %")};
    for (const BatchSizePoint& point : sizes.points) {
        const auto size = static_cast<double>(point.positives + point.negatives);
        const std::string name = std::to_string(point.positives) + ", " + std::to_string(point.negatives);
        plot.marks.push_back(
            {.x = size,
             .y = point.worst.mean,
             .name = name,
             .paint = paintOf(sizes.method),
             .radius = 4.5,
             .yWhisker = spreadOf(point.worst),
             .tooltip = name + ": worst group " + fixedText(100.0 * point.worst.mean, 1) + " %"});
        plot.labels.push_back({.x = size, .y = point.worst.mean, .text = name, .mayBeLeftOut = true});
    }
    if (sizes.zeroShot)
        plot.rules.push_back({.kind = PlotRule::Kind::atY,
                              .value = *sizes.zeroShot,
                              .paint = paintOf("zero-shot"),
                              .width = 1.4,
                              .dash = LineDash::solid,
                              .name = "zero-shot"});
    return plot;
}

namespace figure {

namespace {

std::vector<Drawing> batchSizeDrawings(const FigureInput& input) {
    const std::string split = reportedSet(*input.comparison);
    const std::optional<BatchSizes> sizes = batchSizesOf(*input.comparison, split);
    if (!sizes)
        return {};
    return {plotDrawing(
        "Contrastive batch size",
        "Worst-group accuracy on the " + splitTitle(split) +
            " split against the size of contrastive batches, " + sizes->method +
            "; marks are named by positives, negatives, whiskers are one standard deviation over seeds.",
        plotOf(*sizes))};
}

} // namespace

Figure batchSizes() {
    return {.id = "batch_sizes",
            .title = "worst group against the size of contrastive batches",
            .needs = FigureNeeds::comparison,
            .drawings = batchSizeDrawings};
}

} // namespace figure

} // namespace groupscope
