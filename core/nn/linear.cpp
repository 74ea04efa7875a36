// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nn/linear.h"

#include "core/math/gemm.h"
#include "core/math/resize_emptied.h"
#include "core/math/row_sums.h"

#include <cmath>

namespace groupscope {

template<class Scalar>
Linear<Scalar>::Linear(const std::string& name, Eigen::Index inputs, Eigen::Index outputs, bool bias)
    : weight_(name + ".weight", outputs, inputs)
    , bias_(name + ".bias", bias ? 1 : 0, bias ? outputs : 0) {}

template<class Scalar>
Linear<Scalar>::Linear(const std::string& name, Eigen::Index inputs, Eigen::Index outputs, bool bias,
                       Random& random)
    : Linear(name, inputs, outputs, bias) {
    const double bound = 1.0 / std::sqrt(static_cast<double>(inputs));
    for (Parameter<Scalar>* parameter : this->parameters())
        for (Scalar& value : parameter->value.reshaped())
            value = static_cast<Scalar>(random.uniform(-bound, bound));
}

template<class Scalar>
void Linear<Scalar>::forward(const MatrixView<Scalar>& X, Matrix<Scalar>& Y) const {
    resizeEmptied(Y, X.rows(), weight_.value.rows());
    if (bias_.value.size() == 0)
        return gemm<Scalar>(Transpose::no, Transpose::yes, 1, X, weight_.value, 0, Y);
    // A block of the product gets its bias while it is still in the cache.
    forRowBlocks(Y.rows(), [&](Eigen::Index first, Eigen::Index count) {
        gemm<Scalar>(Transpose::no, Transpose::yes, 1, X.middleRows(first, count), weight_.value, 0,
                     Y.middleRows(first, count));
        Y.middleRows(first, count).rowwise() += bias_.value.row(0);
    });
}

template<class Scalar>
void Linear<Scalar>::backward(const MatrixView<Scalar>& X, const MatrixView<Scalar>& dY, Matrix<Scalar>* dX) {
    if (dX != nullptr)
        resizeEmptied(*dX, X.rows(), X.cols());
    if (bias_.value.size() > 0) {
        bias_.gradient.row(0) += sumOfRowBlocks<Scalar>(
            dY.rows(), [&](Eigen::Index first, Eigen::Index count) -> RowVector<Scalar> {
                const auto block = dY.middleRows(first, count);
                if (dX != nullptr) // both look at the block: once is enough
                    gemm<Scalar>(Transpose::no, Transpose::no, 1, block, weight_.value, 0,
                                 dX->middleRows(first, count));
                return block.colwise().sum();
            });
    } else if (dX != nullptr) {
        gemm<Scalar>(Transpose::no, Transpose::no, 1, dY, weight_.value, 0, *dX);
    }
    gemm<Scalar>(Transpose::yes, Transpose::no, 1, dY, X, 1, weight_.gradient);
}

template<class Scalar>
std::vector<LayerTensor<Scalar>> Linear<Scalar>::tensors() {
    std::vector<LayerTensor<Scalar>> all{tensorOf(weight_)};
    if (bias_.value.size() > 0)
        all.push_back(tensorOf(bias_));
    return all;
}

template<class Scalar>
GraphWriter::Value Linear<Scalar>::describe(GraphWriter& graph, const GraphWriter::Value& X) const {
    const GraphWriter::Value weight = graph.constant(weight_.name, weight_.value.template cast<float>());
    if (bias_.value.size() == 0)
        return graph.linear(X, weight);
    return graph.linear(X, weight, graph.constant(bias_.name, bias_.value.template cast<float>(), true));
}

template class Linear<float>;
template class Linear<double>;

} // namespace groupscope
