// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/tsne_layout.h"

#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/projection/tsne_attraction.h"
#include "core/projection/tsne_exact_repulsion.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

namespace groupscope {

namespace {

using Eigen::Index;

constexpr std::size_t tsneGrain = 256;
constexpr Index exactRows2d = 1500, exactRows3d = 15'000; // up to here all pairs are quicker than a grid
constexpr std::size_t sumsOfChunk = 4;                    // of each coordinate, and of the squares of all
constexpr double farthest = 1e8; // root mean square beyond which floats cannot tell neighbours apart
constexpr double startDeviation = 1e-4;
constexpr double startNoise = 1e-6;
constexpr float leastGain = 0.01F;
constexpr double earlyMomentum = 0.5, lateMomentum = 0.8;
constexpr double leastLearningRate = 50.0;

void check(const TsneAffinities& affinities, const MatrixF& start, const TsneOptions& options) {
    if (start.rows() < 1 || start.rows() + 1 != static_cast<Index>(affinities.starts.size()) ||
        (start.cols() != 2 && start.cols() != 3))
        throw UsageError("a layout of " + std::to_string(affinities.starts.size()) +
                             " - 1 examples cannot start from " + std::to_string(start.rows()) +
                             " positions of " + std::to_string(start.cols()) + " dimensions",
                         "", "give one position of 2 or 3 dimensions for each example");
    if (options.epochs < 1 || options.exaggeratedEpochs < 0 ||
        !(options.exaggeration >= 1.0 && options.exaggeration <= 1000.0) ||
        !(options.learningRate >= 0.0 && std::isfinite(options.learningRate)))
        throw UsageError("layout options out of range", "",
                         "choose at least 1 epoch, an exaggeration from 1 to 1000 and a learning rate "
                         "above 0, or 0 for the usual one");
    if (!start.allFinite())
        throw DataError("a position to start from is not a finite number", "",
                        "leave the example out or correct it");
}

} // namespace

MatrixF tsneStart(const MatrixF& scores, std::uint64_t seed) {
    MatrixF start = scores;
    if (scores.rows() > 0) {
        const Eigen::ArrayXd first = scores.col(0).cast<double>();
        // A small start lets rows pass one another while they are exaggerated; the scale is scikit-learn's.
        // The noise parts rows at the same place.
        const double deviation = std::sqrt((first - first.mean()).square().mean());
        if (deviation > 0.0)
            start = (scores.cast<double>() * (startDeviation / deviation)).cast<float>();
    }
    Random random(seed, "t-SNE start");
    for (Index i = 0; i < start.size(); ++i)
        start.data()[i] += static_cast<float>(startNoise * random.normal());
    return start;
}

TsneLayout::TsneLayout(const TsneAffinities& affinities, MatrixF start, const TsneOptions& options)
    : options_(options)
    , learningRate_(options.learningRate)
    , positions_(std::move(start))
    , approximation_(static_cast<std::size_t>(positions_.rows()), static_cast<int>(positions_.cols())) {
    check(affinities, positions_, options);
    const std::size_t N = affinities.size();
    if (learningRate_ == 0.0)
        // N over the exaggeration (Belkina et al. 2019), over 4 because the gradient below contains the
        // factor 4.
        learningRate_ = std::max(leastLearningRate, static_cast<double>(N) / (4.0 * options.exaggeration));
    next_.resize(positions_.rows(), positions_.cols());
    repulsion_.resize(positions_.rows(), positions_.cols());
    velocity_ = MatrixF::Zero(positions_.rows(), positions_.cols());
    gains_ = MatrixF::Ones(positions_.rows(), positions_.cols());
    sums_.resize((N + tsneGrain - 1) / tsneGrain * sumsOfChunk);

    starts_.assign(N + 1, 0);
    for (std::size_t i = 0; i < N; ++i) {
        const std::size_t edges = affinities.starts[i + 1] - affinities.starts[i];
        // Each row is padded to whole vectors. Padding has weight 0 and the row itself as neighbour: it adds
        // nothing.
        starts_[i + 1] = starts_[i] + (edges + tsneLanes - 1) / tsneLanes * tsneLanes;
    }
    neighbors_.resize(starts_[N]);
    weights_.assign(starts_[N], 0.0F);
    for (std::size_t i = 0; i < N; ++i) {
        const std::size_t from = affinities.starts[i], edges = affinities.starts[i + 1] - from;
        std::copy_n(affinities.neighbors.data() + from, edges, neighbors_.data() + starts_[i]);
        std::copy_n(affinities.weights.data() + from, edges, weights_.data() + starts_[i]);
        std::fill(neighbors_.data() + starts_[i] + edges, neighbors_.data() + starts_[i + 1],
                  static_cast<int>(i));
    }
}

bool TsneLayout::step() {
    if (epoch_ >= options_.epochs)
        return false;
    repel();
    parallelFor(starts_.size() - 1, tsneGrain,
                [this](std::size_t begin, std::size_t end) { move(begin, end); });
    center();
    positions_.swap(next_);
    repelled_ = false;
    ++epoch_;
    return true;
}

void TsneLayout::repel() {
    if (repelled_)
        return;
    const bool exact = positions_.rows() <= (positions_.cols() == 2 ? exactRows2d : exactRows3d);
    pairSum_ = exact ? exactRepulsion<float>(positions_, repulsion_)
                     : approximation_.evaluate(positions_, repulsion_);
    repelled_ = true;
}

/// Gradient, gains and momentum of a chunk of rows: next_ and the chunk's sum of positions.
void TsneLayout::move(std::size_t begin, std::size_t end) {
    const TsneAttraction attraction{.starts = starts_.data(),
                                    .neighbors = neighbors_.data(),
                                    .weights = weights_.data(),
                                    .positions = positions_.data(),
                                    .dimensions = static_cast<int>(positions_.cols())};
    std::array<float, 3 * tsneGrain> pull; // room for 3-D
    applyAttraction(attraction, begin, end, pull.data());
    const bool early = epoch_ < options_.exaggeratedEpochs;
    // A row alone has nothing to push it, and no sum of pairs to divide by.
    const auto push = static_cast<float>(pairSum_ > 0.0 ? 4.0 / pairSum_ : 0.0);
    const auto pulls = static_cast<float>(early ? 4.0 * options_.exaggeration : 4.0);
    const auto momentum = static_cast<float>(early ? earlyMomentum : lateMomentum);
    const auto rate = static_cast<float>(learningRate_);
    const auto d = static_cast<std::size_t>(positions_.cols());
    const float *position = positions_.data(), *repulsion = repulsion_.data();
    float *velocity = velocity_.data(), *gain = gains_.data(), *next = next_.data();
    for (std::size_t k = begin * d; k < end * d; ++k) {
        // The gradient is 4 Σ (exaggeration p - q) w (y_i - y_j): `pull` has the other sign, and q = w / Z.
        const float gradient = -pulls * pull[k - begin * d] - push * repulsion[k];
        // A velocity against the gradient already descends: the gain grows. Otherwise it shrinks (Jacobs
        // 1988).
        gain[k] = velocity[k] * gradient < 0.0F ? gain[k] + 0.2F : std::max(leastGain, gain[k] * 0.8F);
        velocity[k] = momentum * velocity[k] - rate * gain[k] * gradient;
        next[k] = position[k] + velocity[k];
    }
    // Each chunk has its own sums, added in order in center(): the same bytes at any thread count.
    double* sums = sums_.data() + begin / tsneGrain * sumsOfChunk;
    std::fill_n(sums, sumsOfChunk, 0.0);
    for (std::size_t i = begin; i < end; ++i)
        for (std::size_t c = 0; c < d; ++c) {
            const auto value = static_cast<double>(next[i * d + c]);
            sums[c] += value;
            sums[sumsOfChunk - 1] += value * value;
        }
}

/// Takes the mean from next_: forces from a grid do not add up to zero exactly, and the layout would drift.
void TsneLayout::center() {
    const auto d = static_cast<std::size_t>(positions_.cols());
    const auto N = static_cast<double>(positions_.rows());
    std::array<double, sumsOfChunk> total{};
    for (std::size_t k = 0; k < sums_.size(); ++k)
        total[k % sumsOfChunk] += sums_[k];
    // Written as a negation, so that NaN counts as diverged too.
    if (!(total.back() <= N * farthest * farthest))
        throw Diverged("the layout has diverged", "epoch " + std::to_string(epoch_ + 1),
                       "choose a smaller learning rate");
    parallelFor(starts_.size() - 1, tsneGrain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            for (std::size_t c = 0; c < d; ++c)
                next_.data()[i * d + c] -= static_cast<float>(total[c] / N);
    });
}

double TsneLayout::divergence() {
    repel();
    const Index d = positions_.cols();
    parallelFor(starts_.size() - 1, tsneGrain, [&](std::size_t begin, std::size_t end) {
        double sum = 0.0;
        for (std::size_t i = begin; i < end; ++i)
            for (std::size_t e = starts_[i]; e < starts_[i + 1]; ++e) {
                if (weights_[e] == 0.0F)
                    continue;
                const auto a = static_cast<Index>(i), b = static_cast<Index>(neighbors_[e]);
                double squared = 0.0;
                for (Index c = 0; c < d; ++c)
                    squared += std::pow(static_cast<double>(positions_(a, c)) - positions_(b, c), 2);
                const double p = weights_[e];
                // p ln(p / q) with q = 1 / ((1 + squared) Z).
                sum += p * std::log(p * (1.0 + squared) * pairSum_);
            }
        sums_[begin / tsneGrain * sumsOfChunk] = sum;
    });
    double sum = 0.0;
    for (std::size_t k = 0; k < sums_.size(); k += sumsOfChunk)
        sum += sums_[k];
    return sum;
}

} // namespace groupscope
