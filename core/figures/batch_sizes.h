// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/plot.h"
#include "core/runs/comparison.h"

#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// Worst-group accuracy of one contrastive batch size.
struct BatchSizePoint {
    std::int64_t positives = 0;
    std::int64_t negatives = 0;
    Statistic worst; ///< in [0,1]
};

/// Effect of the size of contrastive batches in an experiment (Contrastive Adapters, Figure 7).
struct BatchSizes {
    std::string method;                 ///< id
    std::vector<BatchSizePoint> points; ///< sorted by positives + negatives
    std::optional<double> zeroShot;     ///< worst-group accuracy without any training
};

/// Returns the rows of one method that differ in positives and negatives alone, on `split`: the largest such
/// set. Nothing if it has fewer than three sizes.
std::optional<BatchSizes> batchSizesOf(const Comparison& comparison, const std::string& split);

/// Worst-group accuracy against positives + negatives on a logarithmic axis, mean ± s.d. over seeds; a line
/// marks zero-shot. Marks are named by positives, negatives.
Plot plotOf(const BatchSizes& sizes);

} // namespace groupscope
