// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/label_draw.h"

#include "core/base/error.h"
#include "core/base/random.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

namespace groupscope {

namespace {

std::size_t keptOf(std::size_t count, const LabelDraw& draw) {
    if (draw.shots > 0)
        return std::min(count, static_cast<std::size_t>(draw.shots));
    return std::max<std::size_t>(
        1, static_cast<std::size_t>(std::llround(draw.fraction * static_cast<double>(count))));
}

} // namespace

void requireLabelDraw(const LabelDraw& draw) {
    if (!(draw.fraction > 0.0 && draw.fraction <= 1.0))
        throw UsageError("the label fraction is not in (0,1]", "label_fraction", "give a number such as 0.1");
    if (!(draw.groupFraction > 0.0 && draw.groupFraction <= 1.0))
        throw UsageError("the group label fraction is not in (0,1]", "group_label_fraction",
                         "give a number such as 0.1");
    if (draw.shots < 0 || draw.shots > mostShots)
        throw UsageError("the number of shots is not in [0," + std::to_string(mostShots) + "]", "shots",
                         "give the examples of each class that keep their label, or 0 for all");
    if (draw.shots > 0 && draw.fraction < 1.0)
        throw UsageError("both a label fraction and shots are given", "label_fraction, shots",
                         "keep one of them");
}

std::vector<int> drawLabeled(std::span<const int> rows, std::span<const int> labels, const LabelDraw& draw) {
    if (draw.takesAll())
        return {rows.begin(), rows.end()};
    std::map<int, std::vector<int>> ofClass;
    for (const int row : rows)
        ofClass[labels[row]].push_back(row);
    std::vector<int> kept;
    for (auto& [label, own] : ofClass) {
        Random(draw.seed, "label draw", static_cast<std::uint64_t>(label)).shuffle(own);
        kept.insert(kept.end(), own.begin(),
                    own.begin() + static_cast<std::ptrdiff_t>(keptOf(own.size(), draw)));
    }
    std::sort(kept.begin(), kept.end());
    return kept;
}

} // namespace groupscope
