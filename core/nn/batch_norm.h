// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/nn/layer.h"

#include <string>
#include <vector>

namespace groupscope {

/// Source of the statistics of a batch normalisation in training.
enum class BatchStatistics {
    ofBatch, ///< the batch's mean and biased variance; the running ones follow (variance unbiased)
    running, ///< the running ones, which are constants of the layer
};

/// BatchNorm1d: ε 1e-5, momentum 0.1, affine. Evaluation uses the running statistics.
template<class Scalar>
class BatchNorm final : public Layer<Scalar> {
  public:
    static constexpr double epsilon = 1e-5;
    static constexpr double momentum = 0.1;

    BatchNorm(const std::string& name, Eigen::Index features,
              BatchStatistics statistics = BatchStatistics::ofBatch);

    std::unique_ptr<Layer<Scalar>> clone() const override { return std::make_unique<BatchNorm>(*this); }
    void forward(const MatrixView<Scalar>& X, Matrix<Scalar>& Y) const override;
    /// Throws std::logic_error for fewer than two rows with statistics of the batch.
    void forwardTraining(const MatrixView<Scalar>& X, Matrix<Scalar>& Y) override;
    /// X is not read. dX may be dY itself.
    void backward(const MatrixView<Scalar>& X, const MatrixView<Scalar>& dY, Matrix<Scalar>* dX) override;
    /// γ, β, running mean and variance.
    std::vector<LayerTensor<Scalar>> tensors() override;
    std::string problem() const override;
    GraphWriter::Value describe(GraphWriter& graph, const GraphWriter::Value& X) const override;

    /// Updates the running statistics by those of one training batch of `count` >= 2 rows: mean and biased
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

  private:
    void forwardRunning(const MatrixView<Scalar>& X, Matrix<Scalar>& Y);
    void backwardRunning(const MatrixView<Scalar>& dY, Matrix<Scalar>& dX);
    void backwardOfBatch(const MatrixView<Scalar>& dY, Matrix<Scalar>& dX);

    std::string name_;
    BatchStatistics statistics_;
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
