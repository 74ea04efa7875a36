// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/batch_sizes.h"

#include "core/figures/figure.h"
#include "core/figures/reported_set.h"

namespace groupscope::figure {

namespace {

std::vector<Drawing> batchSizeDrawings(const FigureInput& input) {
    const std::string split = reportedSet(*input.comparison);
    const std::optional<BatchSizes> sizes = batchSizesOf(*input.comparison, split);
    if (!sizes)
        return {};
    return {{"Contrastive batch size",
             "Worst-group accuracy of the " + split + " rows against the size of contrastive batches, " +
                 sizes->method +
                 "; marks are named by positives, negatives, whiskers are one standard deviation over seeds.",
             [sizes = *sizes](const SceneSpace& space) { return batchSizesScene(sizes, space); }}};
}

} // namespace

Figure batchSizes() {
    return {.id = "batch_sizes",
            .title = "worst group against the size of contrastive batches",
            .needs = FigureNeeds::comparison,
            .drawings = batchSizeDrawings};
}

} // namespace groupscope::figure
