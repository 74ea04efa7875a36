// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/losses/contrastive.h"
#include "core/nn/adapter_network.h"
#include "core/sampling/contrastive_batches.h"
#include "core/training/input_form.h"

#include <functional>
#include <span>

namespace groupscope {

/// The contrastive update of any adapter, batch by batch: outputs, loss and backward pass. GramContrastive
/// does the same faster where the adapter has a batch normalisation and no residual connection. Keeps its
/// buffers between calls.
template<class Scalar>
class DirectContrastive {
  public:
    /// Throws std::logic_error unless temperature > 0.
    DirectContrastive(Scalar temperature, ContrastiveDenominator denominator)
        : loss_(temperature, denominator) {}

    /// Adds to the gradients of `network` `weight` times the sum over `batches` of the gradient of their
    /// loss. X (N,D), whose rows the network sees in that form. Every batch has at least two rows. Calls
    /// `report` after each batch with the number of finished ones. Returns the sum of the losses (without
    /// `weight`). Throws Cancelled; the gradients are then unfinished.
    double accumulate(AdapterNetwork<Scalar>& network, const MatrixView<Scalar>& X, const InputForm& form,
                      std::span<const ContrastiveBatch> batches, Scalar weight, const RunContext& context,
                      const std::function<void(std::size_t)>& report);

  private:
    ContrastiveLoss<Scalar> loss_;
    Matrix<Scalar> input_, output_, gradient_; ///< of one batch
};

extern template class DirectContrastive<float>;
extern template class DirectContrastive<double>;

} // namespace groupscope
