// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/measure.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// Parity differences of predictions between parts of some examples: each is the largest difference in [0,1]
/// between two parts, over the classes one against the rest. 0 is fair. Nothing if there are not two parts.
struct Parity {
    std::optional<double> demographic; ///< of P(Ŷ = c)
    std::optional<double> opportunity; ///< of P(Ŷ = c | Y = c)
    std::optional<double> odds;        ///< of P(Ŷ = c | Y = c) and of P(Ŷ = c | Y ≠ c)
};

/// Hardt et al. 2016, as written in finDML (Definitions 16 to 18). `predictions` and `labels` (n,) in [0,C),
/// a negative prediction is no class; `parts` hold example positions in [0,n), and may overlap. A part
/// without examples under a condition is not compared under it.
Parity parityOf(std::span<const int> predictions, std::span<const int> labels,
                std::span<const std::vector<int>> parts, int classCount);

/// Parity of predictions of the evaluated examples (n,) between combinations of attribute values (identities,
/// if groups overlap). Nothing without attributes.
Parity parityOf(Evaluated& evaluated, std::span<const int> predictions);

/// Whether the id is that of a parity difference, which is itself a difference between subgroups.
bool isParity(std::string_view id);

/// One value of the parity of a head's predictions.
Measured measuredParity(Evaluated& evaluated, std::optional<double> Parity::*of);

/// Returns a measure of that value. `formula` follows the description of what is compared.
Measure parityMeasure(const std::string& id, const std::string& title, const std::string& of,
                      const std::string& source, Measured (*measured)(Evaluated&));

} // namespace groupscope
