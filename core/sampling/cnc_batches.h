// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/random.h"
#include "core/base/run_context.h"
#include "core/sampling/row_table.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// Number of examples of each part of a batch: [anchors | positives | negatives | second negatives].
struct CncBatchShape {
    std::size_t anchors = 0;
    std::size_t positives = 0;
    std::size_t negatives = 0;
    std::size_t secondNegatives = 0; ///< 0: a batch of Algorithm 1, which has one side only

    std::size_t rows() const { return anchors + positives + negatives + secondNegatives; }
    bool operator==(const CncBatchShape&) const = default;
};

/// Draws the contrastive batches of Correct-N-Contrast (Algorithms 1 and 2; reference code). A slice holds
/// the training examples of one first-stage prediction. For an anchor of class c in slice s:
/// - anchors: the anchor itself, then examples of c in s
/// - positives: examples of c in other slices (predicted wrong); without any, other examples of c
/// - negatives: examples of other classes in s (predicted wrong); without any, examples of other classes
/// - second negatives, of the other side, whose anchor is the first positive: the examples predicted right in
///   its slice; without any, or when that slice is s, the negatives of that slice as above
///
/// Draws are without replacement where there are enough examples. With the labels for predictions all of it
/// comes down to plain supervised contrast: positives of the class, negatives of the others.
/// An example with a second prediction stands in both slices (`pred_and_rep` of the reference code): it may
/// be an anchor of the one that is right, and a positive or a negative of the other. No example meets itself.
class CncSampler {
  public:
    enum class Negatives {
        classAndPrediction, ///< as above
        classOnly,          ///< examples of other classes, whatever their prediction
        predictionOnly,     ///< other examples of the slice, whatever their class
    };
    struct Options {
        std::size_t positives = 17; ///< M, at least 1
        std::size_t negatives = 17; ///< N, at least 1
        Negatives negativesBy = Negatives::classAndPrediction;
        /// Anchors are all examples and batches have one side (Algorithm 1); otherwise anchors are the
        /// examples predicted right, and M and N are cut to the fewest positives and negatives of any slice,
        /// and the anchors of a batch to the fewer of both (reference code), unless examples are repeated.
        bool anyAnchor = false;
        bool repeatRows = false; ///< instead of cutting: slices with too few examples give some of them twice
        double sampleRatio = 1.0; ///< share of the anchors of a slice that an epoch takes, in (0,1]
        /// As many batches of every slice as the shortest has, as in the reference code with either value of
        /// its option; false: a batch for every anchor (Algorithm 2 as printed).
        bool balanceSlices = true;
    };

    /// `rows` the training examples; labels and predictions (N,) in [0,classCount), read at `rows` only;
    /// secondPredictions (N,) the same, -1 for examples without one, or empty: no example has one.
    CncSampler(std::span<const int> rows, std::vector<int> labels, std::vector<int> predictions,
               int classCount, const Options& options, std::uint64_t seed,
               const std::vector<int>& secondPredictions = {});

    const CncBatchShape& shape() const { return shape_; }
    /// Batches in an epoch; 0 when no example can be an anchor.
    std::size_t batchCount() const;

    /// The anchors of an epoch in the order of their batches: each slice in random order, taken by turns.
    std::vector<int> epochAnchors(std::uint64_t epoch) const;
    /// Fills `batch` (shape().rows(),) with the row indices of the batch of `anchor`; the same for the same
    /// arguments.
    void draw(int anchor, std::uint64_t epoch, std::span<int> batch) const;

    /// Warns if the options could not be met: M or N was reduced.
    void announceCuts(const RunContext& context) const;
    /// Warns, for each class, about anchors, positives or negatives that the first stage does not provide,
    /// and their replacement.
    void announceFallbacks(const std::vector<std::string>& classNames, const RunContext& context) const;

  private:
    /// Entries of the tables: an example, or from N on an example in its second slice.
    struct Entries {
        std::vector<int> rows;    ///< numbers of entries: the training examples, then their doubles
        std::vector<int> doubled; ///< the example of each double
        std::vector<int> labels, predictions; ///< (N + doubles,)
    };
    static Entries entriesOf(std::span<const int> rows, std::vector<int> labels, std::vector<int> predictions,
                             const std::vector<int>& secondPredictions);
    CncSampler(std::span<const int> rows, Entries entries, int classCount, const Options& options,
               std::uint64_t seed);

    int rowOf(int entry) const;
    void drawFrom(std::span<const int> pool, int excludedRow, Random& random, std::span<int> out) const;
    std::span<const int> candidates(int slice) const; ///< anchors as the first stage gives them
    bool canBeAnchor(int entry) const;
    std::span<const int> positivesOf(int classCode, int slice, int anchorRow = -1) const;
    std::span<const int> negativesOf(int classCode, int slice) const;
    std::span<const int> secondNegativesOf(int classCode, int slice) const;
    CncBatchShape cutShape() const;
    std::vector<std::size_t> anchorCounts() const;

    int labelOf(int row) const { return labels_[row]; }
    int predictionOf(int row) const { return predictions_[row]; }

    Options options_;
    std::uint64_t seed_;
    int classCount_;
    std::vector<int> doubled_;              ///< example of each entry from N on
    std::vector<int> labels_, predictions_; ///< (N + doubles,)
    RowTable byClass_;                      ///< by class, then prediction
    RowTable byPrediction_;                 ///< by prediction, then class
    RowTable together_;                     ///< all examples, by class
    std::vector<std::vector<int>> slices_;  ///< anchors of each slice that has any
    CncBatchShape shape_;
};

} // namespace groupscope
