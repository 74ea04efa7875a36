// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/projection/tsne_affinities.h"
#include "core/projection/tsne_repulsion.h"

#include <cstdint>
#include <vector>

namespace groupscope {

/// Options of a t-SNE layout.
struct TsneOptions {
    double perplexity = 30.0; ///< about how many neighbours a row has: for tsneAffinities(), >= 1
    int epochs = 1000;        ///< all together, >= 1
    int exaggeratedEpochs =
        250;                    ///< at first, with affinities times `exaggeration` and momentum 0.5, then 0.8
    double exaggeration = 12.0; ///< >= 1
    /// Learning rate; 0: N / (4 exaggeration), at least 50 (Belkina et al., Automated optimized parameters
    /// for t-SNE, 2019, whose gradient has no factor 4; scikit-learn's "auto").
    double learningRate = 0.0;
};

/// Start of a layout: `scores` (N,d) of the principal components, scaled so that the first has standard
/// deviation 1e-4 (scikit-learn 1.2), with noise of 1e-6 that separates equal rows.
MatrixF tsneStart(const MatrixF& scores, std::uint64_t seed);

/// The layout of t-SNE affinities as a state: each step() is one epoch, and the caller owns the loop.
/// Gradient descent with momentum and gains (van der Maaten and Hinton 2008) on the Kullback-Leibler
/// divergence; rows push each other exactly up to 1,500 rows (15,000 in 3-D) and by TsneRepulsion beyond.
/// Same bytes for any thread count.
class TsneLayout {
  public:
    /// `start` (N,2) or (N,3) for affinities of N >= 1 rows. Throws UsageError for options out of range and
    /// starts of another shape, DataError when the start is not finite or beyond 1e8.
    TsneLayout(const TsneAffinities& affinities, MatrixF start, const TsneOptions& options);

    /// Computes one epoch. Returns false, without doing anything, once all epochs are done. Throws Diverged
    /// if positions exceed 1e8 (a learning rate far too large); they are then those before the epoch.
    bool step();
    /// Epochs done, in [0, epochCount()].
    int epoch() const { return epoch_; }
    int epochCount() const { return options_.epochs; }
    const MatrixF& positions() const { return positions_; }
    /// Sum of p log(p / q) over all edges at positions(), with p not exaggerated. The next step() reuses its
    /// intermediate results, so that a call does not change the layout.
    double divergence();

  private:
    void repel();
    void move(std::size_t begin, std::size_t end);
    void center();

    TsneOptions options_;
    double learningRate_;
    std::vector<std::size_t> starts_; ///< (N+1,) as in the affinities, each row filled up to whole lanes
    std::vector<int> neighbors_;
    std::vector<float> weights_;
    MatrixF positions_;
    MatrixF next_;
    MatrixF velocity_;
    MatrixF gains_;
    MatrixF repulsion_;
    double pairSum_ = 0.0;  ///< Z, of repulsion_
    bool repelled_ = false; ///< repulsion_ is that of positions_
    TsneRepulsion approximation_;
    std::vector<double> sums_; ///< (chunks,4), parts of sums over all rows
    int epoch_ = 0;
};

} // namespace groupscope
