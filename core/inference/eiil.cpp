// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/random.h"
#include "core/base/run_part.h"
#include "core/inference/environment_inference.h"
#include "core/inference/first_stage.h"
#include "core/inference/group_naming.h"
#include "core/math/gather.h"

#include <utility>

namespace groupscope::inference {

namespace {

constexpr double leastMovement = 0.5; ///< mean over the rows; starts are 0.8 from 0 in the mean

std::vector<ParameterSpec> parameters() {
    std::vector<ParameterSpec> all = firstStageParameters();
    all.push_back({.key = "eiil_steps",
                   .label = "EIIL: steps",
                   .help = "Full-batch steps of Adam on the soft environments.",
                   .source = "Correct-N-Contrast, E.2.5",
                   .defaultValue = std::int64_t{10'000},
                   .minimum = 1,
                   .maximum = 10'000'000});
    all.push_back({.key = "eiil_learning_rate",
                   .label = "EIIL: learning rate",
                   .help = "Step size of Adam on the soft environments.",
                   .source = "EIIL, reference code",
                   .defaultValue = 1e-3,
                   .minimum = 1e-9,
                   .maximum = 100});
    return all;
}

GroupAssignment infer(const Task& task, const ParameterValues& parameters, std::uint64_t seed,
                      const RunContext& run) {
    const std::vector<int>& rows = task.fitRows();
    const FirstStage stage = trainFirstStage(task, parameters, seed, partOf(run, 0.0, 0.3));
    std::vector<int> labels;
    gatherLabels(task.labels, rows, labels);
    Eigen::ArrayXd start(stage.logits.rows());
    Random random(seed, "environments");
    for (double& weight : start)
        weight = random.normal();
    if (run.trace != nullptr) {
        const Eigen::ArrayXf values = start.cast<float>();
        run.trace->numbers("eiil.start", {values.data(), static_cast<std::size_t>(values.size())});
    }
    const Eigen::ArrayXd weights =
        inferEnvironments(environmentSlopes(stage.logits, labels), start,
                          {.steps = static_cast<int>(parameters.integer("eiil_steps")),
                           .learningRate = parameters.number("eiil_learning_rate")},
                          partOf(run, 0.3, 1.0));
    // Many rows or small logits make gradients that Adam's ε outweighs; then the start alone decides.
    if ((weights - start).abs().mean() < leastMovement)
        run.notice("EIIL has hardly moved from its random start, so its environments mean little: raise "
                   "eiil_steps, or lower stage1_weight_decay");
    // The assignment of 0 and 1 to the two sides is random; the smaller one is the minority.
    const auto above = (weights > 0.0).count();
    const bool flip = 2 * above > weights.size();
    if (above == 0 || above == weights.size())
        run.notice(
            "EIIL puts all training examples into one environment, so the inferred groups are the classes");
    std::vector<int> environments(task.labels.size(), -1);
    for (std::size_t i = 0; i < rows.size(); ++i)
        environments[rows[i]] = (weights[static_cast<Eigen::Index>(i)] > 0.0) != flip ? 1 : 0;
    GroupAssignment assignment =
        groupsOfParts(task, environments, {"majority environment", "minority environment"});
    assignment.environments = std::move(environments);
    assignment.environmentCount = 2;
    assignment.environmentNames = {"majority", "minority"};
    return assignment;
}

} // namespace

GroupInference eiil() {
    return {.id = "eiil",
            .name = "Environments (EIIL)",
            .summary = "Two environments between which a model, trained on the same examples and frozen, is "
                       "least invariant. Makes no class predictions.",
            .source = "EIIL (Creager et al. 2021); Correct-N-Contrast, E.2.5",
            .parameters = parameters(),
            .makesPredictions = false,
            .infer = infer};
}

} // namespace groupscope::inference
