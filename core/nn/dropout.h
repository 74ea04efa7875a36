// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/nn/layer.h"

#include <cstdint>
#include <string>

namespace groupscope {

/// Inverted dropout (Srivastava et al. 2014): in training every unit is 0 with probability `rate`, else
/// divided by 1 − rate; in evaluation rows pass unchanged. The draw depends on the seed and the step number
/// alone, which the trainer sets before each step: a resumed training drops the same units.
template<class Scalar>
class Dropout final : public Layer<Scalar> {
  public:
    /// `rate` in [0,1).
    Dropout(double rate, std::uint64_t seed)
        : rate_(rate)
        , seed_(seed) {}

    /// Sets the number of the next training step.
    void setStep(std::uint64_t step) { step_ = step; }
    /// Factors of the units in the last training step (B,K).
    const MatrixF& factors() const { return factors_; }

    std::unique_ptr<Layer<Scalar>> clone() const override { return std::make_unique<Dropout>(*this); }
    void forward(const MatrixView<Scalar>& X, Matrix<Scalar>& Y) const override { Y = X; }
    void forwardTraining(const MatrixView<Scalar>& X, Matrix<Scalar>& Y) override;
    /// X is not read.
    void backward(const MatrixView<Scalar>& X, const MatrixView<Scalar>& dY, Matrix<Scalar>* dX) override;
    std::vector<LayerTensor<Scalar>> tensors() override { return {}; }
    GraphWriter::Value describe(GraphWriter&, const GraphWriter::Value& X) const override { return X; }

  private:
    double rate_;
    std::uint64_t seed_;
    std::uint64_t step_ = 0;
    MatrixF factors_;
};

extern template class Dropout<float>;
extern template class Dropout<double>;

} // namespace groupscope
