// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/base_classes.h"

#include <algorithm>
#include <array>
#include <limits>

namespace groupscope {

std::optional<double> BaseAndNovel::harmonicMean() const {
    if (!base || !novel)
        return std::nullopt;
    return *base + *novel > 0.0 ? 2.0 * *base * *novel / (*base + *novel) : 0.0;
}

BaseAndNovel baseAndNovel(Evaluated& evaluated) {
    const Task& task = evaluated.task();
    std::vector<bool> trained(static_cast<std::size_t>(task.classCount()), false);
    for (const int row : task.fitRows())
        trained[task.labels[row]] = true;
    BaseAndNovel result;
    if (std::find(trained.begin(), trained.end(), false) == trained.end())
        return result;
    const MatrixF& logits = evaluated.predictions().logits;
    std::array<std::int64_t, 2> rows{}, right{}; // novel, base
    for (std::size_t i = 0; i < evaluated.rows().size(); ++i) {
        const auto label =
            static_cast<std::size_t>(task.labels[static_cast<std::size_t>(evaluated.rows()[i])]);
        std::size_t best = label;
        float highest = -std::numeric_limits<float>::infinity();
        for (std::size_t c = 0; c < trained.size(); ++c) // the lowest class of equals, as everywhere
            if (const float own = logits(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(c));
                trained[c] == trained[label] && own > highest) {
                highest = own;
                best = c;
            }
        ++rows[trained[label] ? 1 : 0];
        right[trained[label] ? 1 : 0] += best == label ? 1 : 0;
    }
    const auto share = [&](std::size_t which) {
        return rows[which] == 0 ? std::optional<double>()
                                : static_cast<double>(right[which]) / static_cast<double>(rows[which]);
    };
    result.novelRows = rows[0];
    result.baseRows = rows[1];
    result.novel = share(0);
    result.base = share(1);
    return result;
}

} // namespace groupscope
