// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/nn/sequence.h"

#include <optional>

namespace groupscope {

/// A residual connection around layers: u + f(u), or with a ratio r in [0,1] r·f(u) + (1 − r)·u.
template<class Scalar>
class Residual final : public Layer<Scalar> {
  public:
    explicit Residual(Sequence<Scalar> body, std::optional<double> ratio = {});

    std::unique_ptr<Layer<Scalar>> clone() const override { return std::make_unique<Residual>(*this); }
    void forward(const MatrixView<Scalar>& X, Matrix<Scalar>& Y) const override;
    void forwardTraining(const MatrixView<Scalar>& X, Matrix<Scalar>& Y) override;
    void backward(const MatrixView<Scalar>& X, const MatrixView<Scalar>& dY, Matrix<Scalar>* dX) override;
    std::vector<LayerTensor<Scalar>> tensors() override { return body_.tensors(); }
    std::string problem() const override { return body_.problem(); }
    GraphWriter::Value describe(GraphWriter& graph, const GraphWriter::Value& X) const override;

    Sequence<Scalar>& body() { return body_; }
    const Sequence<Scalar>& body() const { return body_; }

  private:
    void mix(const MatrixView<Scalar>& X, Matrix<Scalar>& Y) const;

    Sequence<Scalar> body_;
    std::optional<double> ratio_;
    Matrix<Scalar> gradient_; ///< with respect to the body's output (B,D)
};

extern template class Residual<float>;
extern template class Residual<double>;

} // namespace groupscope
