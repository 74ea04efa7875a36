// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/cnc_update.h"

#include "core/base/error.h"
#include "core/losses/alignment_loss.h"
#include "core/losses/weighted_cross_entropy.h"
#include "core/math/gather.h"
#include "core/math/normalize.h"

#include <algorithm>

namespace groupscope {

namespace {

/// Rows that take about 1.5 GFLOP forward and backward: a step of many large batches is computed in pieces,
/// between which it can be stopped. By shapes alone, so that the bytes do not depend on the machine.
template<class Scalar>
std::size_t rowsOfPieces(const EncoderClassifier<Scalar>& model) {
    const auto D = static_cast<double>(model.inputDimensions());
    const auto K = static_cast<double>(model.embeddingDimensions());
    const double H = model.hasEncoder() ? static_cast<double>(model.first().weight().value.rows()) : 0.0;
    const double C = static_cast<double>(model.classCount());
    return static_cast<std::size_t>(1.5e9 / (4 * D * H + 6 * H * K + 6 * K * C)) + 1;
}

} // namespace

template<class Scalar>
CncUpdate<Scalar>::CncUpdate(EncoderClassifier<Scalar>& model, Sequence<Scalar>* projection,
                             const CncBatchShape& shape, const Options& options)
    : model_(model)
    , projection_(projection)
    , shape_(shape)
    , options_(options)
    , contrastive_(options.temperature, options.denominator)
    // A batch of Algorithm 1 has one anchor only, which must not cut the other parts to one row.
    , shortest_(shape.secondNegatives > 0
                    ? std::min({shape.anchors, shape.positives, shape.negatives, shape.secondNegatives})
                    : std::min(shape.positives, shape.negatives))
    , rowsOfPieces_(rowsOfPieces(model)) {}

template<class Scalar>
auto CncUpdate<Scalar>::accumulate(const MatrixView<Scalar>& X, const std::vector<int>& labels,
                                   std::span<const int> batches, const RunContext& context) -> Losses {
    placeOf_.resize(static_cast<std::size_t>(X.rows()), -1);
    const std::size_t width = shape_.rows(), batchCount = batches.size() / width;
    const bool whole = model_.normalization() == Normalization::training;
    if (whole)
        requireRoomForStep(batches.size());
    Losses losses;
    for (std::size_t b = 0; b < batchCount; ++b) {
        addBatch(batches.subspan(b * width, width), width);
        if (b + 1 == batchCount || (!whole && rows_.size() >= rowsOfPieces_))
            finishPiece(X, labels, batchCount, context, losses);
    }
    return losses;
}

/// With batch statistics a step cannot be cut into pieces: its rows must fit into memory at once.
template<class Scalar>
void CncUpdate<Scalar>::requireRoomForStep(std::size_t rowCount) const {
    constexpr double mostBytes = 4e9;
    const double columns = static_cast<double>(
        model_.inputDimensions() + model_.first().weight().value.rows() + 2 * model_.embeddingDimensions());
    if (static_cast<double>(rowCount) * columns * sizeof(Scalar) > mostBytes)
        throw UsageError("a step of " + std::to_string(rowCount) +
                             " examples with normalization train would need more than 4 GB",
                         "parameter batch_factor", "lower batch_factor, positives or negatives");
}

/// Gives every row of the batch its place in the piece and counts those of the cross-entropy.
template<class Scalar>
void CncUpdate<Scalar>::addBatch(std::span<const int> batch, std::size_t rowCount) {
    const bool share = model_.normalization() != Normalization::training;
    const std::size_t first = places_.size();
    for (std::size_t i = 0; i < rowCount; ++i) {
        int& place = placeOf_[batch[i]];
        if (place < 0 || !share) { // with batch statistics a row counts as often as it occurs
            place = static_cast<int>(rows_.size());
            rows_.push_back(batch[i]);
            counts_.push_back(0);
        }
        places_.push_back(place);
    }
    std::size_t begin = first;
    for (const std::size_t part :
         {shape_.anchors, shape_.positives, shape_.negatives, shape_.secondNegatives}) {
        for (std::size_t i = 0; i < std::min(part, shortest_); ++i)
            ++counts_[static_cast<std::size_t>(places_[begin + i])];
        begin += part;
    }
}

template<class Scalar>
void CncUpdate<Scalar>::finishPiece(const MatrixView<Scalar>& X, const std::vector<int>& labels,
                                    std::size_t batchCount, const RunContext& context, Losses& losses) {
    context.throwIfStopped();
    gatherInput(X, std::span<const int>(rows_), options_.input, input_);
    gatherLabels(labels, rows_, labels_);
    model_.encodeTraining(input_, embedding_);
    model_.classify(embedding_, logits_);

    const std::size_t rowsOfBatch = shape_.secondNegatives > 0 ? 4 * shortest_ : 1 + 2 * shortest_;
    weights_.resize(counts_.size());
    for (std::size_t i = 0; i < counts_.size(); ++i)
        weights_[i] = static_cast<Scalar>(counts_[i]) / static_cast<Scalar>(rowsOfBatch);
    losses.crossEntropy += weightedCrossEntropy<Scalar>(logits_, labels_, weights_, logitGradient_);
    logitGradient_ *= (1 - options_.contrastiveWeight) / static_cast<Scalar>(batchCount);
    model_.backwardClassifier(embedding_, logitGradient_, &embeddingGradient_);

    contrast(batchCount, losses);
    context.throwIfStopped();
    model_.backwardEncoder(input_, embeddingGradient_);
    for (const int row : rows_)
        placeOf_[row] = -1;
    rows_.clear();
    places_.clear();
    counts_.clear();
}

/// Adds the contrastive term of all batches of the piece to the gradient of the embedding.
template<class Scalar>
void CncUpdate<Scalar>::contrast(std::size_t batchCount, Losses& losses) {
    if (projection_)
        projection_->forwardTraining(embedding_, projected_);
    const Matrix<Scalar>& seen = projection_ ? projected_ : embedding_;
    const bool unit = !options_.align || options_.alignNormalized;
    if (unit)
        normalizeRows<Scalar>(seen, unit_);
    else
        unit_ = seen;
    contrastGradient_.setZero(seen.rows(), seen.cols());
    const Scalar weight = options_.contrastiveWeight / static_cast<Scalar>(batchCount);
    for (std::size_t begin = 0; begin < places_.size(); begin += shape_.rows())
        losses.contrastive += static_cast<double>(
            contrastBatch(std::span<const int>(places_).subspan(begin, shape_.rows()), weight));
    if (unit)
        normalizeRowsBackward<Scalar>(seen, unit_, contrastGradient_);
    if (projection_)
        projection_->backward(embedding_, contrastGradient_, &seenGradient_);
    embeddingGradient_ += projection_ ? seenGradient_ : contrastGradient_;
}

template<class Scalar>
Scalar CncUpdate<Scalar>::contrastBatch(std::span<const int> batch, Scalar weight) {
    const auto anchors = batch.first(shape_.anchors);
    const auto positives = batch.subspan(shape_.anchors, shape_.positives);
    const auto negatives = batch.subspan(shape_.anchors + shape_.positives, shape_.negatives);
    if (options_.align)
        return alignmentLoss<Scalar>(unit_, anchors, positives, weight, contrastGradient_);
    Scalar loss = contrastive_(unit_, anchors[0], positives, negatives, weight, contrastGradient_);
    if (options_.secondSide && shape_.secondNegatives > 0)
        loss += contrastive_(unit_, positives[0], anchors, batch.last(shape_.secondNegatives), weight,
                             contrastGradient_);
    return loss;
}

template class CncUpdate<float>;
template class CncUpdate<double>;

} // namespace groupscope
