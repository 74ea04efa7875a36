// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/mean_discrepancy.h"
#include "core/methods/method.h"
#include "core/methods/shared/environment_training.h"

namespace groupscope::method {

/// Maximum mean discrepancy between the embeddings of environments.
Method mmd() {
    return {.id = "mmd",
            .name = "MMD",
            .summary = "Draws the distributions of the encoder's output in all environments together by "
                       "their maximum mean discrepancy with Gaussian kernels, independent of the classes. "
                       "With groups given it uses the group labels of the training examples.",
            .source = "MMD-AAE (Li et al. 2018) as in DomainBed; Correct-N-Contrast, D.4",
            .family = MethodFamily::invariant,
            .parameters =
                withEnvironments(encoderOnlyParameters(),
                                 {{.key = "penalty_weight",
                                   .label = "Penalty weight",
                                   .help = "Weight of the discrepancy, averaged over pairs of environments.",
                                   .source = "DomainBed",
                                   .defaultValue = 1.0,
                                   .minimum = 0,
                                   .maximum = 1e8,
                                   .search = SearchRange{.low = 0.01, .high = 1000, .logarithmic = true}}},
                                 "given"),
            .series = {{"train.loss", "cross-entropy + weighted penalty"}},
            .control = MethodControl{"penalty 0: batches alone", {{"penalty_weight", 0.0}}},
            .knobs = {"penalty_weight"},
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& values, std::uint64_t seed,
                        const RunContext& run) -> std::unique_ptr<Trainer> {
                return startPenalized(
                    std::move(task), values, seed, run, "mmd",
                    [&](const EnvironmentBatches& batches, const GroupAssignment&) {
                        return PenalizedObjective::Penalty{
                            .evaluate =
                                [count = static_cast<Eigen::Index>(batches.environmentCount())](
                                    const TrainingBatch& batch, MatrixF& gradient) {
                                    return static_cast<double>(
                                        meanDiscrepancy<float>(batch.embedding, count, gradient));
                                },
                            .ofLogits = false,
                            .weight =
                                [weight = values.number("penalty_weight")](std::uint64_t) { return weight; }};
                    });
            }};
}

} // namespace groupscope::method
