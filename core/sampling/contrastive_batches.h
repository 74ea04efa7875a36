// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/random.h"
#include "core/base/run_context.h"
#include "core/math/matrix.h"

#include <cstdint>
#include <span>
#include <vector>

namespace groupscope {

/// One anchor with its positives and negatives: row indices [anchor | P positives | M negatives].
struct ContrastiveBatch {
    std::vector<int> rows;           ///< (1+P+M,)
    std::vector<std::uint8_t> valid; ///< (1+P+M,) 0 = placeholder: in the batch statistics, not in the loss
    Eigen::Index positives = 0;      ///< P, placeholders included
};

/// Draws the contrastive batches of Contrastive Adapters (Algorithm 1). Anchors are the
/// examples that the first-stage predictions get wrong; positives are drawn from examples of the same class
/// that they get right; negatives from the nearest neighbours of the anchor by cosine.
class ContrastiveSampler {
  public:
    enum class NegativeSource {
        otherClass, ///< neighbours among examples of other classes (the paper)
        anyClass,   ///< neighbours of any class, those of the anchor's class masked out (the reference code)
        /// Like anyClass, but anchor number i has the neighbours of training example number i: as in the
        /// reference code if the whole similarity matrix fits in memory.
        rowNumber,
    };
    struct Options {
        std::size_t positives = 2048; ///< P, at least 1
        std::size_t negatives = 2048; ///< M, at least 1; reduced to the neighbours an anchor has
        std::size_t neighbors = 4096; ///< M*, at least 1; reduced to the examples there are
        NegativeSource negativeSource = NegativeSource::otherClass;
        bool balanceAnchors = false; ///< an epoch has as many anchors of every class as the smallest has
    };

    /// X (N,D); `rows` are the training examples; labels and predictions (N,), read at `rows` only. Finds the
    /// neighbours of every anchor by blocked products, never an N×N matrix. Anchors of classes without any
    /// positive are left out, with a warning. Throws Cancelled.
    ContrastiveSampler(const MatrixView<float>& X, const std::vector<int>& rows,
                       const std::vector<int>& labels, const std::vector<int>& predictions,
                       const Options& options, std::uint64_t seed, const RunContext& context);

    /// Row indices of all anchors, ascending.
    const std::vector<int>& anchors() const { return anchors_; }
    /// The anchors of one epoch in random order, at most `limit` of them (0 = all that balanceAnchors
    /// leaves).
    std::vector<int> epochAnchors(std::uint64_t epoch, std::size_t limit) const;
    /// The batch of `anchor` (a row index out of anchors()) in that epoch; the same for the same arguments.
    void draw(int anchor, std::uint64_t epoch, ContrastiveBatch& batch) const;

  private:
    void findNeighbors(const MatrixView<float>& X, const std::vector<int>& rows, const RunContext& context);
    /// Fills neighbors_ at `anchorPositions` with the examples of `candidates` nearest to the query examples
    /// there.
    void neighborsOf(const MatrixView<float>& X, const std::vector<int>& queries,
                     std::span<const int> anchorPositions, const std::vector<int>& candidates,
                     const RunContext& context);
    std::vector<int> balancedAnchors(Random& random) const;

    Options options_;
    std::uint64_t seed_;
    std::vector<int> labels_;                 ///< (N,)
    std::vector<int> anchors_;                ///< ascending
    std::vector<std::vector<int>> positives_; ///< by class: examples predicted right
    std::vector<std::vector<int>> neighbors_; ///< by position in anchors_, ascending
};

} // namespace groupscope
