// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/standings.h"

#include <algorithm>

namespace groupscope {

namespace {

/// Whether its group is one whose accuracy pairedDifferences() compares.
bool isAccuracyOfGroup(const SplitMeasure& measure) {
    return measure.part == SplitMeasure::Part::group &&
           (measure.measure->id == accuracy::average || measure.measure->id == accuracy::worstGroup);
}

} // namespace

std::optional<double> bestValue(std::span<const std::optional<double>> values, Better better) {
    std::optional<double> best;
    int count = 0;
    for (const std::optional<double>& value : values)
        if (value) {
            ++count;
            best = !best ? value : better == Better::lower ? std::min(best, value) : std::max(best, value);
        }
    return count > 1 && better != Better::neither ? best : std::nullopt;
}

bool isTestedByRows(const SplitMeasure& measure) {
    const bool whole = measure.part == SplitMeasure::Part::whole && isToldByRows(measure.measure->id);
    return !measure.isAverage() && (whole || isAccuracyOfGroup(measure));
}

std::optional<Difference> differenceIn(const GroupDifferences& differences, const SplitMeasure& measure,
                                       const GroupScheme& scheme) {
    if (measure.part == SplitMeasure::Part::whole)
        return differences.of(measure.measure->id);
    if (isAccuracyOfGroup(measure))
        for (int group = 0; group < scheme.groupCount(); ++group)
            if (scheme.groupName(group) == measure.of &&
                static_cast<std::size_t>(group) < differences.groups.size())
                return differences.groups[static_cast<std::size_t>(group)];
    return std::nullopt;
}

Table::Mark markOf(Standing standing) {
    switch (standing) {
    case Standing::best:
        return Table::Mark::best;
    case Standing::likeBest:
        return Table::Mark::likeBest;
    case Standing::untestedBest:
        return Table::Mark::star;
    case Standing::unknown:
    case Standing::below:
        break;
    }
    return Table::Mark::none;
}

} // namespace groupscope
