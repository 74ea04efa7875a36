// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/inference/group_inference.h"
#include "core/inference/prediction_noise.h"
#include "core/methods/method.h"
#include "core/methods/shared/chosen_first_stage.h"
#include "core/sampling/upweighted_rows.h"
#include "core/training/encoder_training.h"

#include <set>
#include <utility>

namespace groupscope::method {

namespace {

const std::string paper = "Just Train Twice (Liu et al. 2021)";

std::vector<ParameterSpec> parameters() {
    std::vector<ParameterSpec> all = encoderParameters();
    all.push_back({.key = "upweight",
                   .label = "Weight of errors",
                   .help = "λ, how often the examples that stage 1 gets wrong are shown in an epoch, as "
                           "jtt_weight says. -1: as often that they balance the correct ones.",
                   .source = paper + "; -1: reference code",
                   .defaultValue = std::int64_t{50},
                   .minimum = static_cast<double>(balancingUpweight),
                   .maximum = 100'000,
                   .onlyIf = ParameterCondition{"jtt_weight", {"plus_one", "total"}},
                   .search = SearchRange{.low = 2, .high = 200, .logarithmic = true}});
    all.push_back(
        {.key = "jtt_weight",
         .label = "Errors are shown",
         .help =
             "equalize_errors: in each predicted class as often as the correct examples together, whatever "
             "upweight is; plus_one: 1 + upweight times; total: upweight times.",
         .source = "equalize_errors: Correct-N-Contrast, E.2.5, and on the validation splits of seven data "
                   "sets, see the user guide; plus_one: reference code; total: " +
                   paper,
         .defaultValue = std::string("equalize_errors"),
         .choices = {"equalize_errors", "plus_one", "total"},
         .search = SearchRange{.values = {std::string("equalize_errors"), std::string("plus_one")}}});
    all.push_back(predictionNoiseParameter());
    for (ParameterSpec& spec : groupInferenceParameters("erm"))
        all.push_back(std::move(spec));
    allowAutomaticGroups(all);
    return all;
}

ErrorWeight errorWeight(const std::string& name) {
    if (name == "plus_one")
        return ErrorWeight::plusOne;
    return name == "total" ? ErrorWeight::total : ErrorWeight::equalizeErrors;
}

/// Without errors, or without anything else, there is nothing to weigh: the run would be ERM under another
/// name.
void requireBothKinds(const Task& task, const std::vector<int>& predictions) {
    std::set<bool> kinds;
    for (const int row : task.fitRows())
        kinds.insert(predictions[row] == task.labels[row]);
    if (kinds.size() == 1)
        throw DataError(std::string("the first stage gets all training examples ") +
                            (*kinds.begin() ? "right" : "wrong") + ", so there are no errors to weigh",
                        "parameter groups",
                        *kinds.begin() ? "lower stage1_epochs or stage1_learning_rate, raise "
                                         "stage1_weight_decay, choose another first stage for groups, or "
                                         "train with erm"
                                       : "choose another first stage for groups, or train with erm");
}

std::unique_ptr<Trainer> startSecondStage(const std::shared_ptr<const Task>& task,
                                          const ParameterValues& parameters, std::uint64_t seed,
                                          const RunContext& run) {
    GroupAssignment assignment = inferGroups(*task, parameters, seed, run);
    requirePredictions(assignment, parameters);
    requireUsefulPredictions(*task, assignment, parameters);
    std::vector<Column> found = foundColumns(*task, assignment); // what the first stage says, without noise
    addPredictionNoise(*task, parameters, seed, assignment);
    const std::vector<int>& predictions = assignment.predictions;
    requireBothKinds(*task, predictions);
    std::vector<int> rows =
        upweightErrors(task->fitRows(), task->labels, predictions, errorWeight(parameters.text("jtt_weight")),
                       parameters.integer("upweight"), seed);
    const auto size = static_cast<std::size_t>(parameters.integer("batch_size"));
    BatchesOfEpoch batches = [rows = std::move(rows), size, seed](std::uint64_t epoch) {
        return MinibatchOrder(rows, size, seed, epoch);
    };
    return withFound(makeObjectiveTrainer(task, parameters, seed, "jtt", std::move(batches),
                                          std::make_unique<CrossEntropyObjective>()),
                     std::move(found));
}

std::unique_ptr<Trainer> start(std::shared_ptr<const Task> task, const ParameterValues& parameters,
                               std::uint64_t seed, const RunContext& context) {
    return startWithChosenGroups(*task, parameters, context,
                                 [&](const ParameterValues& values, const RunContext& run) {
                                     return startSecondStage(task, values, seed, run);
                                 });
}

} // namespace

Method jtt() {
    return {.id = "jtt",
            .name = "Just Train Twice",
            .summary =
                "Trains once, then again with the examples that the first model gets wrong shown many times. "
                "Uses no group labels of training examples, unless groups is given; stage1_select and the "
                "selection rule decide whether it uses those of validation examples.",
            .source = paper,
            .family = MethodFamily::robust,
            .parameters = parameters(),
            .knobs = {"upweight"},
            .start = start};
}

} // namespace groupscope::method
