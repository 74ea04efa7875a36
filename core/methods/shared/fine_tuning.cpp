// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/fine_tuning.h"

#include "core/base/parameter_specs.h"
#include "core/math/normalize.h"
#include "core/methods/shared/cosine_rate.h"
#include "core/nn/residual.h"
#include "core/nn/unit_rows.h"
#include "core/training/common.h"
#include "core/training/epoch_plan.h"
#include "core/training/network_training.h"

#include <utility>

namespace groupscope {

namespace {

/// Cross-entropy, which tells in every epoch how the start was found.
class TellingCrossEntropy final : public CrossEntropyObjective {
  public:
    explicit TellingCrossEntropy(SeriesValues told)
        : told_(std::move(told)) {}
    SeriesValues endEpoch() override { return told_; }

  private:
    SeriesValues told_;
};

Network networkFrom(const FineTuningStart& start) {
    const Eigen::Index D = start.classifier.weight.cols();
    Sequence<float> adapter;
    adapter.add(Linear<float>("adapter", D, D, false));
    Network network;
    network.layers.add(Residual<float>(std::move(adapter)));
    if (start.onUnitRows)
        network.layers.add(UnitRows<float>());
    network.classifier.emplace("classifier", D, start.classifier.weight.rows(), true);
    const double scale = start.onUnitRows ? 1.0 : start.rowScale;
    network.classifier->weight().value = start.classifier.weight / static_cast<float>(scale);
    network.classifier->bias().value = start.classifier.bias;
    return network;
}

std::unique_ptr<Head> headOf(Network network, const FineTuningStart& start, double alpha) {
    const double scale = start.onUnitRows ? 1.0 : start.rowScale;
    return adaptedLinearHead(
        {.adapter = network.layers.at<Residual<float>>(0).body().parameters().front()->value,
         .tuned = {static_cast<float>(scale) * network.classifier->weight().value,
                   network.classifier->bias().value},
         .start = start.classifier,
         .alpha = alpha,
         .onUnitRows = start.onUnitRows});
}

std::uint64_t stepsOf(const Task& task, const ParameterValues& parameters) {
    const auto size = static_cast<std::size_t>(parameters.integer("batch_size"));
    const EpochPlan plan = planEpochs(parameters, (task.fitRows().size() + size - 1) / size);
    return static_cast<std::uint64_t>(plan.made) * plan.updatesOfEpoch;
}

} // namespace

std::vector<ParameterSpec> fineTuningParameters() {
    const std::string source = "WiSE-FT (Wortsman et al. 2022), 4";
    ParameterSpec warmUp =
        countSpec("warm_up", "Warm-up steps",
                  "Steps in which the learning rate rises, at most a tenth of all.", source, 500, 1'000'000);
    warmUp.minimum = 0;
    return {parameter::temperature(),
            parameter::classEmbeddings(),
            parameter::prompts(),
            parameter::epochs(10, source),
            changed(parameter::minimumUpdates(), std::int64_t{200},
                    "design choice: the rates were chosen at 200 updates, see the user guide"),
            searchedByFactor(
                changed(parameter::learningRate(3e-5, source), 3e-4,
                        "design choice: of one map on validation examples of six sets, see the user guide; " +
                            source + ": 3e-5 for a whole encoder",
                        "Highest step size, of a cosine after the warm-up."),
                1e-5, 1e-2),
            std::move(warmUp),
            changed(parameter::weightDecay(), 0.1, source),
            parameter::momentum(),
            changed(parameter::optimizer(), std::string("adamw"), source),
            changed(parameter::batchSize(), std::int64_t{512}, source, "Examples in a step."),
            searchedBetween(
                numberSpec(
                    "alpha", "Scale α",
                    "How far the head lies from where training began (0) to where it ended (1), in weights: "
                    "0.5 is WiSE-FT's blend. Changes no training.",
                    source + ": 0.5", 1.0, 0, 1),
                0, 1)};
}

FineTuningStart zeroShotStart(const Task& task, const ParameterValues& parameters) {
    MatrixF unit;
    normalizeRows<float>(chosenClassEmbeddings(task, parameters), unit);
    const MatrixF bias = MatrixF::Zero(1, unit.rows());
    return {.classifier = {unit / static_cast<float>(parameters.number("temperature")), bias}};
}

std::unique_ptr<Trainer> startFineTuning(std::shared_ptr<const Task> task, const ParameterValues& parameters,
                                         std::uint64_t seed, const FineTuningStart& start,
                                         const std::string& method) {
    requireTrainable(*task);
    NetworkTraining training{.task = task,
                             .network = networkFrom(start),
                             .head = [start, alpha = parameters.number("alpha")](
                                         const Network& network) { return headOf(network, start, alpha); },
                             .batches = shuffledTrainingRows(*task, parameters, seed),
                             .objective = std::make_unique<TellingCrossEntropy>(start.told),
                             .input = {.factor = start.rowScale},
                             .learningRate =
                                 CosineRate(parameters.number("learning_rate"),
                                            static_cast<std::uint64_t>(parameters.integer("warm_up")),
                                            stepsOf(*task, parameters))};
    return makeNetworkTrainer(std::move(training), parameters, method);
}

} // namespace groupscope
