// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/triplet_miner.h"

#include "core/math/exact_root.h"
#include "core/math/gemm.h"
#include "core/math/resize_emptied.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>

namespace groupscope {

namespace {

/// Sorts the other rows of a batch into those of the anchor's class and those of others.
void partnersOf(int anchor, std::span<const int> labels, std::vector<int>& same, std::vector<int>& others) {
    same.clear();
    others.clear();
    for (int j = 0; j < static_cast<int>(labels.size()); ++j) {
        if (labels[j] != labels[anchor])
            others.push_back(j);
        else if (j != anchor)
            same.push_back(j);
    }
}

int drawOne(const std::vector<int>& pool, Random& random) {
    return pool[random.below(pool.size())];
}

/// `count` different numbers of [0,total), in the order drawn; all of them in random order when there are no
/// more.
std::vector<std::uint64_t> drawNumbers(std::uint64_t total, std::size_t count, Random& random) {
    // A few numbers are all shuffled: drawing until enough differ would reject most draws.
    if (total <= 2 * count) {
        std::vector<int> all(total);
        std::iota(all.begin(), all.end(), 0);
        random.shuffle(all);
        all.resize(std::min<std::size_t>(count, all.size()));
        return {all.begin(), all.end()};
    }
    std::set<std::uint64_t> taken;
    std::vector<std::uint64_t> numbers;
    while (numbers.size() < count)
        if (const std::uint64_t number = random.below(total); taken.insert(number).second)
            numbers.push_back(number);
    return numbers;
}

/// Distances (B,B) between points of a sphere become the log of the inverse of their density, but for a
/// constant: all at once, since two logarithms of each in turn take longer than the rest of the mining.
void toLogInverseDensity(Matrix<double>& distances, Eigen::Index dimensions) {
    const auto D = static_cast<double>(dimensions);
    const auto d = distances.array();
    // The remaining distance to the far side of the sphere is 0 at opposite points.
    distances = (2.0 - D) * d.log() - (D - 3.0) / 2.0 * (1.0 - d.square() / 4.0).max(1e-8).log();
}

} // namespace

void TripletMiner::distancesOf(const MatrixView<float>& Z) {
    const Eigen::VectorXf squares = Z.rowwise().squaredNorm();
    resizeEmptied(distances_, Z.rows(), Z.rows());
    gemm<float>(Transpose::no, Transpose::yes, -2.0f, Z, Z, 0.0f, distances_);
    distances_.colwise() += squares;
    distances_.rowwise() += squares.transpose();
    // Cancellation may leave a square slightly below 0.
    distances_ = exactRoot(distances_.array().max(0.0f)).matrix();
    if (options_.mining != Mining::distanceWeighted)
        return;
    logWeights_ = distances_.cast<double>().cwiseMax(options_.nearest);
    if (options_.far == FarNegatives::clamp)
        logWeights_ = logWeights_.cwiseMin(options_.farthest);
    toLogInverseDensity(logWeights_, Z.cols());
}

void TripletMiner::negativeProbabilities(int anchor, std::span<const int> labels,
                                         std::vector<double>& probabilities) const {
    constexpr double none = -std::numeric_limits<double>::infinity();
    probabilities.assign(labels.size(), none);
    double largest = none;
    bool far = false;
    for (std::size_t j = 0; j < labels.size(); ++j) {
        if (labels[j] == labels[anchor])
            continue;
        far = true;
        const auto other = static_cast<Eigen::Index>(j);
        if (options_.far == FarNegatives::exclude && distances_(anchor, other) > options_.farthest)
            continue;
        probabilities[j] = logWeights_(anchor, other);
        largest = std::max(largest, probabilities[j]);
    }
    // Where every negative lies beyond the cutoff, all are equally likely. The anchor is not lost.
    const bool allExcluded = far && largest == none;
    double sum = 0.0;
    for (std::size_t j = 0; j < labels.size(); ++j) {
        const bool negative = labels[j] != labels[anchor];
        probabilities[j] = allExcluded               ? (negative ? 1.0 : 0.0)
                           : probabilities[j] > none ? std::exp(probabilities[j] - largest)
                                                     : 0.0;
        sum += probabilities[j];
    }
    if (sum > 0.0)
        for (double& probability : probabilities)
            probability /= sum;
}

int TripletMiner::negativeOf(int anchor, int positive, std::span<const int> labels, Random& random) {
    if (options_.mining == Mining::perAnchor)
        return drawOne(others_, random);
    if (options_.mining == Mining::semiHard) {
        const auto compared = [&](int other) {
            const float distance = distances_(anchor, other);
            return options_.squaredSlack ? distance * distance : distance;
        };
        const float near = compared(positive);
        slackOnes_.clear();
        for (const int n : others_)
            if (compared(n) > near && compared(n) < near + static_cast<float>(options_.slack))
                slackOnes_.push_back(n);
        return drawOne(slackOnes_.empty() ? others_ : slackOnes_, random);
    }
    negativeProbabilities(anchor, labels, probabilities_);
    double left = random.uniform();
    for (const int n : others_) {
        left -= probabilities_[n];
        if (left < 0.0)
            return n;
    }
    return *std::max_element(others_.begin(), others_.end(), [this](int a, int b) {
        return probabilities_[a] < probabilities_[b];
    }); // rounding left a rest
}

void TripletMiner::mineRandom(std::span<const int> labels, Random& random) {
    std::vector<std::uint64_t> before{0}; // triplets of the anchors up to each
    for (int a = 0; a < static_cast<int>(labels.size()); ++a) {
        partnersOf(a, labels, same_, others_);
        before.push_back(before.back() + same_.size() * others_.size());
    }
    // A triplet is a number: its anchor by the counts before it, positive and negative by division. The list
    // of all triplets, which grows with the cube of the batch, is never made.
    for (const std::uint64_t number : drawNumbers(before.back(), labels.size(), random)) {
        const auto next = std::upper_bound(before.begin(), before.end(), number);
        const int a = static_cast<int>(next - before.begin()) - 1;
        partnersOf(a, labels, same_, others_);
        const std::uint64_t own = number - before[a];
        triplets_.push_back({a, same_[own / others_.size()], others_[own % others_.size()]});
    }
}

const std::vector<Triplet>& TripletMiner::mine(const MatrixView<float>& Z, std::span<const int> labels,
                                               Random& random) {
    triplets_.clear();
    if (options_.mining == Mining::random) {
        mineRandom(labels, random);
        return triplets_;
    }
    if (options_.mining != Mining::perAnchor)
        distancesOf(Z);
    for (int a = 0; a < static_cast<int>(labels.size()); ++a) {
        partnersOf(a, labels, same_, others_);
        if (same_.empty() && options_.mining == Mining::distanceWeighted)
            same_.push_back(a);
        if (same_.empty() || others_.empty())
            continue;
        const int positive = drawOne(same_, random);
        triplets_.push_back({a, positive, negativeOf(a, positive, labels, random)});
    }
    return triplets_;
}

void drawPairs(std::span<const int> labels, Random& random, std::vector<AnchorPair>& pairs) {
    pairs.clear();
    std::vector<int> same, others;
    for (int a = 0; a < static_cast<int>(labels.size()); ++a) {
        partnersOf(a, labels, same, others);
        if (!same.empty())
            pairs.push_back({a, drawOne(same, random)});
    }
}

void allPairs(std::span<const int> labels, std::vector<AnchorPair>& pairs) {
    pairs.clear();
    for (int a = 0; a < static_cast<int>(labels.size()); ++a)
        for (int p = 0; p < static_cast<int>(labels.size()); ++p)
            if (p != a && labels[p] == labels[a])
                pairs.push_back({a, p});
}

} // namespace groupscope
