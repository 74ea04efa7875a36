// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/risk_variance.h"
#include "core/methods/method.h"
#include "core/methods/shared/environment_training.h"

namespace groupscope::method {

/// Variance risk extrapolation between environments given or inferred.
Method vrex() {
    return {.id = "vrex",
            .name = "V-REx",
            .summary = "Risk extrapolation: the mean loss shall be the same in all environments, by a "
                       "penalty on its variance. With groups given it uses the group labels of the training "
                       "examples; with environments from EIIL it uses none.",
            .source = "Out-of-distribution generalization via risk extrapolation (Krueger et al. 2021), 3.2",
            .family = MethodFamily::invariant,
            .parameters = withEnvironments(encoderParameters(), annealedPenalty(10.0, "DomainBed"), "given"),
            .series = {{"train.loss", "cross-entropy + weighted penalty"}},
            .control = MethodControl{"penalty 0: batches alone",
                                     {{"penalty_weight", 0.0}, {"penalty_anneal", std::int64_t{0}}}},
            .knobs = {"penalty_weight"},
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& values, std::uint64_t seed,
                        const RunContext& run) -> std::unique_ptr<Trainer> {
                return startPenalized(std::move(task), values, seed, run, "vrex",
                                      [&](const EnvironmentBatches& batches, const GroupAssignment&) {
                                          const auto count =
                                              static_cast<Eigen::Index>(batches.environmentCount());
                                          return PenalizedObjective::Penalty{
                                              .evaluate =
                                                  [count](const TrainingBatch& batch, MatrixF& gradient) {
                                                      return static_cast<double>(riskVariance<float>(
                                                          batch.logits, batch.labels, count, gradient));
                                                  },
                                              .weight = annealedWeight(values, batches),
                                              .divide = true};
                                      });
            }};
}

} // namespace groupscope::method
