// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/logistic_regression.h"

#include "core/math/gemm.h"

#include <algorithm>
#include <cmath>

namespace groupscope {

namespace {

using Eigen::ArrayXd;
using Eigen::Index;
using Eigen::VectorXd;

constexpr double smallestCurvature = 1e-30; // of rows of cost 0

/// How far −gradient lies outside the subdifferential of |w|.
double violationOf(double weight, double gradient) {
    if (weight > 0.0)
        return std::abs(gradient + 1.0);
    if (weight < 0.0)
        return std::abs(gradient - 1.0);
    return std::max(0.0, std::abs(gradient) - 1.0);
}

/// The solver's state for one problem.
class Descent {
  public:
    Descent(const Matrix<double>& features, std::span<const int> signs, std::span<const double> costs,
            const LogisticOptions& options, const VectorXd& start, const RunContext& run)
        : features_(features)
        , options_(options)
        , run_(run)
        , signs_(features.cols())
        , costs_(features.cols())
        , weights_(start.size() > 0 ? start : VectorXd::Zero(features.rows())) {
        for (Index i = 0; i < features.cols(); ++i) {
            signs_[i] = signs[i];
            costs_[i] = options.C * costs[i];
        }
        scores_ = (features_.transpose() * weights_).array();
        objective_ = lossAt(scores_) + weights_.lpNorm<1>();
    }

    LogisticFit solve() {
        LogisticFit result;
        for (; result.iterations < options_.iterations; ++result.iterations) {
            run_.throwIfStopped();
            result.violation = linearize();
            if (result.violation <= options_.tolerance)
                break;
            // An inexact solution suffices far from the optimum; it gets exact as the violation falls.
            minimizeModel(std::max(0.5 * options_.tolerance, 0.1 * result.violation));
            if (!moveAlongStep())
                break; // rounding: no step lowers the objective any more
        }
        result.weights = weights_;
        result.objective = objective_;
        return result;
    }

  private:
    double lossAt(const ArrayXd& scores) const {
        // log(1 + e^-m) without overflow
        const ArrayXd margins = signs_ * scores;
        return (costs_ * ((-margins.abs()).exp().log1p() + (-margins).max(0.0))).sum();
    }

    /// Gradient and curvature at the present weights, and the features that can move. Returns the largest
    /// violation.
    double linearize() {
        const ArrayXd wrong = 1.0 / (1.0 + (signs_ * scores_).exp()); // probability of the other class
        // The bounds keep the model of certain rows strictly convex, and the division in moveAlongStep()
        // finite; that of rows without a cost is too small to change the solution.
        curvature_ =
            (costs_ > 0.0).select((costs_ * wrong * (1.0 - wrong)).max(1e-12 * costs_), smallestCurvature);
        gradient_ = features_ * (-costs_ * wrong * signs_).matrix();
        active_.clear();
        double largest = 0.0;
        for (Index j = 0; j < weights_.size(); ++j) {
            largest = std::max(largest, violationOf(weights_[j], gradient_[j]));
            // A weight of 0 whose slope is below 1 stays 0: the L1 penalty outweighs it.
            if (weights_[j] != 0.0 || std::abs(gradient_[j]) >= 1.0)
                active_.push_back(j);
        }
        diagonal_.resize(static_cast<Index>(active_.size()));
        for (std::size_t a = 0; a < active_.size(); ++a)
            diagonal_[static_cast<Index>(a)] =
                (features_.row(active_[a]).transpose().array().square() * curvature_).sum() + 1e-12;
        return largest;
    }

    /// Coordinate descent on gradient·d + ½ dᵀHd + |w + d|₁ over the active features.
    void minimizeModel(double tolerance) {
        step_.setZero(static_cast<Index>(active_.size()));
        change_ = ArrayXd::Zero(features_.cols()); // curvature × change of the scores
        for (int pass = 0; pass < 1000; ++pass) {
            double largest = 0.0;
            for (std::size_t a = 0; a < active_.size(); ++a) {
                if (a % 64 == 0)
                    run_.throwIfStopped();
                const auto feature = features_.row(active_[a]).transpose().array();
                double& step = step_[static_cast<Index>(a)];
                const double weight = weights_[active_[a]] + step;
                const double slope = gradient_[active_[a]] + (feature * change_).sum();
                const double steepness = diagonal_[static_cast<Index>(a)];
                largest = std::max(largest, violationOf(weight, slope));
                // the minimum of slope·z + ½ steepness z² + |weight + z|
                const double target = weight - slope / steepness;
                const double threshold = 1.0 / steepness;
                const double moved = std::copysign(std::max(0.0, std::abs(target) - threshold), target);
                const double z = moved - weight;
                if (z == 0.0)
                    continue;
                step += z;
                change_ += z * curvature_ * feature;
            }
            if (largest <= tolerance)
                return;
        }
    }

    /// The largest of 1, ½, ¼, ... that lowers the objective enough (Armijo's rule). False when none does.
    bool moveAlongStep() {
        VectorXd direction = VectorXd::Zero(weights_.size());
        for (std::size_t a = 0; a < active_.size(); ++a)
            direction[active_[a]] = step_[static_cast<Index>(a)];
        // Scores are linear in the weights: each try of a length costs no product with the features.
        const ArrayXd scoreChange = change_ / curvature_;
        const double penalty = weights_.lpNorm<1>();
        const double expected = gradient_.dot(direction) + (weights_ + direction).lpNorm<1>() - penalty;
        double length = 1.0;
        for (int halving = 0; halving < 30; ++halving, length /= 2.0) {
            const VectorXd weights = weights_ + length * direction;
            const ArrayXd scores = scores_ + length * scoreChange;
            const double objective = lossAt(scores) + weights.lpNorm<1>();
            if (objective - objective_ <= 0.01 * length * expected) {
                weights_ = weights;
                scores_ = scores;
                objective_ = objective;
                return true;
            }
        }
        return false;
    }

    const Matrix<double>& features_; ///< (D+1,n)
    const LogisticOptions& options_;
    const RunContext& run_;
    ArrayXd signs_, costs_, scores_, curvature_, change_; ///< (n,)
    VectorXd weights_, gradient_;                         ///< (D+1,)
    VectorXd step_, diagonal_;                            ///< of the active features
    std::vector<Index> active_;
    double objective_ = 0.0;
};

} // namespace

L1LogisticRegression::L1LogisticRegression(const MatrixView<double>& X)
    : features_(X.cols() + 1, X.rows()) {
    features_.topRows(X.cols()) = X.transpose();
    // The constant is a feature and penalised as such, as in liblinear.
    features_.bottomRows(1).setOnes();
}

LogisticFit L1LogisticRegression::fit(std::span<const int> signs, std::span<const double> costs,
                                      const LogisticOptions& options, const VectorXd& start,
                                      const RunContext& run) const {
    return Descent(features_, signs, costs, options, start, run).solve();
}

LogisticModel fitLogistic(const L1LogisticRegression& regression, std::span<const int> labels,
                          std::span<const double> classWeights, const LogisticOptions& options,
                          const LogisticModel* warmStart, const RunContext& run) {
    const auto C = static_cast<Index>(classWeights.size());
    const Index planes = C == 2 ? 1 : C;
    std::vector<int> signs(labels.size());
    std::vector<double> costs(labels.size());
    LogisticModel model;
    for (Index plane = 0; plane < planes; ++plane) {
        const int positive = C == 2 ? 1 : static_cast<int>(plane);
        for (std::size_t i = 0; i < labels.size(); ++i) {
            signs[i] = labels[i] == positive ? 1 : -1;
            costs[i] = classWeights[labels[i]];
        }
        VectorXd start;
        if (warmStart != nullptr) {
            start.resize(warmStart->weight.cols() + 1);
            start << warmStart->weight.row(plane).transpose(), warmStart->bias[plane];
        }
        const LogisticFit fit = regression.fit(signs, costs, options, start, run);
        const Index D = fit.weights.size() - 1;
        model.weight.conservativeResize(planes, D);
        model.bias.conservativeResize(planes);
        model.weight.row(plane) = fit.weights.head(D).transpose();
        model.bias[plane] = fit.weights[D];
    }
    return model;
}

std::vector<int> predictLogistic(const LogisticModel& model, const MatrixView<double>& X) {
    Matrix<double> scores(X.rows(), model.weight.rows());
    gemm<double>(Transpose::no, Transpose::yes, 1, X, model.weight, 0, scores);
    scores.rowwise() += model.bias;
    std::vector<int> classes(static_cast<std::size_t>(X.rows()));
    for (Index i = 0; i < X.rows(); ++i) {
        int best = 0;
        if (scores.cols() == 1)
            best = scores(i, 0) > 0.0 ? 1 : 0;
        else
            scores.row(i).maxCoeff(&best);
        classes[i] = best;
    }
    return classes;
}

} // namespace groupscope
