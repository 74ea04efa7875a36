// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/nn/layer.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace groupscope {

/// Function applied to the output of a layer.
enum class Activation { none, relu };

/// Layers one after another. Without any, rows pass unchanged.
template<class Scalar>
class Sequence : public Layer<Scalar> {
  public:
    Sequence() = default;
    Sequence(const Sequence& other);
    Sequence& operator=(const Sequence& other);
    Sequence(Sequence&&) noexcept = default;
    Sequence& operator=(Sequence&&) noexcept = default;

    /// Appends a layer; with relu its output passes max(0, ·).
    template<class Kind>
    Sequence& add(Kind layer, Activation activation = Activation::none) {
        steps_.push_back({std::make_unique<Kind>(std::move(layer)), activation, {}, {}});
        return *this;
    }

    std::size_t size() const { return steps_.size(); }
    bool empty() const { return steps_.empty(); }
    /// Layer `index`; its kind must be correct.
    template<class Kind>
    Kind& at(std::size_t index) {
        return static_cast<Kind&>(*steps_[index].layer);
    }
    template<class Kind>
    const Kind& at(std::size_t index) const {
        return static_cast<const Kind&>(*steps_[index].layer);
    }

    std::unique_ptr<Layer<Scalar>> clone() const override { return std::make_unique<Sequence>(*this); }
    void forward(const MatrixView<Scalar>& X, Matrix<Scalar>& Y) const override;
    void forwardTraining(const MatrixView<Scalar>& X, Matrix<Scalar>& Y) override;
    void backward(const MatrixView<Scalar>& X, const MatrixView<Scalar>& dY, Matrix<Scalar>* dX) override;
    std::vector<LayerTensor<Scalar>> tensors() override;
    std::string problem() const override;
    GraphWriter::Value describe(GraphWriter& graph, const GraphWriter::Value& X) const override;

  protected:
    /// Output of layer `index`, not the last, in the last forwardTraining, after its activation (B,H).
    const Matrix<Scalar>& output(std::size_t index) const { return steps_[index].output; }

  private:
    struct Step {
        std::unique_ptr<Layer<Scalar>> layer;
        Activation activation;
        /// From the last forwardTraining; for the last layer only if it is activated.
        Matrix<Scalar> output;
        Matrix<Scalar> gradient; ///< with respect to that output
    };
    std::vector<Step> steps_;
};

/// Backward pass of a ReLU with output `activated`, applied to `gradient`; its slope at 0 is 0.
template<class Scalar>
void passRelu(const Matrix<Scalar>& activated, Matrix<Scalar>& gradient);

extern template class Sequence<float>;
extern template class Sequence<double>;
extern template void passRelu<float>(const Matrix<float>&, Matrix<float>&);
extern template void passRelu<double>(const Matrix<double>&, Matrix<double>&);

} // namespace groupscope
