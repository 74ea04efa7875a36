// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/method.h"
#include "core/methods/shared/adapter_contrast.h"
#include "core/training/common.h"
#include "core/training/epoch_plan.h"
#include "core/training/input_form.h"
#include "core/training/network_training.h"

#include <utility>

namespace groupscope::method {

namespace {

std::unique_ptr<Trainer> start(std::shared_ptr<const Task> task, const ParameterValues& parameters,
                               std::uint64_t seed, const RunContext&) {
    const auto temperature = static_cast<float>(parameters.number("temperature"));
    MatrixF classEmbeddings = chosenClassEmbeddings(*task, parameters);
    NetworkTraining training{.task = task,
                             .network = {.layers = drawAdapter(*task, parameters, seed)},
                             .head = {},
                             .batches = shuffledTrainingRows(*task, parameters, seed),
                             .objective = makeCosineObjective(classEmbeddings, temperature),
                             .leastRows = adapterVariant(parameters).batchNorm ? 2u : 1u,
                             .input = inputForm(*task, parameters)};
    training.head = [classEmbeddings = std::move(classEmbeddings), temperature, form = training.input,
                     variant = adapterVariant(parameters)](const Network& network) {
        return trainedAdapterHead({network.layers, variant}, classEmbeddings, temperature, form);
    };
    return makeNetworkTrainer(std::move(training), parameters, "adapter");
}

std::vector<ParameterSpec> ermAdapterParameters() {
    std::vector<ParameterSpec> all{parameter::epochs(100, "Contrastive Adapters, C.2"),
                                   parameter::minimumUpdates(),
                                   parameter::learningRate(1e-3, "Contrastive Adapters, C.2"),
                                   parameter::momentum(),
                                   parameter::weightDecay(),
                                   parameter::optimizer(),
                                   parameter::batchSize(),
                                   parameter::hiddenDimension(),
                                   parameter::temperature(),
                                   parameter::normalizeInput(),
                                   parameter::inputLength(),
                                   parameter::classEmbeddings(),
                                   parameter::prompts()};
    for (ParameterSpec& spec : parameter::adapterVariant())
        all.push_back(std::move(spec));
    return parameter::withSchedule(std::move(all));
}

} // namespace

Method adapter() {
    return {
        .id = "adapter",
        .name = "ERM adapter",
        .summary =
            "A two-layer bottleneck on the frozen embeddings, compared with the class embeddings by cosine "
            "and trained by empirical risk minimisation (ERM).",
        .source = "Contrastive Adapters, 3.1",
        .family = MethodFamily::adapter,
        .parameters = ermAdapterParameters(),
        .knobs = {"hidden_dim"},
        .start = start};
}

} // namespace groupscope::method
