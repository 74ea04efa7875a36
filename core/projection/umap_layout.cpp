// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/umap_layout.h"

#include "core/base/random.h"

#include <algorithm>
#include <string>
#include <utility>

namespace groupscope {

namespace {

using Eigen::Index;

constexpr float startExtent = 10.0F;
constexpr double spectralNoise = 1e-4;

void check(const UmapGraph& graph, const MatrixF& start, const UmapOptions& options) {
    if (start.rows() != static_cast<Index>(graph.size()) || (start.cols() != 2 && start.cols() != 3))
        throw UsageError("a layout of " + std::to_string(graph.size()) + " examples cannot start from " +
                             std::to_string(start.rows()) + " positions of " + std::to_string(start.cols()) +
                             " dimensions",
                         "", "give one position of 2 or 3 dimensions for each example");
    if (options.epochs < 0 || options.negativeSamples < 0 || options.negativeSamples > 1000 ||
        !(options.learningRate > 0.0))
        throw UsageError("layout options out of range", "",
                         "choose epochs >= 0, negative samples from 0 to 1000 and a learning rate above 0");
}

} // namespace

MatrixF umapStart(const MatrixF& scores, std::uint64_t seed) {
    const float extent = scores.size() == 0 ? 0.0F : scores.cwiseAbs().maxCoeff();
    // The extent and the noise are those of umap-learn. Without noise, rows at the same place would exert no
    // force on each other.
    MatrixF start = extent > 0.0F ? MatrixF(scores * (startExtent / extent)) : scores;
    Random random(seed, "umap start");
    for (Index i = 0; i < start.size(); ++i)
        start.data()[i] += static_cast<float>(spectralNoise * random.normal());
    return start;
}

UmapLayout::UmapLayout(UmapGraph graph, MatrixF start, const UmapOptions& options, std::uint64_t seed)
    : positions_(std::move(start))
    , curve_(fitUmapCurve(options.minimumDistance, options.spread))
    , negativeSamples_(options.negativeSamples)
    , learningRate_(options.learningRate)
    , seed_(seed)
    , epochCount_(options.epochs > 0       ? options.epochs
                  : graph.size() <= 10'000 ? 500
                                           : 200) {
    check(graph, positions_, options);
    next_.resize(positions_.rows(), positions_.cols());
    edges_ = layoutEdges(std::move(graph), epochCount_);
}

bool UmapLayout::step() {
    if (epoch_ >= epochCount_)
        return false;
    // The rate falls linearly to 0, so that the layout comes to rest without a criterion of convergence.
    const double left = 1.0 - static_cast<double>(epoch_) / epochCount_;
    UmapForces forces = forcesOf(edges_, curve_);
    forces.epoch = epoch_;
    forces.negativeSamples = negativeSamples_;
    forces.learningRate = static_cast<float>(learningRate_ * left);
    // A key for each epoch instead of a running generator: rows may draw in any order and on any thread.
    forces.key = Random(seed_, "umap negative samples", static_cast<std::uint64_t>(epoch_)).next();
    moveAllRows(forces, positions_, next_);
    ++epoch_;
    return true;
}

} // namespace groupscope
