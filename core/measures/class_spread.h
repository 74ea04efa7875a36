// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"
#include "core/measures/measure.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace groupscope {

/// Distances of rows within and between classes (finDML, Definition 2 and D.4; Wang and Isola 2020; Roth et
/// al. 2020), of rows at unit length, where ‖a − b‖² = 2·(1 − cos).
struct ClassSpread {
    /// Mean ‖a − b‖² over pairs of one class of which at least one row is in the part; nothing without pairs.
    std::optional<double> withinPairs;
    /// Mean ‖a − b‖² over such pairs of different classes.
    std::optional<double> betweenPairs;
    /// Mean over classes of the mean cosine distance 1 − cos between two rows of it, within the part; classes
    /// with fewer than two rows there are left out.
    std::optional<double> withinClasses;
    /// Mean cosine distance between the mean directions of two classes of the part.
    std::optional<double> betweenClasses;
    std::int64_t classesLeftOut = 0; ///< number of classes left out of withinClasses

    /// withinClasses / betweenClasses: low if classes are dense and separated.
    std::optional<double> density() const;
};

/// Measures the rows `part` (distinct positions) of Z (n,K), of any length, with labels (n,). Computed from
/// sums of directions in time O(n K), without comparing pairs. Rows of zero length have no direction.
ClassSpread classSpread(const MatrixView<float>& Z, std::span<const int> labels, std::span<const int> part);

/// Measures several parts of the same rows with shared sums.
std::vector<ClassSpread> classSpreads(const MatrixView<float>& Z, std::span<const int> labels,
                                      const std::vector<std::vector<int>>& parts);

/// Spread of the classes of all rows at unit length and of each subgroup; `of` selects the value.
Measured measuredSpread(Evaluated& evaluated, std::optional<double> (*of)(const ClassSpread&));

/// Returns a measure of the spread; lower is better within classes, higher between them.
Measure spreadMeasure(const std::string& id, const std::string& title, const std::string& formula,
                      const std::string& source, Better better, Measured (*of)(Evaluated&));

} // namespace groupscope
