// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <span>
#include <vector>

namespace groupscope {

/// A moving mean of the loss of every training example, relative to the largest in its class (Learning from
/// Failure, reference code): e <- 0.7·e + 0.3·l, and e = l at the first visit.
template<class Scalar>
class MovingLosses {
  public:
    /// `rows` are the training examples; labels (N,) in [0,classCount), read at `rows`. Examples not seen yet
    /// count as 0.
    MovingLosses(const std::vector<int>& rows, const std::vector<int>& labels, int classCount);

    /// Adds the losses (1,B) of a batch of different `rows` (B,).
    void update(std::span<const int> rows, const RowVector<Scalar>& losses);
    /// The mean of `row` divided by the largest of its class; 0 if that is 0.
    Scalar relative(int row);

    /// (1,n), in the order of the constructor's `rows`; -1 for examples not seen yet.
    const RowVector<Scalar>& values() const { return values_; }
    void setValues(const RowVector<Scalar>& values);

  private:
    struct Class {
        std::vector<Eigen::Index> members; ///< places in values_
        Scalar largest = Scalar(0);
        Eigen::Index holder = -1; ///< the place of `largest`
        bool outdated = false;    ///< the holder has fallen, so the members must be searched
    };
    void search(Class& members);

    RowVector<Scalar> values_;
    std::vector<Eigen::Index> placeOfRow_; ///< (N,)
    std::vector<int> classOfPlace_;
    std::vector<Class> classes_;
};

extern template class MovingLosses<float>;
extern template class MovingLosses<double>;

} // namespace groupscope
