// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/nn/graph_writer.h"
#include "core/nn/named_tensor.h"
#include "core/nn/parameter.h"

#include <memory>
#include <string>
#include <vector>

namespace groupscope {

/// A tensor that a layer holds, under the name PyTorch's state_dict would use.
template<class Scalar>
struct LayerTensor {
    std::string name;
    Eigen::Map<Matrix<Scalar>> values; ///< storage of the layer itself
    Parameter<Scalar>* parameter;      ///< null: a running statistic, which no optimiser knows
};

template<class Scalar>
LayerTensor<Scalar> tensorOf(Parameter<Scalar>& parameter) {
    return {
        parameter.name, {parameter.value.data(), parameter.value.rows(), parameter.value.cols()}, &parameter};
}

/// A differentiable map from rows to rows, described once for training, evaluation, files and export. Not
/// thread-safe in training: it keeps values for backward.
template<class Scalar>
class Layer {
  public:
    virtual ~Layer() = default;
    virtual std::unique_ptr<Layer> clone() const = 0;

    /// X (B,I) -> Y (B,O), resized, with running statistics. Keeps nothing.
    virtual void forward(const MatrixView<Scalar>& X, Matrix<Scalar>& Y) const = 0;
    /// X (B,I) -> Y (B,O) with batch statistics if the layer has some; keeps values for backward.
    virtual void forwardTraining(const MatrixView<Scalar>& X, Matrix<Scalar>& Y) { forward(X, Y); }
    /// Adds to the gradients of the parameters, given dY (B,O) and the X of the last forwardTraining; writes
    /// dX (B,I) unless null.
    virtual void backward(const MatrixView<Scalar>& X, const MatrixView<Scalar>& dY, Matrix<Scalar>* dX) = 0;

    /// All tensors that training changes, in a fixed order.
    virtual std::vector<LayerTensor<Scalar>> tensors() = 0;
    /// Why these tensors are invalid for the layer; empty if they are valid.
    virtual std::string problem() const { return {}; }
    /// Describes the layer with running statistics.
    virtual GraphWriter::Value describe(GraphWriter& graph, const GraphWriter::Value& X) const = 0;

    std::vector<Parameter<Scalar>*> parameters() {
        std::vector<Parameter<Scalar>*> all;
        for (const LayerTensor<Scalar>& tensor : tensors())
            if (tensor.parameter != nullptr)
                all.push_back(tensor.parameter);
        return all;
    }

  protected:
    Layer() = default;
    Layer(const Layer&) = default;
    Layer(Layer&&) = default;
    Layer& operator=(const Layer&) = default;
    Layer& operator=(Layer&&) = default;
};

/// Copies of all tensors of a layer.
std::vector<NamedTensor> stateOf(const Layer<float>& layer);
/// Copies of its running statistics alone, which a checkpoint needs in addition to the optimiser's state.
std::vector<NamedTensor> statisticsOf(const Layer<float>& layer);
/// Restores all tensors of the layer from `state`; `where` names their owner. Throws DataError if one is
/// missing, has another shape or is invalid.
void restoreState(Layer<float>& layer, const std::vector<NamedTensor>& state, const std::string& where);
/// Restores the running statistics.
void restoreStatistics(Layer<float>& layer, const std::vector<NamedTensor>& state, const std::string& where);

} // namespace groupscope
