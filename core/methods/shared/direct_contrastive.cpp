// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/direct_contrastive.h"

namespace groupscope {

template<class Scalar>
double DirectContrastive<Scalar>::accumulate(AdapterNetwork<Scalar>& network, const MatrixView<Scalar>& X,
                                             const InputForm& form, std::span<const ContrastiveBatch> batches,
                                             Scalar weight, const RunContext& context,
                                             const std::function<void(std::size_t)>& report) {
    double total = 0.0;
    for (std::size_t i = 0; i < batches.size(); ++i) {
        context.throwIfStopped();
        const ContrastiveBatch& batch = batches[i];
        gatherInput<Scalar>(X, batch.rows, form, input_);
        network.forwardTraining(input_, output_);
        total += static_cast<double>(loss_(output_, batch.positives, batch.valid, gradient_));
        gradient_ *= weight;
        network.backward(input_, gradient_, nullptr);
        report(i + 1);
    }
    return total;
}

template class DirectContrastive<float>;
template class DirectContrastive<double>;

} // namespace groupscope
