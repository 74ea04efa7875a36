// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/heads/heads.h"
#include "core/methods/method.h"
#include "core/training/common.h"
#include "core/training/epoch_plan.h"
#include "core/training/network_training.h"

#include <algorithm>
#include <utility>

namespace groupscope::method {

namespace {

/// Rows as stored: without biases neither logits nor gradients depend on their lengths.
std::unique_ptr<Trainer> start(std::shared_ptr<const Task> task, const ParameterValues& parameters,
                               std::uint64_t seed, const RunContext&) {
    const auto temperature = static_cast<float>(parameters.number("temperature"));
    const double ratio = parameters.number("residual_ratio");
    MatrixF classEmbeddings = chosenClassEmbeddings(*task, parameters);
    const Eigen::Index D = task->X().cols();
    Random random(seed, "CLIP-Adapter weights");
    NetworkTraining training{
        .task = task,
        .network = {.layers = residualAdapterNetwork<float>(
                        D, std::max<Eigen::Index>(1, D / parameters.integer("reduction")), ratio, &random)},
        .head = {},
        .batches = shuffledTrainingRows(*task, parameters, seed),
        .objective = makeCosineObjective(classEmbeddings, temperature)};
    training.head = [classEmbeddings = std::move(classEmbeddings), temperature,
                     ratio](const Network& network) {
        return residualAdapterHead(network.layers, ratio, classEmbeddings, temperature);
    };
    return makeNetworkTrainer(std::move(training), parameters, "clip-adapter");
}

} // namespace

Method clipAdapter() {
    return {.id = "clip-adapter",
            .name = "CLIP-Adapter",
            .summary =
                "A bottleneck whose output is mixed with the embedding itself, compared with the class "
                "embeddings by cosine: stays near zero-shot.",
            .source = "CLIP-Adapter (Gao et al. 2021), 3.2",
            .family = MethodFamily::adapter,
            .parameters = {parameter::epochs(100, "Contrastive Adapters, C.2"),
                           parameter::minimumUpdates(),
                           parameter::learningRate(1e-3, "Contrastive Adapters, C.2"),
                           parameter::momentum(),
                           parameter::weightDecay(),
                           parameter::optimizer(),
                           parameter::batchSize(),
                           {.key = "reduction",
                            .label = "Reduction",
                            .help = "The bottleneck is the embedding's width divided by this.",
                            .source = "CLIP-Adapter, code",
                            .defaultValue = std::int64_t{4},
                            .minimum = 1,
                            .maximum = 65'536},
                           {.key = "residual_ratio",
                            .label = "Residual ratio",
                            .help = "Share of the adapter's output; the rest is the embedding itself.",
                            .source = "CLIP-Adapter, 3.2 and code",
                            .defaultValue = 0.2,
                            .minimum = 0,
                            .maximum = 1,
                            .search = SearchRange{.low = 0, .high = 1}},
                           parameter::temperature(),
                           parameter::classEmbeddings(),
                           parameter::prompts()},
            .knobs = {"residual_ratio"},
            .start = start};
}

} // namespace groupscope::method
