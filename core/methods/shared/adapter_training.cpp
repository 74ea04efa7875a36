// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/adapter_training.h"

#include "core/base/parallel.h"
#include "core/heads/heads.h"
#include "core/methods/shared/gram_contrastive.h"
#include "core/training/common.h"

#include <algorithm>
#include <utility>

namespace groupscope {

AdapterTraining::AdapterTraining(std::shared_ptr<const Task> task, const ParameterValues& parameters,
                                 std::uint64_t seed)
    : task_(std::move(task))
    , normalizeInput_(parameters.flag("normalize_input"))
    , temperature_(static_cast<float>(parameters.number("temperature")))
    , classEmbeddings_(chosenClassEmbeddings(*task_, parameters))
    , initialization_(seed, "adapter weights")
    , network_(task_->X().cols(), parameters.integer("hidden_dim"), initialization_)
    , optimizer_(network_.parameters(), optimizerOptions(parameters))
    , crossEntropy_(classEmbeddings_, temperature_) {}

double AdapterTraining::crossEntropyEpoch(const MinibatchOrder& order, const RunContext& context) {
    double total = 0.0;
    std::size_t rowCount = 0;
    for (std::size_t b = 0; b < order.batchCount(); ++b) {
        context.throwIfStopped();
        context.report(static_cast<double>(b) / static_cast<double>(order.batchCount()),
                       "cross-entropy updates");
        const std::span<const int> rows = order.batch(b);
        if (rows.size() <
            2) // batch statistics of one row do not exist; only the last batch can be that short
            continue;
        context.traceRows("batch", rows);
        gatherRows(task_->X(), rows, normalizeInput_, input_);
        gatherLabels(task_->labels, rows, labels_);
        network_.forwardTraining(input_, output_);
        total += static_cast<double>(crossEntropy_(output_, labels_, gradient_)) *
                 static_cast<double>(rows.size());
        rowCount += rows.size();
        optimizer_.zeroGradients();
        network_.backward(input_, gradient_);
        optimizer_.step();
    }
    return rowCount == 0 ? 0.0 : total / static_cast<double>(rowCount);
}

double AdapterTraining::contrastiveEpoch(const std::vector<int>& anchors, const ContrastiveSampler& sampler,
                                         std::uint64_t epoch, const Contrastive& options,
                                         const RunContext& context) {
    GramContrastive<float> contrastive(options.temperature, options.denominator);
    double total = 0.0;
    for (std::size_t begin = 0; begin < anchors.size(); begin += options.anchorsPerStep) {
        const std::size_t count = std::min(options.anchorsPerStep, anchors.size() - begin);
        batches_.resize(count);
        parallelFor(count, 8, [&](std::size_t first, std::size_t last) {
            for (std::size_t i = first; i < last; ++i)
                sampler.draw(anchors[begin + i], epoch, batches_[i]);
        });
        traceBatches(context);
        const float weight = options.meanOverAnchors ? 1.0f / static_cast<float>(count) : 1.0f;
        optimizer_.zeroGradients();
        total += contrastive.accumulate(
            network_, task_->X(), normalizeInput_, batches_, weight, context, [&](std::size_t finished) {
                context.report(static_cast<double>(begin + finished) / static_cast<double>(anchors.size()),
                               "contrastive updates");
            });
        optimizer_.step();
    }
    return anchors.empty() ? 0.0 : total / static_cast<double>(anchors.size());
}

/// One list for each anchor: [anchor | positives | negatives]; the parameters tell how many are positives.
void AdapterTraining::traceBatches(const RunContext& context) const {
    if (context.trace == nullptr)
        return;
    for (const ContrastiveBatch& batch : batches_) {
        std::vector<int> rows = batch.rows;
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (batch.valid[i] == 0)
                rows[i] = -1 - rows[i];
        context.traceRows("contrast", rows);
    }
    context.traceRows("step", {});
}

std::unique_ptr<Head> AdapterTraining::head() const {
    return std::make_unique<AdapterHead>(network_, classEmbeddings_, temperature_, normalizeInput_);
}

std::vector<NamedTensor> AdapterTraining::state() const {
    std::vector<NamedTensor> tensors = optimizer_.state();
    tensors.push_back({"norm.running_mean", network_.norm().runningMean()});
    tensors.push_back({"norm.running_var", network_.norm().runningVariance()});
    return tensors;
}

void AdapterTraining::restore(const std::vector<NamedTensor>& state) {
    optimizer_.restore(state);
    const Eigen::Index H = network_.norm().runningMean().cols();
    network_.norm().runningMean() = findTensor(state, "norm.running_mean", 1, H, "checkpoint").row(0);
    network_.norm().runningVariance() = findTensor(state, "norm.running_var", 1, H, "checkpoint").row(0);
}

} // namespace groupscope
