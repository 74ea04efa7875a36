// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/random.h"
#include "core/losses/triplets.h"
#include "core/math/matrix.h"

#include <span>
#include <vector>

namespace groupscope {

/// Selection of triplets among the examples of a batch (finDML, A.1).
enum class Mining {
    random,          ///< as many as examples, of all that there are, none twice
    perAnchor,       ///< one of every anchor (Definition 4)
    semiHard,        ///< negatives farther than the positive by less than a slack (Definition 5)
    distanceWeighted ///< negatives drawn by the inverse density of their distance on a sphere (Definition 6)
};

/// Treatment of negatives beyond the farthest distance in distance-weighted mining.
enum class FarNegatives {
    keep,    ///< their weight is that of their distance: beyond √2 it grows again, without bound
    exclude, ///< they have none
    clamp    ///< they weigh as much as at the farthest distance
};

/// Options of mining (finDML, A.1). Distances are Euclidean; those of unit rows lie in [0,2].
struct MinerOptions {
    Mining mining = Mining::distanceWeighted;
    double slack = 0.2;        ///< γ > 0 of semiHard
    bool squaredSlack = false; ///< the slack is of squared distances
    double nearest = 0.5;      ///< λ: distances below it weigh as much as it does
    double farthest = 1.4;     ///< in (0,2); of `far` unless it keeps all
    FarNegatives far = FarNegatives::keep;
};

/// Chooses triplets of the examples of a batch. Keeps its buffers between calls.
class TripletMiner {
  public:
    explicit TripletMiner(const MinerOptions& options)
        : options_(options) {}

    /// Z (B,K) of unit length, labels (B,). Anchors in the order of the batch, one triplet each, but for
    /// Mining::random. Anchors without a negative are left out, and those without another example of their
    /// class; only distance-weighted mining takes the anchor itself for its positive then. Valid until the
    /// next call.
    const std::vector<Triplet>& mine(const MatrixView<float>& Z, std::span<const int> labels, Random& random);

    /// The probabilities (B,) with which distance-weighted mining draws the negative of that anchor; zeros
    /// when it has none. After mine() of that kind, or distancesOf().
    void negativeProbabilities(int anchor, std::span<const int> labels,
                               std::vector<double>& probabilities) const;
    /// √max(0, ‖a‖² + ‖b‖² − 2a·b) between all rows of Z (B,K), for negativeProbabilities().
    void distancesOf(const MatrixView<float>& Z);

  private:
    void mineRandom(std::span<const int> labels, Random& random);
    int negativeOf(int anchor, int positive, std::span<const int> labels, Random& random);

    MinerOptions options_;
    MatrixF distances_;         ///< (B,B)
    Matrix<double> logWeights_; ///< (B,B) of distance-weighted mining: log of the weight of each distance
    std::vector<int> same_, others_, slackOnes_;
    std::vector<double> probabilities_;
    std::vector<Triplet> triplets_;
};

/// Every example with another of its class, in order, with one of those drawn uniformly: the pairs of the
/// N-pair loss. `pairs` is overwritten.
void drawPairs(std::span<const int> labels, Random& random, std::vector<AnchorPair>& pairs);

/// All ordered pairs of examples of one class.
void allPairs(std::span<const int> labels, std::vector<AnchorPair>& pairs);

} // namespace groupscope
