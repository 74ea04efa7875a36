// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/aligned_scale.h"

#include "core/measures/row_scale.h"

namespace groupscope {

namespace {

/// Groups weigh as the set counts their rows: a training looks at some rows of each, and is to find what all
/// of them give.
std::optional<double> distanceInSet(Evaluated& evaluated) {
    const GroupScheme& groups = evaluated.task().groups;
    if (groups.overlaps()) // a row of two groups would count twice
        return meanDistanceOfRows(evaluated.embedding());
    return meanDistanceOfRows(groupMoments(evaluated.embedding(),
                                           rowsOfGroups(evaluated.members(), groups.groupCount()),
                                           evaluated.context()),
                              evaluated.split().groupCounts);
}

} // namespace

std::vector<std::optional<double>> relativeAlignments(Evaluated& evaluated) {
    std::vector<std::optional<double>> relative;
    const std::optional<double> scale = distanceInSet(evaluated);
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
