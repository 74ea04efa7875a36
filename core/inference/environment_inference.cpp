// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/environment_inference.h"

#include "core/base/parallel.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace groupscope {

namespace {

using Eigen::Index;
using Block = Eigen::Array<double, Eigen::Dynamic, 1, Eigen::ColMajor, 256, 1>; // on the stack

constexpr Index blockRows = 256;        // eight arrays of them stay in the first-level cache
constexpr std::size_t chunkRows = 8192; // between threads; a multiple of blockRows

constexpr double beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8;

/// Ascent as a pass over the rows: each takes what the last one left, moves the weights and leaves the
/// same for the next.
class Ascent {
  public:
    Ascent(const Eigen::ArrayXd& slopes, Eigen::ArrayXd start, double learningRate)
        : slopes_(slopes)
        , weights_(std::move(start))
        , sigmas_(weights_.size())
        , first_(Eigen::ArrayXd::Zero(weights_.size()))
        , second_(Eigen::ArrayXd::Zero(weights_.size()))
        , sums_((static_cast<std::size_t>(weights_.size()) + chunkRows - 1) / chunkRows, 0.0)
        , learningRate_(learningRate)
        , total_(slopes.sum()) {
        pass([](Index, Index) {});
    }

    void step() {
        double sum = 0.0;
        for (const double part : sums_)
            sum += part;
        const auto n = static_cast<double>(weights_.size());
        // B is the total less A's sum, so that one sum for each step suffices.
        const double difference = (2.0 * sum - total_) / n; // A − B
        ++steps_;
        // Adam's corrections of the bias are taken out of the loop: they are the same for all rows.
        const double rate = learningRate_ / (1.0 - std::pow(beta1, steps_));
        const double root = 1.0 / std::sqrt(1.0 - std::pow(beta2, steps_));
        pass([&](Index begin, Index count) {
            auto w = weights_.segment(begin, count);
            auto m = first_.segment(begin, count);
            auto v = second_.segment(begin, count);
            const auto sigma = sigmas_.segment(begin, count);
            // d/dw of ½ (A² + B²), with A and B the means of σ(w) g and (1 - σ(w)) g over all rows.
            const Block gradient = sigma * (1.0 - sigma) * slopes_.segment(begin, count) * (difference / n);
            m = beta1 * m + (1.0 - beta1) * gradient;
            v = beta2 * v + (1.0 - beta2) * gradient.square();
            w += rate * m / (v.sqrt() * root + epsilon);
        });
    }

    const Eigen::ArrayXd& weights() const { return weights_; }

  private:
    /// Calls move(begin, count) for each block, then leaves σ(w) and the sums of σ(w)g.
    template<class Move>
    void pass(const Move& move) {
        parallelFor(static_cast<std::size_t>(weights_.size()), chunkRows,
                    [&](std::size_t chunkBegin, std::size_t chunkEnd) {
                        double sum = 0.0;
                        for (auto begin = static_cast<Index>(chunkBegin);
                             begin < static_cast<Index>(chunkEnd); begin += blockRows) {
                            const Index count = std::min(blockRows, static_cast<Index>(chunkEnd) - begin);
                            move(begin, count);
                            auto sigma = sigmas_.segment(begin, count);
                            sigma = 1.0 / (1.0 + (-weights_.segment(begin, count)).exp());
                            sum += (sigma * slopes_.segment(begin, count)).sum();
                        }
                        sums_[chunkBegin / chunkRows] = sum;
                    });
    }

    const Eigen::ArrayXd& slopes_;
    Eigen::ArrayXd weights_;
    Eigen::ArrayXd sigmas_;         ///< σ(w)
    Eigen::ArrayXd first_, second_; ///< Adam's means of the gradients and of their squares
    std::vector<double> sums_;      ///< of σ(w)g, of each chunk
    double learningRate_;
    double total_; ///< sum of g
    int steps_ = 0;
};

} // namespace

Eigen::ArrayXd environmentSlopes(const MatrixF& logits, std::span<const int> labels) {
    Eigen::ArrayXd slopes(logits.rows());
    RowVector<double> z(logits.cols()), p(logits.cols());
    for (Index i = 0; i < logits.rows(); ++i) {
        z = logits.row(i).cast<double>();
        p = (z.array() - z.maxCoeff()).exp();
        slopes[i] = p.dot(z) / p.sum() - z[labels[i]];
    }
    return slopes;
}

Eigen::ArrayXd inferEnvironments(const Eigen::ArrayXd& slopes, Eigen::ArrayXd start,
                                 const EnvironmentOptions& options, const RunContext& run) {
    Ascent ascent(slopes, std::move(start), options.learningRate);
    for (int step = 0; step < options.steps; ++step) {
        run.throwIfStopped();
        if (step % 100 == 0)
            run.report(static_cast<double>(step) / options.steps, "environments");
        ascent.step();
    }
    return ascent.weights();
}

} // namespace groupscope
