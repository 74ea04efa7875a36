// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/adapter_contrast.h"

#include "core/base/parallel.h"
#include "core/heads/heads.h"

#include <utility>

namespace groupscope {

AdapterNetwork<float> drawAdapter(const Task& task, const ParameterValues& parameters, std::uint64_t seed) {
    Random random(seed, "adapter weights");
    return AdapterNetwork<float>(task.X().cols(), parameters.integer("hidden_dim"), random);
}

std::unique_ptr<Head> trainedAdapterHead(Sequence<float> network, MatrixF classEmbeddings, float temperature,
                                         const InputForm& form) {
    foldFactor(form, network.at<Linear<float>>(0));
    return adapterHead(std::move(network), std::move(classEmbeddings), temperature, form.unit);
}

AnchorGradients::AnchorGradients(const Task& task, AdapterNetwork<float>& network,
                                 const ContrastiveSampler& sampler, const Options& options)
    : task_(task)
    , network_(network)
    , sampler_(sampler)
    , options_(options)
    , contrastive_(options.temperature, options.denominator) {}

bool AnchorGradients::operator()(const LoopBatch& anchors, const RunContext& context) {
    const std::size_t count = anchors.rows.size();
    batches_.resize(count);
    parallelFor(count, 8, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i)
            sampler_.draw(anchors.rows[i], epoch_, batches_[i]);
    });
    traceBatches(context);
    const float weight = options_.meanOverAnchors ? 1.0f / static_cast<float>(count) : 1.0f;
    const auto report = [&](std::size_t finished) {
        const double share = static_cast<double>(finished) / static_cast<double>(count);
        context.report(anchors.begin + (anchors.end - anchors.begin) * share, "contrastive updates");
    };
    loss_.addSum(
        contrastive_.accumulate(network_, task_.X(), options_.input, batches_, weight, context, report),
        count);
    return true;
}

/// One list for each anchor: [anchor | positives | negatives]; the parameters tell how many are positives.
void AnchorGradients::traceBatches(const RunContext& context) const {
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

} // namespace groupscope
