// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <optional>
#include <span>
#include <vector>

namespace groupscope {

/// Rows whose confidence is in (low, high].
struct ReliabilityBin {
    double low = 0.0;
    double high = 1.0;
    int n = 0;
    double confidence = 0.0; ///< mean, in [0,1]
    double accuracy = 0.0;   ///< in [0,1]
};

/// How well confidence tells accuracy.
struct Calibration {
    std::vector<ReliabilityBin> bins; ///< rising, of at least fewestInBin rows each unless there are fewer
    /// Σ n_b/n·|accuracy_b − confidence_b| (expected calibration error; Guo et al. 2017, Eq. 3), in [0,1].
    /// Nothing without rows.
    std::optional<double> error;
};

inline constexpr int calibrationBins = 15;
inline constexpr int fewestInBin = 10;

/// Confidence is the largest softmax probability of a row of `logits` (n,C). `rows` are those of them that
/// count; `labels` (n,). `bins` of equal width, of which neighbours are joined, from the lowest on, until
/// they hold fewestInBin rows; what is left at the end joins the last.
Calibration calibrationOf(const MatrixView<float>& logits, std::span<const int> labels,
                          std::span<const int> rows, int bins = calibrationBins);

} // namespace groupscope
