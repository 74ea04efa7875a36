// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/random.h"
#include "core/nn/layer.h"

#include <string>
#include <vector>

namespace groupscope {

/// Y = X Wᵀ + b, with W (outputs,inputs) and b (1,outputs) or no bias.
template<class Scalar>
class Linear final : public Layer<Scalar> {
  public:
    /// W and b are zero.
    Linear(const std::string& name, Eigen::Index inputs, Eigen::Index outputs, bool bias);
    /// W and b uniform in ±1/√inputs (PyTorch's default), drawn from `random`.
    Linear(const std::string& name, Eigen::Index inputs, Eigen::Index outputs, bool bias, Random& random);

    std::unique_ptr<Layer<Scalar>> clone() const override { return std::make_unique<Linear>(*this); }
    void forward(const MatrixView<Scalar>& X, Matrix<Scalar>& Y) const override;
    void backward(const MatrixView<Scalar>& X, const MatrixView<Scalar>& dY, Matrix<Scalar>* dX) override;
    /// Weight, then bias if there is one.
    std::vector<LayerTensor<Scalar>> tensors() override;
    GraphWriter::Value describe(GraphWriter& graph, const GraphWriter::Value& X) const override;

    Parameter<Scalar>& weight() { return weight_; }
    const Parameter<Scalar>& weight() const { return weight_; }
    Parameter<Scalar>& bias() { return bias_; } ///< value is (0,0) without bias
    const Parameter<Scalar>& bias() const { return bias_; }

  private:
    Parameter<Scalar> weight_;
    Parameter<Scalar> bias_;
};

extern template class Linear<float>;
extern template class Linear<double>;

} // namespace groupscope
