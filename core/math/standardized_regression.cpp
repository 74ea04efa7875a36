// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/standardized_regression.h"

#include "core/math/gemm.h"
#include "core/math/resize_emptied.h"
#include "core/math/softmax_regression.h"
#include "core/math/standardize.h"

#include <numeric>
#include <vector>

namespace groupscope {

namespace {

/// (n,) so that the rows of every class weigh n/C together.
std::vector<double> balancingWeights(std::span<const int> labels, int classCount) {
    std::vector<double> counts(static_cast<std::size_t>(classCount), 0.0), weights;
    for (const int label : labels)
        counts[label] += 1.0;
    for (const int label : labels)
        weights.push_back(static_cast<double>(labels.size()) / (classCount * counts[label]));
    return weights;
}

/// The planes of standardised rows as scores of the rows themselves.
LinearScores unscaled(const SoftmaxModel& model, const ColumnScale& scale) {
    LinearScores scores;
    // The scaling moves into the weights, so that rows can be scored as they are.
    const Matrix<double> weight = model.weight.array().rowwise() / scale.deviation.array();
    const RowVector<double> bias = model.bias - (weight * scale.mean.transpose()).transpose();
    if (weight.rows() > 1)
        return {weight, bias};
    scores.weight = Matrix<double>::Zero(2, weight.cols()); // the plane tells class 1 from class 0
    scores.weight.row(1) = weight.row(0);
    scores.bias = RowVector<double>::Zero(2);
    scores.bias[1] = bias[0];
    return scores;
}

} // namespace

StandardizedFit fitStandardized(const MatrixView<float>& X, std::span<const int> labels, int classCount,
                                const StandardizedOptions& options, const RunContext& context,
                                const Matrix<double>* start) {
    std::vector<int> all(labels.size());
    std::iota(all.begin(), all.end(), 0);
    const ColumnScale scale = measureColumns(X, all, context);
    const MatrixF rows = standardizeRows(X, all, scale).cast<float>();
    const std::vector<double> weights =
        options.balanced ? balancingWeights(labels, classCount) : std::vector<double>();
    // C·Σ loss + ½‖W‖² is the mean loss + ½·penalty·‖W‖², times 1/penalty
    const double C = 1.0 / (options.penalty * static_cast<double>(labels.size()));
    const SoftmaxOptions own{.C = C,
                             .tolerance = options.tolerance / options.penalty,
                             .iterations = options.iterations,
                             .weights = weights};
    const Eigen::Index planes = classCount == 2 ? 1 : classCount, D = X.cols();
    SoftmaxModel begin;
    const bool warm = start != nullptr && start->rows() == planes && start->cols() == D + 1;
    if (warm)
        begin = {start->leftCols(D), start->col(D).transpose()};
    const SoftmaxFit fit = fitSoftmax(rows, all, labels, classCount, own, context, warm ? &begin : nullptr);
    StandardizedFit result{.scores = unscaled(fit.model, scale),
                           .planes = Matrix<double>(planes, D + 1),
                           .iterations = fit.iterations,
                           .converged = fit.converged};
    result.planes << fit.model.weight, fit.model.bias.transpose();
    return result;
}

void scoreRows(const LinearScores& scores, const MatrixView<float>& X, MatrixF& out) {
    const MatrixF weight = scores.weight.cast<float>();
    resizeEmptied(out, X.rows(), weight.rows());
    gemm<float>(Transpose::no, Transpose::yes, 1, X, weight, 0, out);
    out.rowwise() += scores.bias.cast<float>();
}

std::vector<int> classesOfRows(const LinearScores& scores, const MatrixView<float>& X) {
    MatrixF out;
    scoreRows(scores, X, out);
    std::vector<int> classes(static_cast<std::size_t>(X.rows()));
    for (Eigen::Index row = 0; row < X.rows(); ++row) {
        Eigen::Index best = 0;
        out.row(row).maxCoeff(&best);
        classes[row] = static_cast<int>(best);
    }
    return classes;
}

void probabilitiesOfRows(const LinearScores& scores, const MatrixView<float>& X, MatrixF& out) {
    scoreRows(scores, X, out);
    for (Eigen::Index row = 0; row < out.rows(); ++row) {
        auto own = out.row(row).array();
        own = (own - own.maxCoeff()).exp();
        own /= own.sum();
    }
}

} // namespace groupscope
