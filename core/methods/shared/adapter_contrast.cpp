// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/adapter_contrast.h"

#include "core/base/parallel.h"
#include "core/heads/heads.h"

#include <utility>

namespace groupscope {

std::vector<ParameterSpec> parameter::adapterVariant() {
    const std::string paper = "Contrastive Adapters, B.1";
    return {{.key = "batch_norm",
             .label = "Batch normalisation",
             .help = "Normalise the hidden units by the statistics of each batch. Off: the first layer has a "
                     "bias instead.",
             .source = paper,
             .defaultValue = true,
             .before = true},
            {.key = "residual",
             .label = "Residual connection",
             .help = "Add the embedding to the output of the adapter.",
             .source = paper + ": tried, not used",
             .defaultValue = false,
             .before = false}};
}

AdapterVariant adapterVariant(const ParameterValues& parameters) {
    return {.batchNorm = parameters.flag("batch_norm"), .residual = parameters.flag("residual")};
}

AdapterNetwork<float> drawAdapter(const Task& task, const ParameterValues& parameters, std::uint64_t seed) {
    Random random(seed, "adapter weights");
    return AdapterNetwork<float>(task.X().cols(), parameters.integer("hidden_dim"), random,
                                 adapterVariant(parameters));
}

/// A residual adapter that saw s·u gives s·u + f(s·u): divided by s, which a cosine does not see, it is one
/// of the stored rows.
std::unique_ptr<Head> trainedAdapterHead(AdapterNetwork<float> network, MatrixF classEmbeddings,
                                         float temperature, const InputForm& form) {
    foldFactor(form, network.first());
    if (network.variant().residual && form.factor != 1.0) {
        network.second().weight().value /= static_cast<float>(form.factor);
        network.second().bias().value /= static_cast<float>(form.factor);
    }
    return adapterHead(std::move(network), std::move(classEmbeddings), temperature, form.unit);
}

AnchorGradients::AnchorGradients(const Task& task, AdapterNetwork<float>& network,
                                 const ContrastiveSampler& sampler, const Options& options)
    : task_(task)
    , network_(network)
    , sampler_(sampler)
    , options_(options)
    , fast_(options.temperature, options.denominator)
    , direct_(options.temperature, options.denominator) {}

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
    const bool fast = network_.variant() == AdapterVariant{};
    loss_.addSum(
        fast ? fast_.accumulate(network_, task_.X(), options_.input, batches_, weight, context, report)
             : direct_.accumulate(network_, task_.X(), options_.input, batches_, weight, context, report),
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
