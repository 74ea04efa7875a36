// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/cnc_batches.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace groupscope {

namespace {

std::span<const int> firstFilled(std::span<const int> a, std::span<const int> b) {
    return a.empty() ? b : a;
}

} // namespace

CncSampler::Entries CncSampler::entriesOf(std::span<const int> rows, std::vector<int> labels,
                                          std::vector<int> predictions,
                                          const std::vector<int>& secondPredictions) {
    Entries entries{{rows.begin(), rows.end()}, {}, std::move(labels), std::move(predictions)};
    if (secondPredictions.empty())
        return entries;
    for (const int row : rows) {
        const auto i = static_cast<std::size_t>(row);
        const int second = secondPredictions[i];
        // A second prediction equal to the first would put the row into one slice twice.
        if (second < 0 || second == entries.predictions[i])
            continue;
        entries.rows.push_back(static_cast<int>(entries.labels.size()));
        entries.doubled.push_back(row);
        entries.labels.push_back(entries.labels[i]);
        entries.predictions.push_back(second);
    }
    return entries;
}

CncSampler::CncSampler(std::span<const int> rows, std::vector<int> labels, std::vector<int> predictions,
                       int classCount, const Options& options, std::uint64_t seed,
                       const std::vector<int>& secondPredictions)
    : CncSampler(rows, entriesOf(rows, std::move(labels), std::move(predictions), secondPredictions),
                 classCount, options, seed) {}

CncSampler::CncSampler(std::span<const int> rows, Entries entries, int classCount, const Options& options,
                       std::uint64_t seed)
    : options_(options)
    , seed_(seed)
    , classCount_(classCount)
    , doubled_(std::move(entries.doubled))
    , labels_(std::move(entries.labels))
    , predictions_(std::move(entries.predictions))
    , byClass_(entries.rows, labels_, classCount, predictions_, classCount)
    , byPrediction_(entries.rows, predictions_, classCount, labels_, classCount)
    , together_(rows, std::vector<int>(labels_.size(), 0), 1, labels_, classCount) {
    for (int slice = 0; slice < classCount; ++slice) {
        std::vector<int> anchors;
        for (const int row : candidates(slice))
            if (canBeAnchor(row))
                anchors.push_back(row);
        if (!anchors.empty())
            slices_.push_back(std::move(anchors));
    }
    shape_ = options.anyAnchor ? CncBatchShape{1, options.positives, options.negatives, 0} : cutShape();
}

int CncSampler::rowOf(int entry) const {
    const std::size_t rows = labels_.size() - doubled_.size();
    return static_cast<std::size_t>(entry) < rows ? entry : doubled_[static_cast<std::size_t>(entry) - rows];
}

/// Fills `out` from `pool` without the row `excluded`: different entries where there are enough of them, else
/// each drawn anew. The pool must hold another row.
void CncSampler::drawFrom(std::span<const int> pool, int excluded, Random& random, std::span<int> out) const {
    const std::size_t spare = doubled_.empty() ? 1 : 2; // a row may stand in the pool twice
    const auto isExcluded = [&](int entry) { return rowOf(entry) == excluded; };
    // If there are entries enough even without all of the row's own, counting these is not needed.
    const bool more = pool.size() >= out.size() + spare;
    if (more || pool.size() >= out.size() + static_cast<std::size_t>(
                                                std::count_if(pool.begin(), pool.end(), isExcluded))) {
        std::size_t filled = 0; // of more than are wanted, in case the excluded row is among them
        const std::size_t drawn = std::min(pool.size(), out.size() + spare);
        for (const int entry : random.sampleWithoutReplacement(pool, drawn))
            if (!isExcluded(entry) && filled < out.size())
                out[filled++] = entry;
        return;
    }
    for (int& entry : out)
        do
            entry = pool[random.below(pool.size())];
        while (isExcluded(entry));
}

std::span<const int> CncSampler::candidates(int slice) const {
    return options_.anyAnchor ? byPrediction_.all(slice) : byPrediction_.only(slice, slice);
}

bool CncSampler::canBeAnchor(int entry) const {
    const bool asAnyRow = options_.anyAnchor && rowOf(entry) != entry; // every row once
    return !asAnyRow && together_.only(0, labelOf(entry)).size() > 1 &&
           !together_.except(0, labelOf(entry)).empty();
}

std::span<const int> CncSampler::positivesOf(int classCode, int slice, int anchorRow) const {
    const std::span<const int> otherwise = byClass_.except(classCode, slice);
    const bool itselfAlone = otherwise.size() == 1 && rowOf(otherwise[0]) == anchorRow;
    return itselfAlone ? together_.only(0, classCode) : firstFilled(otherwise, together_.only(0, classCode));
}

std::span<const int> CncSampler::negativesOf(int classCode, int slice) const {
    const std::span<const int> others = together_.except(0, classCode);
    switch (options_.negativesBy) {
    case Negatives::classOnly:
        return others;
    case Negatives::predictionOnly: // alone in its slice, a row has no other row there
        return byPrediction_.all(slice).size() > 1 ? byPrediction_.all(slice) : others;
    case Negatives::classAndPrediction:
        break;
    }
    return firstFilled(byPrediction_.except(slice, classCode), others);
}

std::span<const int> CncSampler::secondNegativesOf(int classCode, int slice) const {
    if (options_.negativesBy == Negatives::classAndPrediction && slice != classCode)
        return firstFilled(byPrediction_.only(slice, slice), negativesOf(classCode, slice));
    return negativesOf(classCode, slice);
}

CncBatchShape CncSampler::cutShape() const {
    std::size_t positives = options_.positives, negatives = options_.negatives;
    if (options_.repeatRows)
        return {positives, positives, negatives, negatives};
    for (const std::vector<int>& slice : slices_) {
        const int c = labelOf(slice.front()); // of all of them, and their prediction too
        const bool differently = !byClass_.except(c, c).empty();
        // Without wrong predictions the positives are the class itself, of which the anchor is no positive.
        positives = std::min(positives, positivesOf(c, c).size() - (differently ? 0 : 1));
        const bool own = options_.negativesBy == Negatives::predictionOnly && byPrediction_.all(c).size() > 1;
        negatives = std::min(negatives, negativesOf(c, c).size() - (own ? 1 : 0));
    }
    const std::size_t anchors = std::min({options_.positives, positives, negatives});
    return {anchors, positives, negatives, options_.negatives};
}

std::vector<std::size_t> CncSampler::anchorCounts() const {
    std::vector<std::size_t> counts;
    for (const std::vector<int>& slice : slices_)
        counts.push_back(std::max<std::size_t>(
            1,
            static_cast<std::size_t>(std::lround(options_.sampleRatio * static_cast<double>(slice.size())))));
    if (options_.balanceSlices && !counts.empty())
        counts.assign(counts.size(), *std::min_element(counts.begin(), counts.end()));
    return counts;
}

std::size_t CncSampler::batchCount() const {
    std::size_t total = 0;
    for (const std::size_t count : anchorCounts())
        total += count;
    return total;
}

std::vector<int> CncSampler::epochAnchors(std::uint64_t epoch) const {
    Random random(seed_, "cnc anchors", epoch);
    const std::vector<std::size_t> counts = anchorCounts();
    std::vector<std::vector<int>> chosen;
    std::size_t longest = 0;
    for (std::size_t s = 0; s < slices_.size(); ++s) {
        chosen.push_back(random.sampleWithoutReplacement(slices_[s], counts[s]));
        longest = std::max(longest, counts[s]);
    }
    std::vector<int> order;
    order.reserve(batchCount());
    // Slices take turns, so that successive updates do not see one class alone.
    for (std::size_t i = 0; i < longest; ++i)
        for (const std::vector<int>& slice : chosen)
            if (i < slice.size())
                order.push_back(slice[i]);
    return order;
}

void CncSampler::draw(int anchor, std::uint64_t epoch, std::span<int> batch) const {
    // A stream of its own for each anchor and epoch: batches may be drawn in any order and by any thread.
    Random random(seed_ ^ (epoch << 32), "cnc batch", static_cast<std::uint64_t>(anchor));
    const int c = labelOf(anchor), slice = predictionOf(anchor);
    const auto positives = batch.subspan(shape_.anchors, shape_.positives);
    const auto negatives = batch.subspan(shape_.anchors + shape_.positives, shape_.negatives);
    const int row = rowOf(anchor);
    drawFrom(positivesOf(c, slice, row), row, random, positives);
    drawFrom(negativesOf(c, slice), row, random, negatives);
    batch[0] = anchor;
    if (shape_.secondNegatives > 0) {
        const int positive = positives[0]; // the anchor of the other side, of which the anchors are positives
        drawFrom(byPrediction_.only(slice, c), rowOf(positive), random, batch.subspan(1, shape_.anchors - 1));
        drawFrom(secondNegativesOf(c, predictionOf(positive)), rowOf(positive), random,
                 batch.last(shape_.secondNegatives));
    }
    for (int& entry : batch)
        entry = rowOf(entry);
}

void CncSampler::announceCuts(const RunContext& context) const {
    if (slices_.empty() || options_.anyAnchor)
        return;
    const auto cut = [&](const char* what, std::size_t asked, std::size_t left) {
        if (left < asked)
            context.notice(std::to_string(left) + " " + what + " a batch are drawn, not " +
                           std::to_string(asked) + ": a slice of the training examples has no more");
    };
    cut("positives", options_.positives, shape_.positives);
    cut("negatives", options_.negatives, shape_.negatives);
}

void CncSampler::announceFallbacks(const std::vector<std::string>& classNames,
                                   const RunContext& context) const {
    for (int c = 0; c < classCount_; ++c) {
        const std::string name = "class '" + classNames[c] + "'";
        const std::size_t rows = together_.only(0, c).size();
        if (rows == 0)
            continue;
        if (rows == 1 || (!options_.anyAnchor && byClass_.only(c, c).empty())) {
            context.notice(name + " gives no anchors: " +
                           (rows == 1 ? "its one training example has no positive"
                                      : "the first stage predicts no training example of it correctly"));
            continue;
        }
        bool noPositives = false, noNegatives = false;
        for (int slice = 0; slice < classCount_; ++slice) {
            if (byClass_.only(c, slice).empty() || (!options_.anyAnchor && slice != c))
                continue;
            noPositives = noPositives || byClass_.except(c, slice).empty();
            noNegatives = noNegatives || byPrediction_.except(slice, c).empty();
        }
        if (noPositives)
            context.notice("the first stage predicts the same for all training examples of " + name +
                           ": its positives are other examples of the class");
        if (noNegatives && options_.negativesBy == Negatives::classAndPrediction)
            context.notice(
                "no training example of another class has the first-stage prediction of anchors of " + name +
                ": their negatives are any examples of other classes");
    }
}

} // namespace groupscope
