// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/projection/layout_edges.h"
#include "core/projection/umap_layout.h"

#include <cstdint>
#include <span>
#include <vector>

namespace groupscope {

/// Options of AlignedLayout.
struct AlignedOptions {
    UmapOptions layout; ///< options of each map
    /// W: strength of the tie between an example's positions in neighbouring maps, >= 0.
    double tieWeight = 0.1;
};

/// Aligns start positions for maps of the same examples: the first (N,d) is unchanged, each further one is
/// rotated, mirrored, scaled and shifted onto the one before (Procrustes), so that no layout has to undo a
/// rotation. Throws UsageError unless all have the same shape, DataError for NaN.
std::vector<MatrixF> alignedStarts(std::vector<MatrixF> starts);

/// T maps of the same N examples, by several embeddings or in several epochs of training, laid out together
/// so that an example keeps its place where the graphs allow it. A state: each step() is one epoch of all
/// maps, and the caller owns the loop. Same bytes for any thread count.
///
/// The objective, to be minimised, is  sum_t U(G_t, Y_t) + w/2 sum_t sum_i |y_t,i - y_t+1,i|^2 : of each map
/// t UMAP's cross-entropy U between its graph G_t and its positions Y_t, and a tie of each example i to its
/// own place in the next map. The idea to tie the examples is AlignedUMAP's; here the ties are a term of the
/// objective and not changed forces. An epoch of learning rate r moves every map as UmapLayout does, from
/// where all were at the end of the last epoch, and then takes the proximal step of the ties: it solves (1 +
/// r w L) z = y for each example, with y (T,) its places and L the Laplacian of the chain of maps. That step
/// is exact and stable for any w and keeps the mean of an example's places. All maps draw the same random
/// numbers, so that equal graphs from equal starts give equal maps.
///
/// w = 0 leaves T independent layouts; w without bound makes all maps one. Time T times that of one layout.
class AlignedLayout {
  public:
    /// `graphs` (T,) over N examples each and `starts` (T,) of (N,2) or (N,3). Throws UsageError if they do
    /// not fit each other, for no graph, and for options out of range.
    AlignedLayout(std::span<const UmapGraph> graphs, std::vector<MatrixF> starts,
                  const AlignedOptions& options, std::uint64_t seed);

    /// Computes one epoch. Returns false, without doing anything, once all epochs are done.
    bool step();
    /// Epochs done, in [0, epochCount()].
    int epoch() const { return epoch_; }
    int epochCount() const { return epochCount_; }
    /// (T,) maps (N,d).
    const std::vector<MatrixF>& maps() const { return maps_; }

  private:
    void moveMap(std::size_t map, float learningRate);
    void tie(double strength);

    std::vector<LayoutEdges> edges_;
    std::vector<MatrixF> maps_;
    MatrixF next_;
    UmapCurve curve_;
    int negativeSamples_;
    double learningRate_;
    double tieWeight_;
    std::uint64_t seed_;
    int epochCount_;
    int epoch_ = 0;
};

} // namespace groupscope
