// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/validation_loss.h"

#include "core/losses/softmax_cross_entropy.h"
#include "core/math/gather.h"
#include "core/training/predictions.h"

#include <span>
#include <vector>

namespace groupscope {

double validationLoss(const Task& task, const Head& head, const RunContext& context) {
    const std::vector<int>& rows = task.selectRows();
    double sum = 0.0;
    std::vector<int> labels;
    Matrix<double> gradient;
    predictInBlocks(head, task.X(), rows, context, [&](std::size_t first, const MatrixF& logits) {
        const auto count = static_cast<std::size_t>(logits.rows());
        gatherLabels(task.labels, std::span(rows).subspan(first, count), labels);
        // The mean of each block is weighted by its rows, since the last block is shorter.
        sum += softmaxCrossEntropy<double>(Matrix<double>(logits.cast<double>()), labels, gradient) *
               static_cast<double>(count);
    });
    return sum / static_cast<double>(rows.size());
}

} // namespace groupscope
