// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/measure.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
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

/// The parity of predictions of the evaluated rows (n,) between combinations of attribute values (identities,
/// where groups overlap). Groups without attributes have none to compare: nothing.
Parity parityOf(Evaluated& evaluated, std::span<const int> predictions);

/// Whether the id is that of a parity difference, which is itself a difference between subgroups.
bool isParity(std::string_view id);

/// One value of the parity of a head's predictions.
Measured measuredParity(Evaluated& evaluated, std::optional<double> Parity::*of);

/// A measure that gives it. `formula` goes on after what is compared.
Measure parityMeasure(const std::string& id, const std::string& title, const std::string& of,
                      const std::string& source, Measured (*measured)(Evaluated&));

} // namespace groupscope
