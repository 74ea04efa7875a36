// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/linear_training.h"

#include "core/heads/heads.h"
#include "core/training/common.h"
#include "core/training/epoch_plan.h"
#include "core/training/input_form.h"
#include "core/training/network_training.h"

#include <utility>

namespace groupscope {

std::vector<ParameterSpec> linearParameters() {
    return parameter::withSchedule(
        {parameter::epochs(100, "Contrastive Adapters, C.2"), parameter::minimumUpdates(),
         parameter::learningRate(1e-3, "Contrastive Adapters, C.2"), parameter::momentum(),
         parameter::weightDecay(), parameter::optimizer(), parameter::batchSize(),
         parameter::normalizeInput(), parameter::inputLength()});
}

std::unique_ptr<Trainer> makeLinearTrainer(std::shared_ptr<const Task> task,
                                           const ParameterValues& parameters, std::uint64_t seed,
                                           std::string method, RowsOfEpoch rows) {
    Random random(seed, "linear probe weights");
    Network network{.classifier =
                        Linear<float>("linear", task->X().cols(), task->classCount(), true, random)};
    const auto batchSize = static_cast<std::size_t>(parameters.integer("batch_size"));
    const InputForm form = inputForm(*task, parameters);
    return makeNetworkTrainer(
        {.task = std::move(task),
         .network = std::move(network),
         .head =
             [form](const Network& probe) {
                 Linear<float> classifier = *probe.classifier;
                 foldFactor(form, classifier);
                 return linearHead(classifier.weight().value, classifier.bias().value, form.unit);
             },
         .batches = [rows = std::move(rows), batchSize, seed](
                        std::uint64_t epoch) { return MinibatchOrder(rows(epoch), batchSize, seed, epoch); },
         .objective = std::make_unique<CrossEntropyObjective>(),
         .input = form},
        parameters, std::move(method));
}

void noticeShortEpoch(std::size_t rows, const ParameterValues& parameters, const std::string& method,
                      const RunContext& context) {
    if (rows < static_cast<std::size_t>(parameters.integer("batch_size")))
        context.notice(method + " keeps " + std::to_string(rows) +
                       " training examples, so an epoch is one step: raise epochs or learning_rate, or lower "
                       "batch_size");
}

} // namespace groupscope
