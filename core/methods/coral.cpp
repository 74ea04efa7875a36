// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/covariance_alignment.h"
#include "core/methods/method.h"
#include "core/methods/shared/environment_training.h"

#include <algorithm>

namespace groupscope::method {

namespace {

std::vector<ParameterSpec> parameters() {
    std::vector<ParameterSpec> model = encoderOnlyParameters();
    const auto outputs = std::find_if(model.begin(), model.end(),
                                      [](const ParameterSpec& spec) { return spec.key == "output_dim"; });
    outputs->maximum = 4096; // a covariance has its square in entries
    return withEnvironments(std::move(model),
                            {{.key = "penalty_weight",
                              .label = "Penalty weight",
                              .help = "Weight of the distance between means and covariances, averaged over "
                                      "pairs of environments.",
                              .source = "DomainBed",
                              .defaultValue = 1.0,
                              .minimum = 0,
                              .maximum = 1e8,
                              .search = SearchRange{.low = 0.01, .high = 1000, .logarithmic = true}}},
                            "given");
}

} // namespace

/// Correlation alignment between the embeddings of environments.
Method coral() {
    return {.id = "coral",
            .name = "CORAL",
            .summary = "Draws the means and covariances of the encoder's output in all environments "
                       "together, independent of the classes. With groups given it uses the group labels of "
                       "the training examples.",
            .source = "Deep CORAL (Sun and Saenko 2016) as in DomainBed",
            .family = MethodFamily::invariant,
            .parameters = parameters(),
            .series = {{"train.loss", "cross-entropy + weighted penalty"}},
            .control = MethodControl{"penalty 0: batches alone", {{"penalty_weight", 0.0}}},
            .knobs = {"penalty_weight"},
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& values, std::uint64_t seed,
                        const RunContext& run) -> std::unique_ptr<Trainer> {
                return startPenalized(
                    std::move(task), values, seed, run, "coral",
                    [&](const EnvironmentBatches& batches, const GroupAssignment&) {
                        return PenalizedObjective::Penalty{
                            .evaluate =
                                [count = static_cast<Eigen::Index>(batches.environmentCount())](
                                    const TrainingBatch& batch, MatrixF& gradient) {
                                    return static_cast<double>(
                                        covarianceAlignment<float>(batch.embedding, count, gradient));
                                },
                            .ofLogits = false,
                            .weight =
                                [weight = values.number("penalty_weight")](std::uint64_t) { return weight; }};
                    });
            }};
}

} // namespace groupscope::method
