// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/accuracy_cells.h"

namespace groupscope {

std::vector<MeasuredCell> accuracyCells(MeasuredCell::Of of, const std::vector<GroupAccuracy>& accuracies) {
    std::vector<MeasuredCell> cells;
    for (std::size_t i = 0; i < accuracies.size(); ++i)
        cells.push_back({.of = of,
                         .index = static_cast<int>(i),
                         .n = accuracies[i].n,
                         .value = accuracies[i].accuracy,
                         .interval = accuracies[i].interval});
    return cells;
}

} // namespace groupscope
