// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/losses/group_invariance.h"
#include "core/methods/method.h"
#include "core/methods/shared/environment_training.h"
#include "core/sampling/contrasted_environments.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace groupscope::method {

namespace {

std::vector<ParameterSpec> parameters() {
    return withEnvironments(
        encoderParameters(),
        {{.key = "penalty_weight",
          .label = "Penalty weight",
          .help = "Weight of the divergence after the ramp; above 1 the whole loss is divided by it.",
          .source = "design choice: on the validation splits of six data sets, see the user guide; "
                    "Correct-N-Contrast, E.2.6, tries 0.1, 0.5, 10 and 100",
          .defaultValue = 1.0,
          .minimum = 0,
          .maximum = 1e8,
          .search = SearchRange{.low = 0.01, .high = 1000, .logarithmic = true}},
         {.key = "ramp",
          .label = "Ramp",
          .help = "How the weight rises from zero.",
          .source = "Predictive Group Invariance, reference code; cosine: design choice",
          .defaultValue = std::string("linear"),
          .choices = {"linear", "cosine"}},
         {.key = "ramp_epochs",
          .label = "Ramp epochs",
          .help = "Epochs until the weight is reached; 0: from the first update.",
          .source = "design choice: the reference code sets it by data set",
          .defaultValue = std::int64_t{5},
          .minimum = 0,
          .maximum = 100'000},
         {.key = "reduce",
          .label = "Divergence",
          .help = "Mean over the terms of the divergence of a class (KL divided by the number of classes), "
                  "or their sum.",
          .source = "mean: Predictive Group Invariance, reference code; sum: Correct-N-Contrast, D.3",
          .defaultValue = std::string("mean"),
          .choices = {"mean", "sum"}},
         {.key = "batches",
          .label = "Batches",
          .help =
              "As many examples of both environments, shuffled; or composed as those of Correct-N-Contrast: "
              "a class in both environments, and other classes in each, a quarter of the examples each.",
          .source = "Correct-N-Contrast, E.2.5",
          .defaultValue = std::string("shuffled"),
          .choices = {"shuffled", "contrasted"}}},
        "eiil");
}

/// Says which classes one of the environments lacks; throws DataError when no class is in both.
void requireSharedClasses(const Task& task, const std::vector<int>& environments, const RunContext& run) {
    std::vector<int> seen(static_cast<std::size_t>(task.classCount()), 0); // a bit for each environment
    const int lower = [&] {
        int least = -1;
        for (const int row : task.fitRows()) {
            const int environment = environments[row];
            if (environment >= 0 && (least < 0 || environment < least))
                least = environment;
        }
        return least;
    }();
    for (const int row : task.fitRows()) {
        const auto i = static_cast<std::size_t>(row);
        if (environments[i] >= 0)
            seen[task.labels[i]] |= environments[i] == lower ? 1 : 2;
    }
    std::string missing;
    for (std::size_t c = 0; c < seen.size(); ++c)
        if (seen[c] != 3)
            addToList(missing, task.groups.classes()[c]);
    if (std::find(seen.begin(), seen.end(), 3) == seen.end())
        throw DataError("no class has training examples in both environments, so nothing can be compared",
                        "parameter groups", "choose another inference for groups");
    if (!missing.empty())
        run.notice("these classes lack one of the two environments and add nothing to the penalty: " +
                   missing);
}

/// The divergence, whose weight rises over batches of so many an epoch.
PenalizedObjective::Penalty divergencePenalty(const ParameterValues& values, std::size_t batchCount) {
    const auto reduction =
        values.text("reduce") == "mean" ? DivergenceReduction::mean : DivergenceReduction::sum;
    const double weight = values.number("penalty_weight"),
                 ramp = static_cast<double>(values.integer("ramp_epochs")) * static_cast<double>(batchCount);
    const bool cosine = values.text("ramp") == "cosine";
    return {.evaluate =
                [reduction](const TrainingBatch& batch, MatrixF& gradient) {
                    return static_cast<double>(
                        groupInvariancePenalty<float>(batch.logits, batch.labels, reduction, gradient));
                },
            .weight =
                [weight, ramp, cosine](std::uint64_t update) {
                    const double share =
                        ramp > 0.0 ? std::min(1.0, static_cast<double>(update + 1) / ramp) : 1.0;
                    return weight * (cosine ? 0.5 * (1.0 - std::cos(std::numbers::pi * share)) : share);
                },
            .divide = true};
}

std::unique_ptr<Trainer> start(std::shared_ptr<const Task> task, const ParameterValues& values,
                               std::uint64_t seed, const RunContext& run) {
    const GroupAssignment assignment = inferGroups(*task, values, seed, run);
    if (values.text("batches") == "contrasted") {
        const ContrastedEnvironments batches(task->fitRows(), assignment.environments, task->labels,
                                             task->classCount(),
                                             static_cast<std::size_t>(values.integer("batch_size")), seed);
        if (!batches.hasNegatives())
            run.notice("an environment has training examples of one class alone: more of them replace its "
                       "negatives");
        requireSharedClasses(*task, assignment.environments, run);
        auto penalty = divergencePenalty(values, batches.batchCount());
        return trainPenalized(std::move(task), values, seed, "pgi", assignment, batches, std::move(penalty));
    }
    const EnvironmentBatches shuffled =
        makeEnvironmentBatches(*task, assignment.environments, values, seed, run);
    if (shuffled.environmentCount() != 2)
        throw DataError(
            "there are " + std::to_string(shuffled.environmentCount()) +
                " environments with training examples, and predictive group invariance compares two",
            "parameter groups", "choose an inference for groups that makes two, such as eiil or erm");
    requireSharedClasses(*task, assignment.environments, run);
    auto penalty = divergencePenalty(values, shuffled.batchCount());
    return trainPenalized(std::move(task), values, seed, "pgi", assignment, shuffled, std::move(penalty));
}

} // namespace

/// Predictive group invariance between two environments.
Method pgi() {
    return {.id = "pgi",
            .name = "PGI",
            .summary =
                "Predictive group invariance: in each class the mean prediction shall be the same in both "
                "environments. With environments from EIIL it uses no group labels. The penalty moves the "
                "classifier too, where the reference code moves the features alone.",
            .source = "Predictive Group Invariance (Ahmed et al. 2021); Correct-N-Contrast, E.2.5",
            .family = MethodFamily::invariant,
            .parameters = parameters(),
            .series = {{"train.loss", "cross-entropy + weighted penalty"}},
            .control = MethodControl{"penalty 0: batches alone", {{"penalty_weight", 0.0}}},
            .knobs = {"penalty_weight"},
            .start = start};
}

} // namespace groupscope::method
