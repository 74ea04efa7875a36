// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/math/matrix.h"

#include <span>
#include <vector>

namespace groupscope {

/// Options of a fit by L1LogisticRegression.
struct LogisticOptions {
    double C = 1.0;          ///< weight of the losses against the penalty
    double tolerance = 1e-4; ///< stop when the optimality condition of no weight is violated by more; the
                             ///< penalty's own slope is 1
    int iterations = 200;    ///< Newton steps at most
};

/// One separating plane.
struct LogisticFit {
    Eigen::VectorXd weights; ///< (D+1,) the intercept last
    double objective = 0.0;
    double violation = 0.0; ///< largest violation of the optimality conditions at the end
    int iterations = 0;
};

/// L1-penalised logistic regression with liblinear's objective: Σ_i C·c_i·log(1 + exp(−s_i(w·x_i + b))) +
/// |w|₁ + |b|. The intercept b is penalised like every weight. Solved by coordinate descent on quadratic
/// models with a line search (newGLMNET: Yuan, Ho and Lin 2012) over the features that can move.
class L1LogisticRegression {
  public:
    /// X (n,D), kept as its transpose: descent walks along features. Memory 8·n·(D+1) bytes.
    explicit L1LogisticRegression(const MatrixView<double>& X);

    /// `signs` (n,) +1 or -1; `costs` (n,) the c_i >= 0, where rows of cost 0 change nothing; `start` (D+1,)
    /// warm start, or empty for zeros. Throws Cancelled.
    LogisticFit fit(std::span<const int> signs, std::span<const double> costs, const LogisticOptions& options,
                    const Eigen::VectorXd& start, const RunContext& run) const;

  private:
    Matrix<double> features_; ///< (D+1,n), the last row ones
};

/// Planes of all classes: the score of class c is weight.row(c)·x + bias[c].
struct LogisticModel {
    Matrix<double> weight;  ///< (C,D); for two classes (1,D): the score of class 1 against class 0
    RowVector<double> bias; ///< (1,C) or (1,1)
};

/// Fits labels (n,) in [0,C): two classes directly, more one against the rest (as liblinear does).
/// `classWeights` (C,) multiply the costs of the rows of each class. `warmStart`, unless null, is a model of
/// the same shape.
LogisticModel fitLogistic(const L1LogisticRegression& regression, std::span<const int> labels,
                          std::span<const double> classWeights, const LogisticOptions& options,
                          const LogisticModel* warmStart, const RunContext& run);

/// The class (n,) of the highest score for each row of X (n,D).
std::vector<int> predictLogistic(const LogisticModel& model, const MatrixView<double>& X);

} // namespace groupscope
