// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/umap_layout.h"

#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/projection/umap_forces.h"

#include <algorithm>
#include <string>
#include <utility>

namespace groupscope {

namespace {

using Eigen::Index;

constexpr std::size_t rowGrain = 512;
constexpr std::size_t turns = 4; // more cost time and give no better map
constexpr float startExtent = 10.0F;
constexpr double startNoise = 1e-4;

void check(const UmapGraph& graph, const MatrixF& start, const UmapOptions& options) {
    if (start.rows() != static_cast<Index>(graph.size()) || (start.cols() != 2 && start.cols() != 3))
        throw UsageError("a layout of " + std::to_string(graph.size()) + " rows cannot start from " +
                             std::to_string(start.rows()) + " positions of " + std::to_string(start.cols()) +
                             " dimensions",
                         "", "give one position of 2 or 3 dimensions for each row");
    if (options.epochs < 0 || options.negativeSamples < 0 || options.negativeSamples > 1000 ||
        !(options.learningRate > 0.0))
        throw UsageError("layout options out of range", "",
                         "choose epochs >= 0, negative samples from 0 to 1000 and a learning rate above 0");
}

} // namespace

MatrixF umapStart(const MatrixF& scores, std::uint64_t seed) {
    const float extent = scores.size() == 0 ? 0.0F : scores.cwiseAbs().maxCoeff();
    MatrixF start = extent > 0.0F ? MatrixF(scores * (startExtent / extent)) : scores;
    Random random(seed, "umap start");
    for (Index i = 0; i < start.size(); ++i)
        start.data()[i] += static_cast<float>(startNoise * random.normal());
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
    const std::vector<float> periods = epochsPerSample(graph, epochCount_);
    graph.weights = {}; // a large graph is a large part of the memory
    starts_ = std::move(graph.starts);
    neighbors_ = std::move(graph.neighbors);
    std::size_t kept = 0, first = 0;
    for (std::size_t i = 1; i < starts_.size(); ++i) {
        const std::size_t end = starts_[i];
        for (std::size_t e = std::exchange(first, end); e < end; ++e)
            if (periods[e] > 0.0F)
                neighbors_[kept++] = neighbors_[e];
        starts_[i] = kept;
    }
    neighbors_.resize(kept);
    rates_.reserve(kept);
    for (const float period : periods)
        if (period > 0.0F)
            rates_.push_back(static_cast<std::uint32_t>(0x1p31 / static_cast<double>(period)));
}

bool UmapLayout::step() {
    if (epoch_ >= epochCount_)
        return false;
    UmapForces forces{
        .starts = starts_.data(),
        .neighbors = neighbors_.data(),
        .rates = rates_.data(),
        .positions = positions_.data(),
        .moved = next_.data(),
        .rowCount = starts_.size() - 1,
        .dimensions = static_cast<int>(positions_.cols()),
        .epoch = epoch_,
        .negativeSamples = negativeSamples_,
        .a = static_cast<float>(curve_.a),
        .b = static_cast<float>(curve_.b),
        .learningRate = static_cast<float>(learningRate_ * (1.0 - static_cast<double>(epoch_) / epochCount_)),
        .key = Random(seed_, "umap negative samples", static_cast<std::uint64_t>(epoch_)).next(),
        .turn = 0,
        .turns = turns,
    };
    for (; forces.turn < turns; ++forces.turn) {
        const std::size_t rows = forces.rowsInTurn();
        parallelFor(rows, rowGrain,
                    [&](std::size_t begin, std::size_t end) { applyForces(forces, begin, end); });
        for (std::size_t place = 0; place < rows; ++place) {
            const auto row = static_cast<Index>(forces.rowAt(place));
            positions_.row(row) = next_.row(row);
        }
    }
    ++epoch_;
    return true;
}

} // namespace groupscope
