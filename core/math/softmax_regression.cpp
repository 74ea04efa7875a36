// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/softmax_regression.h"

#include "core/base/parallel.h"
#include "core/math/gemm.h"
#include "core/math/lbfgs.h"
#include "core/math/standardize.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace groupscope {

namespace {

using Eigen::Index;
using Eigen::VectorXd;
using Gradient = Matrix<double>;

constexpr Index blockRows = 256; // of doubles that stay in the cache

/// Turns scores (n,P) into p(y|x) (n,C) in place and returns their log-sum-exps. One score stands for two
/// classes, of which the first scores 0.
VectorXd toProbabilities(Matrix<double>& scores) {
    if (scores.cols() == 1) {
        const Matrix<double> one = scores;
        scores = Matrix<double>::Zero(one.rows(), 2);
        scores.col(1) = one;
    }
    const VectorXd largest = scores.rowwise().maxCoeff();
    scores = (scores.colwise() - largest).array().exp();
    const VectorXd sums = scores.rowwise().sum();
    scores.array().colwise() /= sums.array();
    return largest.array() + sums.array().log();
}

/// The objective in variables v (P,D+1) in which its curvature is about 1: w_k = scale_k·v_k, rows around
/// their mean, the bias last.
class Objective {
  public:
    Objective(const MatrixView<float>& X, std::span<const int> rows, std::span<const int> labels,
              int classCount, double C, std::span<const double> weights, const RunContext& context)
        : X_(X)
        , rows_(rows)
        , labels_(labels)
        , planes_(classCount == 2 ? 1 : classCount)
        , C_(C)
        , weights_(weights) {
        const ColumnScale columns = measureColumns(X, rows, context);
        mean_ = columns.mean;
        const double share = 1.0 / classCount; // curvature of the losses when all classes are as likely
        // Variables are scaled by the expected curvature: L-BFGS then needs few steps at any scale of the
        // columns.
        const double curvature = C * static_cast<double>(rows.size()) * share * (1.0 - share);
        scale_.resize(X.cols() + 1);
        // The 1 is the curvature of the L2 penalty.
        scale_.head(X.cols()) = (1.0 + curvature * columns.deviation.array().square()).rsqrt();
        scale_[X.cols()] = 1.0 / std::sqrt(curvature);
    }

    Index planes() const { return planes_; }
    Index columns() const { return scale_.size(); }
    const RowVector<double>& scale() const { return scale_; }

    double operator()(const VectorXd& v, VectorXd& gradient) const {
        const Eigen::Map<const Matrix<double>> V(v.data(), planes_, columns());
        // So many rows at once that there are never more than 64 gradients to add up.
        const auto n = static_cast<Index>(rows_.size());
        const Index chunk = std::max(blockRows, (n + 63) / 64);
        const auto chunks = static_cast<std::size_t>((n + chunk - 1) / chunk);
        std::vector<Gradient> gradients(chunks, Gradient::Zero(planes_, columns()));
        std::vector<double> losses(chunks, 0.0);
        parallelFor(chunks, 1, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                const Index first = static_cast<Index>(i) * chunk;
                losses[i] = addRows(V, first, std::min(n, first + chunk), gradients[i]);
            }
        });
        Eigen::Map<Matrix<double>> sum(gradient.data(), planes_, columns());
        sum.setZero();
        double loss = 0.0;
        for (std::size_t i = 0; i < chunks; ++i) {
            sum += gradients[i];
            loss += losses[i];
        }
        const auto weights = V.leftCols(columns() - 1).array().rowwise() * scale_.head(X_.cols()).array();
        const Matrix<double> W = weights;
        sum *= C_;
        // The bias column is left out: the penalty is on the weights alone, as in scikit-learn.
        sum.leftCols(X_.cols()).array() += W.array().rowwise() * scale_.head(X_.cols()).array();
        return C_ * loss + 0.5 * W.squaredNorm();
    }

    /// The variables of a model, and back.
    VectorXd variablesOf(const SoftmaxModel& model) const {
        Matrix<double> V(planes_, columns());
        V << model.weight, (model.bias.transpose() + model.weight * mean_.transpose());
        V.array().rowwise() /= scale_.array();
        return Eigen::Map<const VectorXd>(V.data(), V.size());
    }
    SoftmaxModel modelOf(const VectorXd& v) const {
        Matrix<double> V = Eigen::Map<const Matrix<double>>(v.data(), planes_, columns());
        V.array().rowwise() *= scale_.array();
        SoftmaxModel model;
        model.weight = V.leftCols(X_.cols());
        model.bias = (V.col(X_.cols()) - model.weight * mean_.transpose()).transpose();
        return model;
    }

  private:
    /// Adds the gradient of the losses of rows [first, end) and returns their sum.
    double addRows(const Eigen::Map<const Matrix<double>>& V, Index first, Index end,
                   Gradient& gradient) const {
        double loss = 0.0;
        Matrix<double> block, scores;
        for (; first < end; first += blockRows) {
            const Index count = std::min(blockRows, end - first);
            block.resize(count, columns());
            for (Index i = 0; i < count; ++i)
                block.row(i).head(X_.cols()) =
                    X_.row(rows_[static_cast<std::size_t>(first + i)]).cast<double>() - mean_;
            block.col(X_.cols()).setOnes();
            block.array().rowwise() *= scale_.array();
            scores.resize(count, planes_);
            gemmInOnePiece<double>(Transpose::no, Transpose::yes, 1, block, V, 0, scores);
            loss += toResiduals(first, scores);
            gemmInOnePiece<double>(Transpose::yes, Transpose::no, 1, scores, block, 1, gradient);
        }
        return loss;
    }

    /// Turns scores (n,P) into the slopes of the losses in them and returns the sum of the losses.
    double toResiduals(Index first, Matrix<double>& scores) const {
        const Matrix<double> kept = scores;
        const VectorXd logSums = toProbabilities(scores);
        double loss = 0.0;
        for (Index i = 0; i < scores.rows(); ++i) {
            const auto row = static_cast<std::size_t>(first + i);
            const int label = labels_[row];
            const double weight = weights_.empty() ? 1.0 : weights_[row];
            const double own = planes_ > 1 ? kept(i, label) : label == 1 ? kept(i, 0) : 0.0;
            loss += weight * (logSums[i] - own);
            scores(i, label) -= 1.0;
            scores.row(i) *= weight;
        }
        if (planes_ == 1)
            scores = scores.col(1).eval();
        return loss;
    }

    const MatrixView<float>& X_;
    std::span<const int> rows_;
    std::span<const int> labels_;
    Index planes_;
    double C_;
    std::span<const double> weights_;
    RowVector<double> mean_;  ///< (1,D)
    RowVector<double> scale_; ///< (1,D+1)
};

} // namespace

SoftmaxOptions softmaxToMinimum(double C, std::size_t rows) {
    return {.C = C, .tolerance = 1e-9 * std::max(1e3, C * static_cast<double>(rows)), .iterations = 5000};
}

SoftmaxFit fitSoftmax(const MatrixView<float>& X, std::span<const int> rows, std::span<const int> labels,
                      int classCount, const SoftmaxOptions& options, const RunContext& context,
                      const SoftmaxModel* start) {
    const Objective objective(X, rows, labels, classCount, options.C, options.weights, context);
    VectorXd v = start != nullptr ? objective.variablesOf(*start)
                                  : VectorXd::Zero(objective.planes() * objective.columns());
    SoftmaxFit fit;
    const auto done = [&](const VectorXd& gradient) {
        const Eigen::Map<const Matrix<double>> G(gradient.data(), objective.planes(), objective.columns());
        // The tolerance holds for the gradient in the original variables, whatever their scaling here.
        fit.gradient = (G.array().rowwise() / objective.scale().array()).abs().maxCoeff();
        return fit.gradient <= options.tolerance;
    };
    const LbfgsResult result = minimizeLbfgs(
        v, [&](const VectorXd& x, VectorXd& gradient) { return objective(x, gradient); }, done,
        options.iterations, context);
    fit.model = objective.modelOf(v);
    fit.objective = result.value;
    fit.iterations = result.iterations;
    fit.converged = result.converged;
    return fit;
}

Matrix<double> softmaxProbabilities(const SoftmaxModel& model, const MatrixView<float>& X,
                                    std::span<const int> rows) {
    const auto n = static_cast<Index>(rows.size());
    const Index P = model.weight.rows();
    Matrix<double> probabilities(n, P == 1 ? 2 : P);
    parallelFor(rows.size(), static_cast<std::size_t>(blockRows), [&](std::size_t begin, std::size_t end) {
        const auto first = static_cast<Index>(begin), count = static_cast<Index>(end - begin);
        Matrix<double> block(count, X.cols()), scores(count, P);
        for (Index i = 0; i < count; ++i)
            block.row(i) = X.row(rows[begin + static_cast<std::size_t>(i)]).cast<double>();
        gemmInOnePiece<double>(Transpose::no, Transpose::yes, 1, block, model.weight, 0, scores);
        scores.rowwise() += model.bias;
        toProbabilities(scores);
        probabilities.middleRows(first, count) = scores;
    });
    return probabilities;
}

double softmaxAccuracy(const SoftmaxModel& model, const MatrixView<float>& X, std::span<const int> rows,
                       std::span<const int> labels) {
    const Matrix<double> P = softmaxProbabilities(model, X, rows);
    std::size_t right = 0;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        Index likeliest = 0;
        P.row(static_cast<Index>(i)).maxCoeff(&likeliest);
        right += likeliest == labels[i] ? 1 : 0;
    }
    return static_cast<double>(right) / static_cast<double>(labels.size());
}

} // namespace groupscope
