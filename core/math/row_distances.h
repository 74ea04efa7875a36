// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/neighbors.h"

#include <vector>

namespace groupscope {

/// Distances between rows in double, from the original rows: the last step of every neighbour search, so that
/// equal candidates give equal bytes with any search. They are squared distances of the rows; for the cosine
/// those of unit rows, half of which is the cosine distance. A row of zeros has no direction: for the cosine
/// it counts as orthogonal to all other rows.
class RowDistances {
  public:
    /// `rows` (N,D) must outlive it. Throws DataError if a row holds NaN or infinity or if there are more
    /// rows than an int can number, Cancelled.
    RowDistances(const MatrixView<float>& rows, Metric metric, const RunContext& run);

    Eigen::Index size() const { return rows_.rows(); }
    Eigen::Index dimensions() const { return rows_.cols(); }
    /// 1, or for the cosine 1 / length and 0 for a row of zeros.
    double factor(Eigen::Index i) const { return factors_[i]; }
    /// For the cosine: whether a row has no direction.
    bool hasRowsOfZeros() const;
    /// Row i as given, or of unit length.
    auto row(Eigen::Index i) const { return factor(i) * rows_.row(i).template cast<double>(); }

    double squared(Eigen::Index i, Eigen::Index j) const { return squaredTo(i, *this, j); }
    /// Squared distance between row i of these and row j of `others`, of as many dimensions.
    double squaredTo(Eigen::Index i, const RowDistances& others, Eigen::Index j) const;
    /// Distance in the requested metric.
    float distance(double squared) const;

  private:
    MatrixView<float> rows_;
    Metric metric_;
    std::vector<double> factors_; ///< (N,)
};

/// Throws UsageError unless 1 <= k <= `available`, the number of rows that a row may be compared with.
void checkNeighborCount(int k, Eigen::Index available);

/// Mean of each column of rows at unit length or as given, (1,D).
RowVector<double> meanRow(const RowDistances& rows, const RunContext& run);

} // namespace groupscope
