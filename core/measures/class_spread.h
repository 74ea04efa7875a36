// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"
#include "core/measures/measure.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace groupscope {

/// How far rows of a class lie from each other and from other classes (finDML, Definition 2 and D.4; Wang and
/// Isola 2020; Roth et al. 2020). Of rows of unit length, where ‖a − b‖² = 2·(1 − cos).
struct ClassSpread {
    /// Mean ‖a − b‖² over pairs of a class of which at least one row is of the part; nothing without pairs.
    std::optional<double> withinPairs;
    /// The same of pairs of different classes.
    std::optional<double> betweenPairs;
    /// Mean over classes of the mean cosine distance 1 − cos between two rows of it, of the part alone;
    /// classes with fewer than two rows there are left out.
    std::optional<double> withinClasses;
    /// Mean cosine distance between the mean directions of two classes of the part.
    std::optional<double> betweenClasses;
    std::int64_t classesLeftOut = 0; ///< of withinClasses

    /// Of the two, withinClasses / betweenClasses: low where classes are dense and apart.
    std::optional<double> density() const;
};

/// Of the rows `part` (places, each once) of Z (n,K), of any length, with labels (n,). From sums of
/// directions: time O(n K), nothing compared pair by pair. Rows of zero length count as directions of none.
ClassSpread classSpread(const MatrixView<float>& Z, std::span<const int> labels, std::span<const int> part);

/// Of several parts of the same rows, whose sums are made once.
std::vector<ClassSpread> classSpreads(const MatrixView<float>& Z, std::span<const int> labels,
                                      const std::vector<std::vector<int>>& parts);

/// The spread of classes of all rows at unit length and of each subgroup, as `of` reads it.
Measured measuredSpread(Evaluated& evaluated, std::optional<double> (*of)(const ClassSpread&));

/// A measure of it; `better` low within classes and high between them.
Measure spreadMeasure(const std::string& id, const std::string& title, const std::string& formula,
                      const std::string& source, Better better, Measured (*of)(Evaluated&));

} // namespace groupscope
