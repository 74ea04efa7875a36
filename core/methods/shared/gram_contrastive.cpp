// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/gram_contrastive.h"

#include "core/base/parallel.h"
#include "core/math/gemm.h"
#include "core/math/resize_emptied.h"
#include "core/training/common.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace groupscope {

namespace {

constexpr Eigen::Index blockRows = 4096;       // of X that are gathered at once
constexpr std::size_t sumBytes = 384ull << 20; // for the gradients of hidden_ of all shares

/// Batches are dealt to this many shares, whose gradients are added in order at the end: enough for the cores
/// of a desktop, fewer when they would not fit. It depends on the shape alone, so that results do not depend
/// on the number of threads.
std::size_t shareCount(std::size_t batches, std::size_t bytesOfOne) {
    return std::min(batches, std::clamp<std::size_t>(sumBytes / std::max<std::size_t>(bytesOfOne, 1), 4, 16));
}

} // namespace

template<class Scalar>
GramContrastive<Scalar>::GramContrastive(Scalar temperature, ContrastiveDenominator denominator)
    : temperature_(temperature)
    , denominator_(denominator) {
    if (!(temperature > 0))
        throw std::logic_error("contrastive loss with a temperature that is not positive");
}

template<class Scalar>
double GramContrastive<Scalar>::accumulate(AdapterNetwork<Scalar>& network, const MatrixView<Scalar>& X,
                                           const InputForm& form, std::span<const ContrastiveBatch> batches,
                                           Scalar weight, const RunContext& context,
                                           const std::function<void(std::size_t)>& report) {
    collectRows(X.rows(), batches);
    const Matrix<Scalar>& W1 = network.first().weight().value;
    const auto U = static_cast<Eigen::Index>(rows_.size()), H = W1.rows();
    resizeEmptied(hidden_, U, H);
    forBlocks(X, form, [&](Eigen::Index begin, const Matrix<Scalar>& rows) {
        gemm<Scalar>(Transpose::no, Transpose::yes, 1, rows, W1, 0, hidden_.middleRows(begin, rows.rows()));
    });

    const GramWeights<Scalar> weights(network);
    sums_.resize(shareCount(batches.size(), static_cast<std::size_t>(U * H) * sizeof(Scalar)));
    means_.resize(batches.size());
    variances_.resize(batches.size());
    losses_.resize(batches.size());
    finished_ = 0;
    parallelFor(sums_.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t share = begin; share < end; ++share)
            addShare(share, batches, weights, weight, context, report);
    });
    for (std::size_t share = 1; share < sums_.size(); ++share)
        sums_[0].add(sums_[share]);
    addToNetwork(sums_[0], network);
    forBlocks(X, form, [&](Eigen::Index begin, const Matrix<Scalar>& rows) {
        gemm<Scalar>(Transpose::yes, Transpose::no, 1, sums_[0].hidden.middleRows(begin, rows.rows()), rows,
                     1, network.first().weight().gradient);
    });
    for (std::size_t i = 0; i < batches.size(); ++i)
        network.norm().moveRunningStatistics(means_[i], variances_[i],
                                             static_cast<Eigen::Index>(batches[i].rows.size()));
    return std::accumulate(losses_.begin(), losses_.end(), 0.0);
}

template<class Scalar>
void GramContrastive<Scalar>::collectRows(Eigen::Index rowCount, std::span<const ContrastiveBatch> batches) {
    std::vector<int> positionOfRow(static_cast<std::size_t>(rowCount), -1);
    for (const ContrastiveBatch& batch : batches)
        for (const int row : batch.rows)
            positionOfRow[row] = 0;
    rows_.clear();
    for (std::size_t row = 0; row < positionOfRow.size(); ++row)
        if (positionOfRow[row] == 0) {
            positionOfRow[row] = static_cast<int>(rows_.size());
            rows_.push_back(static_cast<int>(row));
        }
    positions_.clear();
    begins_.assign(1, 0);
    for (const ContrastiveBatch& batch : batches) {
        for (const int row : batch.rows)
            positions_.push_back(positionOfRow[row]);
        begins_.push_back(positions_.size());
    }
}

template<class Scalar>
template<class Use>
void GramContrastive<Scalar>::forBlocks(const MatrixView<Scalar>& X, const InputForm& form, const Use& use) {
    const auto count = static_cast<Eigen::Index>(rows_.size());
    for (Eigen::Index begin = 0; begin < count; begin += blockRows) {
        const auto size = static_cast<std::size_t>(std::min(blockRows, count - begin));
        gatherInput(X, std::span<const int>(rows_).subspan(static_cast<std::size_t>(begin), size), form,
                    input_);
        use(begin, input_);
    }
}

template<class Scalar>
void GramContrastive<Scalar>::addShare(std::size_t share, std::span<const ContrastiveBatch> batches,
                                       const GramWeights<Scalar>& weights, Scalar weight,
                                       const RunContext& context,
                                       const std::function<void(std::size_t)>& report) {
    std::unique_ptr<GramBatch<Scalar>> pass;
    {
        const std::lock_guard lock(mutex_);
        if (!idle_.empty()) {
            pass = std::move(idle_.back());
            idle_.pop_back();
        }
    }
    if (!pass)
        pass = std::make_unique<GramBatch<Scalar>>();
    GramSums<Scalar>& sums = sums_[share];
    sums.reset(hidden_.rows(), hidden_.cols());
    const std::size_t begin = share * batches.size() / sums_.size(),
                      end = (share + 1) * batches.size() / sums_.size();
    for (std::size_t i = begin; i < end; ++i) {
        context.throwIfStopped();
        const auto positions =
            std::span<const int>(positions_).subspan(begins_[i], begins_[i + 1] - begins_[i]);
        losses_[i] =
            pass->add(hidden_, positions, batches[i], weights, temperature_, denominator_, weight, sums);
        means_[i] = pass->mean();
        variances_[i] = pass->variance();
        const std::lock_guard lock(mutex_);
        context.throwIfStopped(); // another thread may have heard it meanwhile: then nothing is reported
        report(++finished_);
    }
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(pass));
}

template<class Scalar>
void GramContrastive<Scalar>::addToNetwork(const GramSums<Scalar>& total,
                                           AdapterNetwork<Scalar>& network) const {
    Parameter<Scalar>& W2 = network.second().weight();
    Parameter<Scalar>& b = network.second().bias();
    const Matrix<Scalar> symmetric = total.A + total.A.transpose();
    gemm<Scalar>(Transpose::no, Transpose::no, 1, W2.value, symmetric, 1, W2.gradient);
    W2.gradient.noalias() += b.value.row(0).transpose() * total.q;
    b.gradient.row(0) += total.q * W2.value.transpose() + Scalar(2) * total.beta * b.value.row(0);
    network.norm().scale().gradient.row(0) += total.scale;
    network.norm().shift().gradient.row(0) += total.shift;
}

template class GramContrastive<float>;
template class GramContrastive<double>;

} // namespace groupscope
