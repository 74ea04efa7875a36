// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/aligned_layout.h"

#include "core/base/error.h"
#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/projection/procrustes.h"

#include <cmath>
#include <string>
#include <utility>

namespace groupscope {

namespace {

using Eigen::Index;

constexpr std::size_t alignedGrain = 256;

void check(std::span<const UmapGraph> graphs, const std::vector<MatrixF>& starts,
           const AlignedOptions& options) {
    if (graphs.empty() || graphs.size() != starts.size())
        throw UsageError(std::to_string(graphs.size()) + " graphs and " + std::to_string(starts.size()) +
                             " starts of maps to be aligned",
                         "", "give one start for each graph, and at least one graph");
    const Index d = starts[0].cols();
    for (std::size_t t = 0; t < graphs.size(); ++t)
        if (graphs[t].size() != graphs[0].size() ||
            starts[t].rows() != static_cast<Index>(graphs[0].size()) || starts[t].cols() != d ||
            (d != 2 && d != 3))
            throw UsageError("map " + std::to_string(t) + " of " + std::to_string(graphs[t].size()) +
                                 " examples starts from " + std::to_string(starts[t].rows()) +
                                 " positions of " + std::to_string(starts[t].cols()) + " dimensions",
                             "",
                             "give graphs of the same examples and a start of 2 or 3 dimensions for each");
    const UmapOptions& layout = options.layout;
    if (layout.epochs < 0 || layout.negativeSamples < 0 || layout.negativeSamples > 1000 ||
        !(layout.learningRate > 0.0) || !(options.tieWeight >= 0.0) || std::isinf(options.tieWeight))
        throw UsageError("options of aligned layouts out of range", "",
                         "choose epochs and tie weight >= 0, negative samples from 0 to 1000 and a learning "
                         "rate above 0");
}

/// (1 + s L) z = y for the Laplacian L of a chain of T maps, by elimination along the chain; the factors are
/// the same for all rows.
class ChainSolver {
  public:
    ChainSolver(std::size_t count, double strength)
        : strength_(strength)
        , diagonal_(count) {
        for (std::size_t t = 0; t < count; ++t) {
            const double ends = (t > 0 ? 1.0 : 0.0) + (t + 1 < count ? 1.0 : 0.0);
            diagonal_[t] = 1.0 + strength * ends;
            if (t > 0)
                // The matrix is diagonally dominant: all pivots stay above 1 and elimination needs no
                // exchange of rows.
                diagonal_[t] -= strength * strength / diagonal_[t - 1];
        }
    }

    /// Replaces the value at `place` of every map. `values` (T,) is room to work in.
    void solve(std::vector<MatrixF>& maps, Index place, std::vector<double>& values) const {
        const std::size_t count = diagonal_.size();
        for (std::size_t t = 0; t < count; ++t) {
            values[t] = static_cast<double>(maps[t].data()[place]);
            if (t > 0)
                values[t] += strength_ / diagonal_[t - 1] * values[t - 1];
        }
        for (std::size_t t = count; t-- > 0;) {
            if (t + 1 < count)
                values[t] += strength_ * values[t + 1];
            values[t] /= diagonal_[t];
            maps[t].data()[place] = static_cast<float>(values[t]);
        }
    }

  private:
    double strength_;
    std::vector<double> diagonal_; ///< (T,) after elimination
};

} // namespace

std::vector<MatrixF> alignedStarts(std::vector<MatrixF> starts) {
    for (std::size_t t = 1; t < starts.size(); ++t)
        // The start before has been moved already, so that all starts share the frame of the first.
        starts[t] = fitProcrustes(starts[t], starts[t - 1], ProcrustesScale::fitted).apply(starts[t]);
    return starts;
}

AlignedLayout::AlignedLayout(std::span<const UmapGraph> graphs, std::vector<MatrixF> starts,
                             const AlignedOptions& options, std::uint64_t seed)
    : maps_(std::move(starts))
    , curve_(fitUmapCurve(options.layout.minimumDistance, options.layout.spread))
    , negativeSamples_(options.layout.negativeSamples)
    , learningRate_(options.layout.learningRate)
    , tieWeight_(options.tieWeight)
    , seed_(seed) {
    check(graphs, maps_, options);
    epochCount_ = options.layout.epochs > 0 ? options.layout.epochs : graphs[0].size() <= 10'000 ? 500 : 200;
    next_.resize(maps_[0].rows(), maps_[0].cols());
    for (const UmapGraph& graph : graphs)
        edges_.push_back(layoutEdges(graph, epochCount_));
}

void AlignedLayout::moveMap(std::size_t map, float learningRate) {
    UmapForces forces = forcesOf(edges_[map], curve_);
    forces.epoch = epoch_;
    forces.negativeSamples = negativeSamples_;
    forces.learningRate = learningRate;
    // The key does not depend on the map: maps differ by their graphs, not by their negative samples.
    forces.key = Random(seed_, "umap negative samples", static_cast<std::uint64_t>(epoch_)).next();
    moveAllRows(forces, maps_[map], next_);
}

void AlignedLayout::tie(double strength) {
    const ChainSolver chain(maps_.size(), strength);
    parallelFor(static_cast<std::size_t>(next_.size()), alignedGrain,
                [&](std::size_t begin, std::size_t end) {
                    std::vector<double> values(maps_.size());
                    for (std::size_t place = begin; place < end; ++place)
                        chain.solve(maps_, static_cast<Index>(place), values);
                });
}

bool AlignedLayout::step() {
    if (epoch_ >= epochCount_)
        return false;
    const double rate = learningRate_ * (1.0 - static_cast<double>(epoch_) / epochCount_);
    for (std::size_t map = 0; map < maps_.size(); ++map)
        moveMap(map, static_cast<float>(rate));
    if (tieWeight_ > 0.0 && maps_.size() > 1)
        tie(rate * tieWeight_);
    ++epoch_;
    return true;
}

} // namespace groupscope
