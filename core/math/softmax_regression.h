// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/math/matrix.h"

#include <cstddef>
#include <span>

namespace groupscope {

/// Options of fitSoftmax().
struct SoftmaxOptions {
    double C = 1.0;                    ///< weight of the losses against the penalty
    double tolerance = 1e-4;           ///< stop when no entry of the gradient of the objective is larger
    int iterations = 1000;             ///< quasi-Newton steps at most
    std::span<const double> weights{}; ///< (n,) >= 0, of the loss of each row; empty: 1
};

/// Scores of classes: score c is weight.row(c)·x + bias[c].
struct SoftmaxModel {
    Matrix<double> weight;  ///< (C,D); for two classes (1,D): the score of class 1 against class 0
    RowVector<double> bias; ///< (1,C) or (1,1)
};

/// Result of fitSoftmax().
struct SoftmaxFit {
    SoftmaxModel model;
    double objective = 0.0;
    double gradient = 0.0; ///< largest entry of the gradient at the end
    int iterations = 0;
    bool converged = false; ///< whether that is within the tolerance
};

/// Options for convergence to the minimum of the losses of `rows` rows: the tolerated gradient grows with
/// their sum, as rounding does.
SoftmaxOptions softmaxToMinimum(double C, std::size_t rows);

/// L2-penalised multinomial logistic regression with scikit-learn's objective: C·Σ_i −w_i·log p(y_i|x_i) +
/// ½‖W‖²; the biases are free. Two classes share one plane, as there. Solved by L-BFGS around the means of
/// the columns and in their scale, which changes the path and not the solution, so that embeddings far from
/// zero converge too. The rows `rows` (n,) of X (N,D) are fitted to `labels` (n,) in [0,C), all C >= 2 of
/// which occur. `start`, unless null, is a model of the same shape to begin from. Costs O(n·D·C) a step;
/// memory O(D·C). The same bytes at any thread count. Throws Cancelled.
SoftmaxFit fitSoftmax(const MatrixView<float>& X, std::span<const int> rows, std::span<const int> labels,
                      int classCount, const SoftmaxOptions& options = {}, const RunContext& context = {},
                      const SoftmaxModel* start = nullptr);

/// p(y|x) of the rows `rows` (n,) of X (N,D): (n,C).
Matrix<double> softmaxProbabilities(const SoftmaxModel& model, const MatrixView<float>& X,
                                    std::span<const int> rows);

/// Accuracy in [0,1] on the rows `rows` (n,), n >= 1, of X (N,D) with labels (n,).
double softmaxAccuracy(const SoftmaxModel& model, const MatrixView<float>& X, std::span<const int> rows,
                       std::span<const int> labels);

} // namespace groupscope
