// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/named_numbers.h"

#include "core/measures/judged_rows.h"

#include <utility>

namespace groupscope {

NamedNumbers numbersInNamed(std::span<const NamedExamples> named, std::span<const int> rows,
                            std::size_t exampleCount, std::span<const RightRows> seeds,
                            std::span<const RightRows> baseline) {
    // Named groups have no training examples of their own: nothing is weighted by them.
    const JudgedRows judged{membershipIn(named, rows, exampleCount), std::vector<int>(named.size(), 0)};
    NamedNumbers numbers;
    for (const RightRows& right : seeds) {
        std::vector<GroupAccuracy> groups = figuresOf(judged, right).groups;
        for (GroupAccuracy& own : groups)
            if (own.n > 0)
                own.interval = wilsonInterval(own.correct, own.n);
        numbers.seeds.push_back(std::move(groups));
    }
    if (baseline.empty() || seeds.empty())
        return numbers;
    GroupDifferences differences = pairedDifferences(judged, baseline, seeds);
    numbers.differences = std::move(differences.groups);
    numbers.together = std::move(differences.groupsTogether);
    return numbers;
}

} // namespace groupscope
