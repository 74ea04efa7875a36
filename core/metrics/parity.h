// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace groupscope {

/// How far predictions are from being fair to the parts of some rows: each the largest difference in [0,1]
/// between two parts, over the classes, each of them against the rest. 0 is fair. Nothing where there are no
/// two parts to compare.
struct Parity {
    std::optional<double> demographic; ///< of P(Ŷ = c)
    std::optional<double> opportunity; ///< of P(Ŷ = c | Y = c)
    std::optional<double> odds;        ///< of P(Ŷ = c | Y = c) and of P(Ŷ = c | Y ≠ c)
};

/// Hardt et al. 2016, as finDML writes them (Definitions 16 to 18). `predictions` and `labels` (n,) in [0,C),
/// a prediction below 0 is of no class; `parts` hold places of rows in [0,n), and may overlap. A part without
/// rows under a condition is not compared under it.
Parity parityOf(std::span<const int> predictions, std::span<const int> labels,
                std::span<const std::vector<int>> parts, int classCount);

} // namespace groupscope
