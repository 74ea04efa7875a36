// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/aligned_scale.h"

#include "core/metrics/row_scale.h"

namespace groupscope {

std::vector<std::optional<double>> relativeAlignments(Evaluated& evaluated) {
    std::vector<std::optional<double>> relative;
    const std::optional<double> scale = meanDistanceOfRows(evaluated.embedding());
    for (const ClassAlignment& own : evaluated.alignmentOfClasses())
        relative.push_back(own.maximum && scale ? std::optional(*own.maximum / *scale) : std::nullopt);
    return relative;
}

SeriesValues recordedRelative(Evaluated& evaluated) {
    SeriesValues values;
    const std::vector<std::optional<double>> classes = relativeAlignments(evaluated);
    for (std::size_t c = 0; c < classes.size(); ++c)
        if (classes[c])
            values.emplace_back("align.relative.class." + evaluated.task().groups.classes()[c], *classes[c]);
    return values;
}

} // namespace groupscope
