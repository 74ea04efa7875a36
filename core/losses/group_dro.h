// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <cstddef>
#include <span>
#include <vector>

namespace groupscope {

/// The loss of Group DRO (Sagawa et al. 2020, Algorithm 1): weights q of the groups rise with their losses,
/// q_g <- q_g·exp(η·L_g) / Σ, and the loss of a batch is Σ q_g L_g with the updated weights. L_g is the mean
/// cross-entropy of the rows of group g in the batch, 0 without any, plus the generalisation adjustment
/// C/√n_g of a group with n_g training examples, which has no gradient.
template<class Scalar>
class GroupDro {
  public:
    struct Options {
        double step = 0.01;             ///< η, >= 0
        double sizeAdjustment = 0.0;    ///< C, >= 0; 0: none
        bool presentGroupsOnly = false; ///< groups without rows in a batch have no adjustment in it
    };

    /// rowCounts: n_g, each >= 1 and at least one of them, else std::logic_error. q starts uniform.
    GroupDro(const std::vector<std::size_t>& rowCounts, const Options& options);

    /// Raises the weights and returns the loss. logits (B,C), labels (B,), groups (B,) in [0,G); `gradient`
    /// (B,C), resized, is d loss / d logits.
    Scalar operator()(const MatrixView<Scalar>& logits, std::span<const int> labels,
                      std::span<const int> groups, Matrix<Scalar>& gradient);

    /// log q (1,G): even very small weights can grow again.
    const RowVector<Scalar>& logWeights() const { return logWeights_; }
    void setLogWeights(const RowVector<Scalar>& values) { logWeights_ = values; }
    /// q (1,G), of sum 1.
    RowVector<Scalar> weights() const { return logWeights_.array().exp(); }

  private:
    /// groupLosses_ from rowLosses_.
    void averageByGroup(std::span<const int> groups);
    void raiseWeights();

    Options options_;
    RowVector<Scalar> adjustments_; ///< (1,G)
    RowVector<Scalar> logWeights_;  ///< (1,G)
    RowVector<Scalar> rowLosses_;   ///< (1,B)
    RowVector<Scalar> groupLosses_; ///< (1,G)
    RowVector<Scalar> counts_;      ///< (1,G) rows of the batch
};

extern template class GroupDro<float>;
extern template class GroupDro<double>;

} // namespace groupscope
