// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/nn/layer.h"

namespace groupscope {

/// Divides every row by its Euclidean norm; rows of zero length give zeros.
template<class Scalar>
class UnitRows final : public Layer<Scalar> {
  public:
    std::unique_ptr<Layer<Scalar>> clone() const override { return std::make_unique<UnitRows>(*this); }
    void forward(const MatrixView<Scalar>& X, Matrix<Scalar>& Y) const override;
    void backward(const MatrixView<Scalar>& X, const MatrixView<Scalar>& dY, Matrix<Scalar>* dX) override;
    std::vector<LayerTensor<Scalar>> tensors() override { return {}; }
    GraphWriter::Value describe(GraphWriter& graph, const GraphWriter::Value& X) const override {
        return graph.unitRows(X);
    }
};

extern template class UnitRows<float>;
extern template class UnitRows<double>;

} // namespace groupscope
