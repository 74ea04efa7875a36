// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/environment_training.h"

#include "core/losses/penalized_loss.h"
#include "core/losses/softmax_cross_entropy.h"

#include <utility>

namespace groupscope {

std::vector<ParameterSpec> withEnvironments(std::vector<ParameterSpec> model, std::vector<ParameterSpec> own,
                                            const std::string& defaultGroups) {
    for (std::vector<ParameterSpec> more : {std::move(own), groupInferenceParameters(defaultGroups)})
        for (ParameterSpec& spec : more)
            model.push_back(std::move(spec));
    return model;
}

std::vector<ParameterSpec> annealedPenalty(double weight, const std::string& source,
                                           std::vector<ParameterSpec> own) {
    std::vector<ParameterSpec> all{
        {.key = "penalty_weight",
         .label = "Penalty weight",
         .help = "Weight of the invariance penalty after annealing; above 1 the whole loss is divided by it.",
         .source = source,
         .defaultValue = weight,
         .minimum = 0,
         .maximum = 1e8,
         .search = SearchRange{.low = weight / 100, .high = weight * 1000, .logarithmic = true}},
        {.key = "penalty_anneal",
         .label = "Annealing",
         .help = "Updates or epochs, as anneal_unit says, before the penalty gets its weight; until then "
                 "its weight is 1, so that a penalty_weight of 1 needs none.",
         .source = "Correct-N-Contrast, E.2.5",
         .defaultValue = std::int64_t{80},
         .minimum = 0,
         .maximum = 1'000'000'000},
        {.key = "anneal_unit",
         .label = "Annealing unit",
         .help = "What penalty_anneal counts. In the reference code an update is a full batch, so it is an "
                 "epoch as well.",
         .source = "Invariant Risk Minimization, reference code",
         .defaultValue = std::string("updates"),
         .choices = {"updates", "epochs"}}};
    for (ParameterSpec& spec : own)
        all.push_back(std::move(spec));
    return all;
}

std::function<double(std::uint64_t)> annealedWeight(const ParameterValues& parameters,
                                                    const EnvironmentBatches& batches) {
    const auto anneal = static_cast<std::uint64_t>(parameters.integer("penalty_anneal")) *
                        (parameters.text("anneal_unit") == "epochs" ? batches.batchCount() : 1);
    return [anneal, weight = parameters.number("penalty_weight")](std::uint64_t update) {
        return update >= anneal ? weight : 1.0;
    };
}

EnvironmentBatches makeEnvironmentBatches(const Task& task, const std::vector<int>& environments,
                                          const ParameterValues& parameters, std::uint64_t seed,
                                          const RunContext& run) {
    EnvironmentBatches batches(task.fitRows(), environments,
                               static_cast<std::size_t>(parameters.integer("batch_size")), seed);
    if (batches.smallest() < batches.rowsOfEach())
        run.notice("the smallest environment has " + std::to_string(batches.smallest()) +
                   (batches.smallest() == 1 ? " example" : " examples") + ", fewer than its " +
                   std::to_string(batches.rowsOfEach()) + " places in a batch: every batch repeats them");
    return batches;
}

PenalizedObjective::PenalizedObjective(Penalty penalty)
    : penalty_(std::move(penalty)) {}

double PenalizedObjective::evaluate(const TrainingBatch& batch, MatrixF& logitGradient,
                                    MatrixF& embeddingGradient) {
    const auto loss =
        static_cast<double>(softmaxCrossEntropy<float>(batch.logits, batch.labels, logitGradient));
    const double penalty = penalty_.evaluate(batch, penaltyGradient_);
    mean_.add(penalty);
    const double weight = penalty_.weight(batch.update);
    if (penalty_.ofLogits)
        return addPenalty<float>(loss, penalty, weight, penalty_.divide, logitGradient, penaltyGradient_);
    embeddingGradient = static_cast<float>(weight) * penaltyGradient_;
    return loss + weight * penalty;
}

SeriesValues PenalizedObjective::endEpoch() {
    return {{"train.penalty", mean_.take()}};
}

std::unique_ptr<Trainer> startPenalized(
    std::shared_ptr<const Task> task, const ParameterValues& parameters, std::uint64_t seed,
    const RunContext& run, const std::string& method,
    const std::function<PenalizedObjective::Penalty(const EnvironmentBatches&, const GroupAssignment&)>&
        penaltyOf) {
    const GroupAssignment assignment = inferGroups(*task, parameters, seed, run);
    EnvironmentBatches batches =
        makeEnvironmentBatches(*task, assignment.environments, parameters, seed, run);
    PenalizedObjective::Penalty penalty = penaltyOf(batches, assignment);
    return trainPenalized(std::move(task), parameters, seed, method, assignment, std::move(batches),
                          std::move(penalty));
}

std::unique_ptr<Trainer> trainPenalized(std::shared_ptr<const Task> task, const ParameterValues& parameters,
                                        std::uint64_t seed, const std::string& method,
                                        const GroupAssignment& assignment, BatchesOfEpoch batches,
                                        PenalizedObjective::Penalty penalty) {
    std::vector<Column> found = foundColumns(*task, assignment);
    return withFound(makeObjectiveTrainer(std::move(task), parameters, seed, method, std::move(batches),
                                          std::make_unique<PenalizedObjective>(std::move(penalty))),
                     std::move(found));
}

} // namespace groupscope
