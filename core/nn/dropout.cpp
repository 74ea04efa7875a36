// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nn/dropout.h"

#include "core/base/parallel.h"
#include "core/math/random_fill.h"
#include "core/math/resize_emptied.h"

namespace groupscope {

namespace {

constexpr std::size_t dropoutGrain = 64; // rows

} // namespace

template<class Scalar>
void Dropout<Scalar>::forwardTraining(const MatrixView<Scalar>& X, Matrix<Scalar>& Y) {
    resizeEmptied(factors_, X.rows(), X.cols());
    resizeEmptied(Y, X.rows(), X.cols());
    parallelFor(static_cast<std::size_t>(X.rows()), dropoutGrain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            const auto row = static_cast<Eigen::Index>(i);
            Random random(seed_, "dropout", (step_ << 24) + i); // a batch has fewer rows than that
            fillDropout(random, rate_, {factors_.row(row).data(), static_cast<std::size_t>(factors_.cols())});
            Y.row(row) = X.row(row).cwiseProduct(factors_.row(row).template cast<Scalar>());
        }
    });
}

template<class Scalar>
void Dropout<Scalar>::backward(const MatrixView<Scalar>&, const MatrixView<Scalar>& dY, Matrix<Scalar>* dX) {
    if (dX != nullptr)
        *dX = dY.cwiseProduct(factors_.template cast<Scalar>());
}

template class Dropout<float>;
template class Dropout<double>;

} // namespace groupscope
