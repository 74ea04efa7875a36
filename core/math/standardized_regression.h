// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/math/matrix.h"

#include <span>
#include <vector>

namespace groupscope {

/// A linear classifier of raw rows: score c is weight.row(c)·x + bias[c].
struct LinearScores {
    Matrix<double> weight;  ///< (C,D)
    RowVector<double> bias; ///< (1,C)
};

/// Options of fitStandardized().
struct StandardizedOptions {
    double penalty = 1e-4;   ///< > 0: weight of ½‖W‖² next to the mean loss
    bool balanced = false;   ///< every class weighs the same, however many rows it has
    int iterations = 1000;   ///< quasi-Newton steps at most
    double tolerance = 1e-8; ///< stop when no entry of the gradient is larger
};

/// Result of fitStandardized().
struct StandardizedFit {
    LinearScores scores;
    /// Solution for the scaled rows, a warm start for the next fit. (C,D+1) with the bias last; (1,D+1) for
    /// two classes.
    Matrix<double> planes;
    int iterations = 0;
    bool converged = false;
};

/// Multinomial logistic regression, to its minimum, on columns divided by their standard deviations around
/// their means: mean −log p(y|x) + ½·penalty·‖W‖² with free biases. Two classes share one plane. So fitted,
/// neither the length of rows nor that of columns decides how strong the penalty is. Rows X (n,D) of `labels`
/// (n,) in [0,C), all C >= 2 of which occur; `start`, unless null or of another shape, is where an earlier
/// fit ended. The same bytes at any thread count. Throws Cancelled.
StandardizedFit fitStandardized(const MatrixView<float>& X, std::span<const int> labels, int classCount,
                                const StandardizedOptions& options = {}, const RunContext& context = {},
                                const Matrix<double>* start = nullptr);

/// The scores (n,C), resized, of rows X (n,D), in float.
void scoreRows(const LinearScores& scores, const MatrixView<float>& X, MatrixF& out);

/// The class (n,) of the highest score of each row; ties go to the lower class.
std::vector<int> classesOfRows(const LinearScores& scores, const MatrixView<float>& X);

/// The probabilities P(c|x) (n,C), resized.
void probabilitiesOfRows(const LinearScores& scores, const MatrixView<float>& X, MatrixF& out);

} // namespace groupscope
