// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/random.h"
#include "core/data/task.h"
#include "core/math/logistic_regression.h"
#include "core/math/standardize.h"

#include <compare>
#include <vector>

namespace groupscope {

/// One setting in the grid of deep feature reweighting (Kirichenko et al. 2023, B.2).
struct DfrSetting {
    double C = 1.0;
    std::vector<double> classWeights; ///< (C,)
};

/// The grid in the order of the code: C ∈ {1, 0.7, 0.3, 0.1, 0.07, 0.03, 0.01}, and for each C the class
/// weights: all 1 or, with `tuneClassWeights` and two classes, (1, w) and (w, 1) for w ∈ {1, 2, 3, 10, 100,
/// 300, 1000}.
std::vector<DfrSetting> dfrGrid(int classCount, bool tuneClassWeights);

/// Draws as many examples of each group as the smallest one has, without replacement; groups in order.
std::vector<int> balancedRows(const std::vector<std::vector<int>>& rowsOfGroups, Random& random);

/// Score that selects a setting: the worst group, then the average for ties.
struct DfrScore {
    double worstGroup = 0.0;
    double average = 0.0;
    auto operator<=>(const DfrScore&) const = default;
};

/// Accuracies (settings,) on `chooseRows` of planes fitted to `fitRows`, both standardised by
/// `scale`. Weaker penalties start from the planes of the stronger ones. Throws Cancelled.
std::vector<DfrScore> scoreDfrSettings(const Task& task, const ColumnScale& scale,
                                       const std::vector<int>& fitRows, const std::vector<int>& chooseRows,
                                       const std::vector<DfrSetting>& grid, const RunContext& run);

/// Mean of the planes fitted to each list of examples. Throws Cancelled.
LogisticModel averageDfrFits(const Task& task, const ColumnScale& scale,
                             const std::vector<std::vector<int>>& subsamples, const DfrSetting& setting,
                             const RunContext& run);

/// The planes for rows that are not standardised, one for each class (C,D) and (1,C): the score s of two
/// classes becomes −s/2 and s/2.
struct ClassPlanes {
    MatrixF weight;
    MatrixF bias;
};
ClassPlanes foldScale(const LogisticModel& model, const ColumnScale& scale);

} // namespace groupscope
