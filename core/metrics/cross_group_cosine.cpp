// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/cross_group_cosine.h"

#include <algorithm>

namespace groupscope {

CrossGroupCosine crossGroupCosine(const MatrixView<float>& Z, std::span<const int> groupIds,
                                  const GroupScheme& scheme) {
    const auto groups = static_cast<Eigen::Index>(scheme.groupCount());
    Matrix<double> means = Matrix<double>::Zero(groups, Z.cols()); // of the unit vectors of each group
    std::vector<int> counts(static_cast<std::size_t>(groups), 0);
    for (std::size_t i = 0; i < groupIds.size(); ++i) {
        if (groupIds[i] < 0)
            continue;
        const RowVector<double> row = Z.row(static_cast<Eigen::Index>(i)).cast<double>();
        means.row(groupIds[i]) += row / std::max(row.norm(), 1e-12);
        ++counts[static_cast<std::size_t>(groupIds[i])];
    }
    CrossGroupCosine result;
    const int groupsOfClass = scheme.groupCount() / scheme.classCount();
    double total = 0.0;
    int known = 0;
    for (int first = 0; first < scheme.groupCount(); first += groupsOfClass) {
        double sum = 0.0;
        int pairs = 0;
        for (int a = first; a < first + groupsOfClass; ++a)
            for (int b = a + 1; b < first + groupsOfClass; ++b) {
                const double nA = counts[static_cast<std::size_t>(a)],
                             nB = counts[static_cast<std::size_t>(b)];
                if (nA == 0 || nB == 0)
                    continue;
                sum += means.row(a).dot(means.row(b)) / (nA * nB);
                ++pairs;
            }
        result.classes.push_back(pairs == 0 ? std::nullopt : std::optional(sum / pairs));
        if (pairs > 0) {
            total += sum / pairs;
            ++known;
        }
    }
    if (known > 0)
        result.mean = total / known;
    return result;
}

} // namespace groupscope
