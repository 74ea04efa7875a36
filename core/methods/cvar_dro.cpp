// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/task.h"
#include "core/losses/conditional_value_at_risk.h"
#include "core/methods/method.h"
#include "core/training/encoder_training.h"

#include <utility>

namespace groupscope::method {

namespace {

const std::string paper = "CVaR DRO (Levy et al. 2020)";

std::vector<ParameterSpec> parameters() {
    std::vector<ParameterSpec> all = encoderParameters();
    all.push_back({.key = "alpha",
                   .label = "Worst share",
                   .help = "α, the share of the examples of each batch, those with the largest losses, that "
                           "is trained on. 1 is ERM.",
                   .source = paper + "; value: Correct-N-Contrast, E.2.5",
                   .defaultValue = 0.1,
                   .minimum = 1e-6,
                   .maximum = 1,
                   .search = SearchRange{.low = 0.02, .high = 1, .logarithmic = true}});
    return all;
}

class WorstShareObjective : public Objective {
  public:
    explicit WorstShareObjective(double alpha)
        : loss_(alpha) {}
    double evaluate(const TrainingBatch& batch, MatrixF& logitGradient, MatrixF&) override {
        return loss_(batch.logits, batch.labels, logitGradient);
    }

  private:
    ConditionalValueAtRisk<float> loss_;
};

} // namespace

Method cvarDro() {
    return {.id = "cvar-dro",
            .name = "CVaR DRO",
            .summary = "Trains on the examples with the largest losses in each batch alone (conditional "
                       "value at risk). Uses no group labels.",
            .source = paper,
            .family = MethodFamily::robust,
            .parameters = parameters(),
            .series = {{"train.loss", "cross-entropy of the worst share"}},
            .knobs = {"alpha"},
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& parameters,
                        std::uint64_t seed, const RunContext&) -> std::unique_ptr<Trainer> {
                requireTrainable(*task);
                BatchesOfEpoch batches = shuffledTrainingRows(*task, parameters, seed);
                return makeObjectiveTrainer(
                    std::move(task), parameters, seed, "cvar-dro", std::move(batches),
                    std::make_unique<WorstShareObjective>(parameters.number("alpha")));
            }};
}

} // namespace groupscope::method
