// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/group_invariance.h"

#include "core/math/resize_emptied.h"

#include <array>
#include <cmath>

namespace groupscope {

namespace {

constexpr double smallestProbability = 1e-12;

/// Mean softmax and number of rows of each class, in one environment.
struct ClassMeans {
    Matrix<double> probabilities; ///< (C,C): of class c in row c
    Eigen::VectorXd counts;       ///< (C,)
};

/// KL(Q1‖Q0) of one class, times `scale`; turns q0 and q1 into its derivatives in them.
double divergence(Eigen::Ref<RowVector<double>> q0, Eigen::Ref<RowVector<double>> q1, double scale) {
    double sum = 0.0;
    for (Eigen::Index k = 0; k < q0.size(); ++k) {
        const bool free0 = q0(k) > smallestProbability, free1 = q1(k) > smallestProbability;
        const double a = std::max(q0(k), smallestProbability), b = std::max(q1(k), smallestProbability);
        sum += b * std::log(b / a);
        q0(k) = free0 ? -scale * b / a : 0.0; // what is held at the bound does not move
        q1(k) = free1 ? scale * (std::log(b / a) + 1.0) : 0.0;
    }
    return scale * sum;
}

} // namespace

template<class Scalar>
Scalar groupInvariancePenalty(const MatrixView<Scalar>& logits, std::span<const int> labels,
                              DivergenceReduction reduction, Matrix<Scalar>& gradient) {
    const Eigen::Index C = logits.cols(), n = logits.rows() / 2;
    std::array<ClassMeans, 2> means;
    for (ClassMeans& mean : means)
        mean = {Matrix<double>::Zero(C, C), Eigen::VectorXd::Zero(C)};
    resizeEmptied(gradient, logits.rows(), C);
    for (Eigen::Index row = 0; row < logits.rows(); ++row) {
        gradient.row(row) = (logits.row(row).array() - logits.row(row).maxCoeff()).exp();
        gradient.row(row) /= gradient.row(row).sum();
        ClassMeans& mean = means[row < n ? 0 : 1];
        mean.probabilities.row(labels[row]) += gradient.row(row).template cast<double>();
        mean.counts(labels[row]) += 1.0;
    }
    const double scale = reduction == DivergenceReduction::mean ? 1.0 / static_cast<double>(C) : 1.0;
    double penalty = 0.0;
    for (Eigen::Index c = 0; c < C; ++c) {
        if (means[0].counts(c) == 0.0 || means[1].counts(c) == 0.0) {
            for (ClassMeans& mean : means)
                // A class that one environment lacks has no divergence. Zeros keep its rows out of the
                // gradient.
                mean.probabilities.row(c).setZero();
            continue;
        }
        for (ClassMeans& mean : means)
            mean.probabilities.row(c) /= mean.counts(c);
        penalty += divergence(means[0].probabilities.row(c), means[1].probabilities.row(c), scale);
        for (ClassMeans& mean : means) // from here on the derivative in one row's softmax
            mean.probabilities.row(c) /= mean.counts(c);
    }
    for (Eigen::Index row = 0; row < logits.rows(); ++row) {
        const RowVector<Scalar> slope =
            means[row < n ? 0 : 1].probabilities.row(labels[row]).template cast<Scalar>();
        // The Jacobian of the softmax: `gradient` holds the probabilities until here.
        gradient.row(row).array() *= slope.array() - gradient.row(row).dot(slope);
    }
    return static_cast<Scalar>(penalty);
}

template float groupInvariancePenalty<float>(const MatrixView<float>&, std::span<const int>,
                                             DivergenceReduction, Matrix<float>&);
template double groupInvariancePenalty<double>(const MatrixView<double>&, std::span<const int>,
                                               DivergenceReduction, Matrix<double>&);

} // namespace groupscope
