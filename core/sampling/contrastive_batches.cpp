// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/contrastive_batches.h"

#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/base/run_part.h"
#include "core/math/gemm.h"
#include "core/math/resize_emptied.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace groupscope {

namespace {

constexpr std::size_t blockOfAnchors = 64; // 64 × candidates similarities are held at once

/// Rows of X at `indices`, each divided by its norm.
MatrixF unitRows(const MatrixView<float>& X, std::span<const int> indices) {
    MatrixF unit(static_cast<Eigen::Index>(indices.size()), X.cols());
    for (std::size_t i = 0; i < indices.size(); ++i)
        unit.row(static_cast<Eigen::Index>(i)) =
            X.row(indices[i]) / std::max(X.row(indices[i]).norm(), 1e-8f);
    return unit;
}

/// The `count` candidates with the largest similarity, ascending; of equal ones those with the lower row
/// number. `excluded` is skipped. `scratch` is overwritten.
std::vector<int> nearest(const float* similarity, const std::vector<int>& candidates, int excluded,
                         std::size_t count, std::vector<float>& scratch) {
    scratch.assign(similarity, similarity + candidates.size());
    const auto found = std::lower_bound(candidates.begin(), candidates.end(), excluded);
    const bool self = found != candidates.end() && *found == excluded;
    const auto selfPlace = static_cast<std::size_t>(found - candidates.begin());
    if (self)
        scratch.erase(scratch.begin() + (found - candidates.begin()));
    count = std::min(count, scratch.size());
    std::vector<int> chosen;
    if (count == 0)
        return chosen;
    // The smallest similarity that still counts, and how many of those that have exactly it.
    const auto last = scratch.begin() + static_cast<std::ptrdiff_t>(count - 1);
    std::nth_element(scratch.begin(), last, scratch.end(), std::greater<>());
    const float threshold = *last;
    std::size_t ties = count - static_cast<std::size_t>(std::count_if(
                                   scratch.begin(), last, [=](float value) { return value > threshold; }));
    chosen.reserve(count); // exactly: there is such a list for every anchor
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (self && i == selfPlace)
            continue;
        if (similarity[i] > threshold)
            chosen.push_back(candidates[i]);
        else if (similarity[i] == threshold && ties > 0) {
            chosen.push_back(candidates[i]);
            --ties;
        }
    }
    return chosen;
}

/// Fills the first `count` places from `drawn`, then repeats it; repeats and empty places are marked invalid.
void appendPadded(const std::vector<int>& drawn, std::size_t count, int fallback, ContrastiveBatch& batch) {
    for (std::size_t i = 0; i < count; ++i) {
        batch.rows.push_back(drawn.empty() ? fallback : drawn[i % drawn.size()]);
        batch.valid.push_back(i < drawn.size() ? 1 : 0);
    }
}

} // namespace

ContrastiveSampler::ContrastiveSampler(const MatrixView<float>& X, const std::vector<int>& rows,
                                       const std::vector<int>& labels, const std::vector<int>& predictions,
                                       const Options& options, std::uint64_t seed, const RunContext& context)
    : options_(options)
    , seed_(seed)
    , labels_(labels) {
    const auto at = [](const std::vector<int>& values, int row) { return values[row]; };
    int classes = 0;
    for (const int row : rows)
        classes = std::max(classes, at(labels, row) + 1);
    positives_.resize(static_cast<std::size_t>(classes));
    for (const int row : rows)
        if (at(predictions, row) == at(labels, row))
            positives_[static_cast<std::size_t>(at(labels, row))].push_back(row);
    std::size_t left = 0;
    for (const int row : rows) {
        if (at(predictions, row) == at(labels, row))
            continue;
        if (positives_[static_cast<std::size_t>(at(labels, row))].empty())
            ++left;
        else
            anchors_.push_back(row);
    }
    std::sort(anchors_.begin(), anchors_.end());
    if (left > 0)
        context.notice(std::to_string(left) +
                       " anchors are left out: no example of their class is predicted correctly");
    findNeighbors(X, rows, context);
}

void ContrastiveSampler::findNeighbors(const MatrixView<float>& X, const std::vector<int>& rows,
                                       const RunContext& context) {
    neighbors_.resize(anchors_.size());
    std::vector<int> candidates = rows;
    std::sort(candidates.begin(), candidates.end());
    std::vector<int> positions(anchors_.size());
    std::iota(positions.begin(), positions.end(), 0);
    if (options_.negativeSource != NegativeSource::otherClass) {
        std::vector<int> queries = anchors_;
        // The i-th anchor gets the neighbours of the i-th training example, an error of the reference code.
        if (options_.negativeSource == NegativeSource::rowNumber)
            std::copy_n(candidates.begin(), anchors_.size(), queries.begin());
        neighborsOf(X, queries, positions, candidates, context);
        return;
    }
    // Anchors of one class share their candidates: one product for each class instead of a mask for each
    // anchor.
    const auto all = static_cast<double>(anchors_.size());
    std::size_t done = 0; // anchors
    for (int c = 0; c < static_cast<int>(positives_.size()); ++c) {
        const auto label = [this](int row) { return labels_[row]; };
        std::vector<int> others, own;
        std::copy_if(candidates.begin(), candidates.end(), std::back_inserter(others),
                     [&](int row) { return label(row) != c; });
        std::copy_if(positions.begin(), positions.end(), std::back_inserter(own),
                     [&](int position) { return label(anchors_[position]) == c; });
        if (own.empty())
            continue;
        const std::size_t end = done + own.size();
        neighborsOf(X, anchors_, own, others,
                    partOf(context, static_cast<double>(done) / all, static_cast<double>(end) / all));
        done = end;
    }
}

void ContrastiveSampler::neighborsOf(const MatrixView<float>& X, const std::vector<int>& queries,
                                     std::span<const int> anchorPositions, const std::vector<int>& candidates,
                                     const RunContext& context) {
    if (anchorPositions.empty() || candidates.empty())
        return;
    const MatrixF unitCandidates = unitRows(X, candidates);
    MatrixF similarity;
    for (std::size_t begin = 0; begin < anchorPositions.size(); begin += blockOfAnchors) {
        context.throwIfStopped();
        context.report(static_cast<double>(begin) / static_cast<double>(anchorPositions.size()),
                       "nearest neighbours of the anchors");
        const auto block =
            anchorPositions.subspan(begin, std::min(blockOfAnchors, anchorPositions.size() - begin));
        std::vector<int> blockRows;
        for (const int position : block)
            blockRows.push_back(queries[position]);
        resizeEmptied(similarity, static_cast<Eigen::Index>(block.size()), unitCandidates.rows());
        gemm<float>(Transpose::no, Transpose::yes, 1, unitRows(X, blockRows), unitCandidates, 0, similarity);
        parallelFor(block.size(), 4, [&](std::size_t first, std::size_t last) {
            // Kept by each thread, because a copy of all similarities of a row is large.
            thread_local std::vector<float> scratch;
            for (std::size_t i = first; i < last; ++i)
                neighbors_[block[i]] = nearest(similarity.row(static_cast<Eigen::Index>(i)).data(),
                                               candidates, blockRows[i], options_.neighbors, scratch);
        });
    }
}

std::vector<int> ContrastiveSampler::epochAnchors(std::uint64_t epoch, std::size_t limit) const {
    Random random(seed_, "contrastive anchors", epoch);
    const std::vector<int> chosen = options_.balanceAnchors ? balancedAnchors(random) : anchors_;
    return random.sampleWithoutReplacement(chosen, limit == 0 ? chosen.size() : limit);
}

std::vector<int> ContrastiveSampler::balancedAnchors(Random& random) const {
    std::vector<std::vector<int>> byClass(positives_.size());
    for (const int anchor : anchors_)
        byClass[labels_[anchor]].push_back(anchor);
    std::erase_if(byClass, [](const std::vector<int>& members) { return members.empty(); });
    std::size_t smallest = anchors_.size();
    for (const std::vector<int>& members : byClass)
        smallest = std::min(smallest, members.size());
    std::vector<int> chosen;
    for (const std::vector<int>& members : byClass)
        for (const int anchor : random.sampleWithoutReplacement(members, smallest))
            chosen.push_back(anchor);
    return chosen;
}

void ContrastiveSampler::draw(int anchor, std::uint64_t epoch, ContrastiveBatch& batch) const {
    const auto position = static_cast<std::size_t>(
        std::lower_bound(anchors_.begin(), anchors_.end(), anchor) - anchors_.begin());
    const int anchorClass = labels_[anchor];
    const std::vector<int>& pool = positives_[anchorClass];
    const std::vector<int>& neighbors = neighbors_[position];
    Random random(seed_ ^ (epoch << 32), "contrastive batch", static_cast<std::uint64_t>(anchor));

    batch.rows.assign(1, anchor);
    batch.valid.assign(1, 1);
    batch.positives = static_cast<Eigen::Index>(options_.positives);
    appendPadded(random.sampleWithoutReplacement(pool, options_.positives), options_.positives, anchor,
                 batch);
    const std::size_t negatives = std::min(options_.negatives, neighbors.size());
    appendPadded(random.sampleWithoutReplacement(neighbors, negatives), negatives, anchor, batch);
    for (std::size_t n = 1 + options_.positives; n < batch.rows.size(); ++n)
        // Neighbours of the anchor's class stay as placeholders: they enter the batch statistics, as in the
        // code.
        if (labels_[batch.rows[n]] == anchorClass)
            batch.valid[n] = 0;
}

} // namespace groupscope
