// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"
#include "core/nn/parameter.h"

#include <string>
#include <vector>

namespace groupscope {

/// BatchNorm1d: ε 1e-5, momentum 0.1, affine. Training normalises with the batch's mean and biased variance
/// and moves the running statistics (variance unbiased); evaluation uses the running statistics.
template<class Scalar>
class BatchNorm {
  public:
    static constexpr double epsilon = 1e-5;
    static constexpr double momentum = 0.1;

    BatchNorm(const std::string& name, Eigen::Index features);

    /// X (B,K), B >= 2 -> Y (B,K); keeps what backward needs and updates the running statistics.
    void forwardTraining(const MatrixView<Scalar>& X, Matrix<Scalar>& Y);
    /// X (B,K) -> Y (B,K) with the running statistics.
    void forwardEvaluation(const MatrixView<Scalar>& X, Matrix<Scalar>& Y) const;
    /// After forwardTraining: adds to the gradients of γ and β, writes dX (B,K). dX may be dY itself.
    void backward(const MatrixView<Scalar>& dY, Matrix<Scalar>& dX);

    /// As forwardEvaluation, and keeps what backwardFrozen needs: the statistics are constants of the layer.
    void forwardFrozen(const MatrixView<Scalar>& X, Matrix<Scalar>& Y);
    /// After forwardFrozen: adds to the gradients of γ and β, writes dX (B,K). dX may be dY itself.
    void backwardFrozen(const MatrixView<Scalar>& dY, Matrix<Scalar>& dX);

    /// Moves the running statistics by those of one training batch of `count` >= 2 rows: mean and biased
    /// variance, (K,).
    void moveRunningStatistics(const RowVector<Scalar>& mean, const RowVector<Scalar>& variance,
                               Eigen::Index count);

    Parameter<Scalar>& scale() { return scale_; } ///< γ (1,K)
    Parameter<Scalar>& shift() { return shift_; } ///< β (1,K)
    const Parameter<Scalar>& scale() const { return scale_; }
    const Parameter<Scalar>& shift() const { return shift_; }
    RowVector<Scalar>& runningMean() { return runningMean_; }
    const RowVector<Scalar>& runningMean() const { return runningMean_; }
    RowVector<Scalar>& runningVariance() { return runningVariance_; }
    const RowVector<Scalar>& runningVariance() const { return runningVariance_; }
    const std::string& name() const { return name_; }
    std::vector<Parameter<Scalar>*> parameters() { return {&scale_, &shift_}; }

  private:
    std::string name_;
    Parameter<Scalar> scale_;
    Parameter<Scalar> shift_;
    RowVector<Scalar> runningMean_;
    RowVector<Scalar> runningVariance_;
    Matrix<Scalar> normalized_;          ///< x̂ of the last training batch
    RowVector<Scalar> inverseDeviation_; ///< 1/√(σ²+ε) of the last training batch
};

extern template class BatchNorm<float>;
extern template class BatchNorm<double>;

} // namespace groupscope
