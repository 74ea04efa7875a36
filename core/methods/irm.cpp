// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/irm_penalty.h"
#include "core/methods/method.h"
#include "core/methods/shared/environment_training.h"

namespace groupscope::method {

namespace {

std::vector<ParameterSpec> parameters() {
    return withEnvironments(
        encoderParameters(),
        annealedPenalty(
            1.0,
            "design choice: on the validation splits of six data sets, see the user guide; "
            "Correct-N-Contrast, E.2.5: 100",
            {{.key = "penalty_form",
              .label = "Penalty form",
              .help = "The squared slope over all examples of an environment in the batch, or the product of "
                      "the slopes of its even and its odd examples, which is unbiased.",
              .source = "Invariant Risk Minimization, Eq. 4; even_odd: DomainBed",
              .defaultValue = std::string("full"),
              .choices = {"full", "even_odd"}}}),
        "eiil");
}

} // namespace

/// Invariant risk minimisation on environments given or inferred.
Method irm() {
    return {.id = "irm",
            .name = "IRM",
            .summary = "Invariant risk minimisation: one classifier that no environment would scale "
                       "differently. With environments from EIIL it uses no group labels; with groups given, "
                       "those of the training examples.",
            .source = "Invariant Risk Minimization (Arjovsky et al. 2019); Correct-N-Contrast, 4.1",
            .family = MethodFamily::invariant,
            .parameters = parameters(),
            .series = {{"train.loss", "cross-entropy + weighted penalty"}},
            .control = MethodControl{"penalty 0: batches alone",
                                     {{"penalty_weight", 0.0}, {"penalty_anneal", std::int64_t{0}}}},
            .knobs = {"penalty_weight"},
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& values, std::uint64_t seed,
                        const RunContext& run) -> std::unique_ptr<Trainer> {
                return startPenalized(
                    std::move(task), values, seed, run, "irm",
                    [&](const EnvironmentBatches& batches, const GroupAssignment&) {
                        const auto environments = static_cast<Eigen::Index>(batches.environmentCount());
                        const IrmForm form =
                            values.text("penalty_form") == "full" ? IrmForm::full : IrmForm::evenOdd;
                        return PenalizedObjective::Penalty{
                            .evaluate =
                                [environments, form](const TrainingBatch& batch, MatrixF& gradient) {
                                    return static_cast<double>(irmPenalty<float>(
                                        batch.logits, batch.labels, environments, form, gradient));
                                },
                            .weight = annealedWeight(values, batches),
                            .divide = true};
                    });
            }};
}

} // namespace groupscope::method
