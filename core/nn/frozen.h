// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/nn/layer.h"

#include <memory>
#include <utility>
#include <vector>

namespace groupscope {

/// A layer that no optimiser changes. Its tensors are in states and checkpoints.
template<class Scalar, class Inner>
class Frozen final : public Layer<Scalar> {
  public:
    explicit Frozen(Inner inner)
        : inner_(std::move(inner)) {}

    std::unique_ptr<Layer<Scalar>> clone() const override { return std::make_unique<Frozen>(*this); }
    void forward(const MatrixView<Scalar>& X, Matrix<Scalar>& Y) const override { inner_.forward(X, Y); }
    void forwardTraining(const MatrixView<Scalar>& X, Matrix<Scalar>& Y) override {
        inner_.forwardTraining(X, Y);
    }
    void backward(const MatrixView<Scalar>& X, const MatrixView<Scalar>& dY, Matrix<Scalar>* dX) override {
        if (dX != nullptr)
            inner_.backward(X, dY, dX);
    }
    std::vector<LayerTensor<Scalar>> tensors() override {
        std::vector<LayerTensor<Scalar>> all = inner_.tensors();
        for (LayerTensor<Scalar>& tensor : all)
            tensor.parameter = nullptr;
        return all;
    }
    std::string problem() const override { return inner_.problem(); }
    GraphWriter::Value describe(GraphWriter& graph, const GraphWriter::Value& X) const override {
        return inner_.describe(graph, X);
    }

  private:
    Inner inner_;
};

} // namespace groupscope
