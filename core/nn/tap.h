// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/nn/layer.h"

#include <memory>
#include <utility>

namespace groupscope {

/// Output recorded by a tap in the middle of a network, for losses that use it.
template<class Scalar>
struct Tapped {
    Matrix<Scalar> output;   ///< from the last forwardTraining (B,O)
    Matrix<Scalar> gradient; ///< (B,O), added on the way back; of the same size as `output`, or empty
};

/// A layer that records its output in training, and otherwise is that layer.
template<class Scalar, class Inner>
class Tap final : public Layer<Scalar> {
  public:
    Tap(Inner inner, std::shared_ptr<Tapped<Scalar>> tapped)
        : inner_(std::move(inner))
        , tapped_(std::move(tapped)) {}

    std::unique_ptr<Layer<Scalar>> clone() const override { return inner_.clone(); } // a copy needs no tap
    void forward(const MatrixView<Scalar>& X, Matrix<Scalar>& Y) const override { inner_.forward(X, Y); }
    void forwardTraining(const MatrixView<Scalar>& X, Matrix<Scalar>& Y) override {
        inner_.forwardTraining(X, Y);
        tapped_->output = Y;
        tapped_->gradient.resize(0, 0);
    }
    void backward(const MatrixView<Scalar>& X, const MatrixView<Scalar>& dY, Matrix<Scalar>* dX) override {
        if (tapped_->gradient.size() == 0)
            return inner_.backward(X, dY, dX);
        tapped_->gradient += dY;
        inner_.backward(X, tapped_->gradient, dX);
    }
    std::vector<LayerTensor<Scalar>> tensors() override { return inner_.tensors(); }
    std::string problem() const override { return inner_.problem(); }
    GraphWriter::Value describe(GraphWriter& graph, const GraphWriter::Value& X) const override {
        return inner_.describe(graph, X);
    }

  private:
    Inner inner_;
    std::shared_ptr<Tapped<Scalar>> tapped_;
};

} // namespace groupscope
