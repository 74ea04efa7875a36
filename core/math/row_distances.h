// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/neighbors.h"

#include <vector>

namespace groupscope {

/// Distances between rows in double, from the rows as given: what every neighbour search ends with, so that
/// equal candidates give equal bytes whatever found them.
///
/// They are computed as squared distances of the rows, or for the cosine of the rows at unit length (then
/// half of it is the cosine distance). A row of zeros has no direction: for the cosine it gets one of its
/// own, at a right angle to all others.
class RowDistances {
  public:
    /// Of `rows` (N,D), which must outlive it. Throws DataError when a row holds NaN or infinity or when
    /// there are more rows than an int can number, Cancelled.
    RowDistances(const MatrixView<float>& rows, Metric metric, const RunContext& run);

    Eigen::Index size() const { return rows_.rows(); }
    Eigen::Index dimensions() const { return rows_.cols(); }
    /// 1, or for the cosine 1 / length and 0 for a row of zeros.
    double factor(Eigen::Index i) const { return factors_[i]; }
    /// For the cosine: some row has no direction.
    bool hasRowsOfZeros() const;
    /// Row i as given, or of unit length.
    auto row(Eigen::Index i) const { return factor(i) * rows_.row(i).template cast<double>(); }

    double squared(Eigen::Index i, Eigen::Index j) const { return squaredTo(i, *this, j); }
    /// The same between row i of these and row j of `others`, of as many dimensions.
    double squaredTo(Eigen::Index i, const RowDistances& others, Eigen::Index j) const;
    /// In the metric that was asked for.
    float distance(double squared) const;

  private:
    MatrixView<float> rows_;
    Metric metric_;
    std::vector<double> factors_; ///< (N,)
};

/// Throws UsageError unless 1 <= k <= `available`, the rows that a row may be compared with.
void checkNeighborCount(int k, Eigen::Index available);

/// Mean of each column of rows at unit length or as given, (1,D).
RowVector<double> meanRow(const RowDistances& rows, const RunContext& run);

} // namespace groupscope
