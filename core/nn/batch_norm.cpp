// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nn/batch_norm.h"

#include "core/math/exact_root.h"
#include "core/math/resize_emptied.h"
#include "core/math/row_sums.h"

#include <stdexcept>

namespace groupscope {

template<class Scalar>
BatchNorm<Scalar>::BatchNorm(const std::string& name, Eigen::Index features, BatchStatistics statistics)
    : name_(name)
    , statistics_(statistics)
    , scale_(name + ".weight", 1, features)
    , shift_(name + ".bias", 1, features)
    , runningMean_(RowVector<Scalar>::Zero(features))
    , runningVariance_(RowVector<Scalar>::Ones(features)) {
    scale_.value.setOnes();
}

template<class Scalar>
void BatchNorm<Scalar>::forwardTraining(const MatrixView<Scalar>& X, Matrix<Scalar>& Y) {
    if (statistics_ == BatchStatistics::running)
        return forwardRunning(X, Y);
    if (X.rows() < 2)
        throw std::logic_error("batch normalisation of fewer than two examples");
    const auto count = static_cast<Scalar>(X.rows());
    const auto sumOf = [&X](const auto& body) { return sumOfRowBlocks<Scalar>(X.rows(), body); };
    const RowVector<Scalar> mean = sumOf([&](Eigen::Index first, Eigen::Index size) -> RowVector<Scalar> {
                                       return X.middleRows(first, size).colwise().sum();
                                   }) /
                                   count;
    resizeEmptied(normalized_, X.rows(), X.cols());
    const RowVector<Scalar> variance = sumOf([&](Eigen::Index first, Eigen::Index size) -> RowVector<Scalar> {
                                           auto block = normalized_.middleRows(first, size);
                                           block = X.middleRows(first, size).rowwise() - mean;
                                           return block.colwise().squaredNorm();
                                       }) /
                                       count;
    inverseDeviation_ = exactInverseRoot(variance.array() + static_cast<Scalar>(epsilon));
    resizeEmptied(Y, X.rows(), X.cols());
    forRowBlocks(X.rows(), [&](Eigen::Index first, Eigen::Index size) {
        auto block = normalized_.middleRows(first, size);
        block.array().rowwise() *= inverseDeviation_.array();
        Y.middleRows(first, size) =
            (block.array().rowwise() * scale_.value.row(0).array()).rowwise() + shift_.value.row(0).array();
    });
    moveRunningStatistics(mean, variance, X.rows());
}

template<class Scalar>
void BatchNorm<Scalar>::moveRunningStatistics(const RowVector<Scalar>& mean,
                                              const RowVector<Scalar>& variance, Eigen::Index count) {
    const auto keep = static_cast<Scalar>(1.0 - momentum), take = static_cast<Scalar>(momentum);
    const auto n = static_cast<Scalar>(count);
    runningMean_ = keep * runningMean_ + take * mean;
    runningVariance_ = keep * runningVariance_ + (take * n / (n - 1)) * variance; // unbiased
}

template<class Scalar>
void BatchNorm<Scalar>::forward(const MatrixView<Scalar>& X, Matrix<Scalar>& Y) const {
    const RowVector<Scalar> factor =
        scale_.value.row(0).array() *
        exactInverseRoot(runningVariance_.array() + static_cast<Scalar>(epsilon));
    const RowVector<Scalar> offset = shift_.value.row(0).array() - runningMean_.array() * factor.array();
    Y = (X.array().rowwise() * factor.array()).rowwise() + offset.array();
}

template<class Scalar>
void BatchNorm<Scalar>::forwardRunning(const MatrixView<Scalar>& X, Matrix<Scalar>& Y) {
    inverseDeviation_ = exactInverseRoot(runningVariance_.array() + static_cast<Scalar>(epsilon));
    normalized_ = (X.rowwise() - runningMean_).array().rowwise() * inverseDeviation_.array();
    Y = (normalized_.array().rowwise() * scale_.value.row(0).array()).rowwise() + shift_.value.row(0).array();
}

template<class Scalar>
void BatchNorm<Scalar>::backwardRunning(const MatrixView<Scalar>& dY, Matrix<Scalar>& dX) {
    shift_.gradient.row(0) += dY.colwise().sum();
    scale_.gradient.row(0) += (dY.array() * normalized_.array()).matrix().colwise().sum();
    const RowVector<Scalar> factor = scale_.value.row(0).array() * inverseDeviation_.array();
    dX = dY.array().rowwise() * factor.array();
}

template<class Scalar>
void BatchNorm<Scalar>::backwardOfBatch(const MatrixView<Scalar>& dY, Matrix<Scalar>& dX) {
    const auto count = static_cast<Scalar>(dY.rows());
    const RowVector<Scalar> shiftGradient =
        sumOfRowBlocks<Scalar>(dY.rows(), [&](Eigen::Index first, Eigen::Index size) -> RowVector<Scalar> {
            return dY.middleRows(first, size).colwise().sum();
        });
    const RowVector<Scalar> scaleGradient =
        sumOfRowBlocks<Scalar>(dY.rows(), [&](Eigen::Index first, Eigen::Index size) -> RowVector<Scalar> {
            return (dY.middleRows(first, size).array() * normalized_.middleRows(first, size).array())
                .colwise()
                .sum();
        });
    shift_.gradient.row(0) += shiftGradient;
    scale_.gradient.row(0) += scaleGradient;
    // dx = γ/√(σ²+ε) · (dy − mean(dy) − x̂·mean(dy·x̂))
    const RowVector<Scalar> factor = scale_.value.row(0).array() * inverseDeviation_.array();
    const RowVector<Scalar> meanProduct = scaleGradient / count;
    const RowVector<Scalar> meanGradient = shiftGradient / count;
    resizeEmptied(dX, dY.rows(), dY.cols());
    forRowBlocks(dY.rows(), [&](Eigen::Index first, Eigen::Index size) {
        const auto own = normalized_.middleRows(first, size).array().rowwise() * meanProduct.array();
        dX.middleRows(first, size) =
            (((dY.middleRows(first, size).array() - own).rowwise() - meanGradient.array()).rowwise() *
             factor.array())
                .matrix();
    });
}

template<class Scalar>
void BatchNorm<Scalar>::backward(const MatrixView<Scalar>&, const MatrixView<Scalar>& dY,
                                 Matrix<Scalar>* dX) {
    Matrix<Scalar> unwanted;
    Matrix<Scalar>& written = dX != nullptr ? *dX : unwanted;
    if (statistics_ == BatchStatistics::running)
        backwardRunning(dY, written);
    else
        backwardOfBatch(dY, written);
}

template<class Scalar>
std::vector<LayerTensor<Scalar>> BatchNorm<Scalar>::tensors() {
    const auto running = [this](const char* what, RowVector<Scalar>& values) {
        return LayerTensor<Scalar>{name_ + what, {values.data(), 1, values.size()}, nullptr};
    };
    return {tensorOf(scale_), tensorOf(shift_), running(".running_mean", runningMean_),
            running(".running_var", runningVariance_)};
}

template<class Scalar>
std::string BatchNorm<Scalar>::problem() const {
    return runningVariance_.size() > 0 && runningVariance_.minCoeff() < Scalar(0)
               ? "tensor '" + name_ + ".running_var' holds a negative variance"
               : std::string();
}

template<class Scalar>
GraphWriter::Value BatchNorm<Scalar>::describe(GraphWriter& graph, const GraphWriter::Value& X) const {
    const auto vector = [&](const std::string& name, const auto& values) {
        return graph.constant(name, values.template cast<float>(), true);
    };
    const auto scale = vector(scale_.name, scale_.value), shift = vector(shift_.name, shift_.value),
               mean = vector(name_ + ".running_mean", runningMean_),
               variance = vector(name_ + ".running_var", runningVariance_);
    return graph.batchNorm(X, scale, shift, mean, variance);
}

template class BatchNorm<float>;
template class BatchNorm<double>;

} // namespace groupscope
