// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/methods/shared/gram_batch.h"
#include "core/training/input_form.h"

#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

namespace groupscope {

/// The contrastive update of an adapter network without its outputs (§2.8.6 of the methods, exact). All
/// batches of an optimiser step have the same weights, so x·W1ᵀ is computed once a step for the rows that
/// occur; and the loss needs only products o_0·o_k and ‖o_k‖² of the outputs o = W2·r + b, which follow from
/// A = W2ᵀW2, q = W2ᵀb and β = b·b by products of H×H. It computes the same as forwardTraining(),
/// ContrastiveLoss and backward() batch by batch, at a cost of ≈ 4H² instead of ≈ 12DH operations a row.
/// Keeps its buffers between calls.
template<class Scalar>
class GramContrastive {
  public:
    /// Throws std::logic_error unless temperature > 0.
    GramContrastive(Scalar temperature, ContrastiveDenominator denominator);

    /// Adds to the gradients of `network` `weight` times the sum over `batches` of the gradient of their
    /// loss, and moves the running statistics by each batch in order. X (N,D), whose rows the network sees in
    /// that form. Every batch has at least two rows. Calls `report` after each batch with the number of
    /// finished ones, never two calls at once. Returns the sum of the losses (without `weight`). The bytes do
    /// not depend on the number of threads. Throws Cancelled; the gradients are then unfinished.
    double accumulate(AdapterNetwork<Scalar>& network, const MatrixView<Scalar>& X, const InputForm& form,
                      std::span<const ContrastiveBatch> batches, Scalar weight, const RunContext& context,
                      const std::function<void(std::size_t)>& report);

  private:
    void collectRows(Eigen::Index rowCount, std::span<const ContrastiveBatch> batches);
    /// Calls use(begin, rows) for the rows of X that occur, in blocks.
    template<class Use>
    void forBlocks(const MatrixView<Scalar>& X, const InputForm& form, const Use& use);
    void addShare(std::size_t share, std::span<const ContrastiveBatch> batches,
                  const GramWeights<Scalar>& weights, Scalar weight, const RunContext& context,
                  const std::function<void(std::size_t)>& report);
    void addToNetwork(const GramSums<Scalar>& total, AdapterNetwork<Scalar>& network) const;

    Scalar temperature_;
    ContrastiveDenominator denominator_;
    std::vector<int> positionOfRow_; ///< (N,) place in rows_, or -1
    std::vector<int> rows_;          ///< (U,) rows of X that occur
    std::vector<int> positions_;     ///< rows of all batches as places in rows_, one batch after the other
    std::vector<std::size_t> begins_;
    Matrix<Scalar> hidden_;                            ///< (U,H)
    Matrix<Scalar> input_;                             ///< a block of rows of X
    std::vector<GramSums<Scalar>> sums_;               ///< for each share of the batches
    std::vector<RowVector<Scalar>> means_, variances_; ///< for each batch
    std::vector<Scalar> losses_;                       ///< for each batch
    std::mutex mutex_;                                 ///< guards the members below and report
    std::vector<std::unique_ptr<GramBatch<Scalar>>> idle_;
    std::size_t finished_ = 0;
};

extern template class GramContrastive<float>;
extern template class GramContrastive<double>;

} // namespace groupscope
