// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/parameter_specs.h"
#include "core/losses/gradient_variance.h"
#include "core/losses/softmax_cross_entropy.h"
#include "core/methods/method.h"
#include "core/methods/shared/environment_training.h"
#include "core/training/epoch_mean.h"

#include <utility>

namespace groupscope::method {

namespace {

const std::string paper = "Fishr (Rame et al. 2022)";
const char* const variancesName = "fishr.variances";

std::vector<ParameterSpec> parameters() {
    ParameterSpec anneal = countSpec("penalty_anneal", "Annealing",
                                     "Updates before the penalty gets its weight; until then it has none.",
                                     paper + ", code: 1500; 0: design choice", 1, 1e9);
    anneal.minimum = 0;
    anneal.defaultValue = std::int64_t{0};
    return withEnvironments(
        encoderParameters(),
        {searchedByFactor(
             numberSpec(
                 "penalty_weight", "Penalty weight", "Weight of the penalty relative to the cross-entropy.",
                 "design choice: of encoders on frozen embeddings; " + paper + ", code: 1000", 1.0, 0, 1e8),
             0.1, 10'000),
         std::move(anneal),
         numberSpec("variance_memory", "Memory of variances",
                    "Share of the variances of the batches before in the moving mean that is compared; 0: "
                    "those of the batch alone.",
                    paper + ", 3.2 and code", 0.95, 0, 0.9999)},
        "given");
}

class FishrObjective final : public Objective {
  public:
    FishrObjective(Eigen::Index environments, Eigen::Index entries, const ParameterValues& values)
        : environments_(environments)
        , weight_(values.number("penalty_weight"))
        , anneal_(static_cast<std::uint64_t>(values.integer("penalty_anneal")))
        , memory_(values.number("variance_memory"))
        , variances_(MatrixF::Zero(environments, entries)) {}

    double evaluate(const TrainingBatch& batch, MatrixF& logitGradient, MatrixF& embeddingGradient) override {
        const auto loss =
            static_cast<double>(softmaxCrossEntropy<float>(batch.logits, batch.labels, logitGradient));
        GradientVariance<float> found = gradientVariance<float>(batch.logits, batch.labels, batch.embedding,
                                                                environments_, variances_, memory_);
        variances_ = std::move(found.variances);
        penalty_.add(static_cast<double>(found.penalty));
        const double weight = batch.update >= anneal_ ? weight_ : 0.0;
        logitGradient += static_cast<float>(weight) * found.logitGradient;
        embeddingGradient = static_cast<float>(weight) * found.embeddingGradient;
        return loss + weight * static_cast<double>(found.penalty);
    }
    SeriesValues endEpoch() override { return {{"train.penalty", penalty_.take()}}; }
    std::vector<NamedTensor> state() const override { return {{variancesName, variances_}}; }
    void restore(const std::vector<NamedTensor>& state) override {
        variances_ = findTensor(state, variancesName, variances_.rows(), variances_.cols(), "checkpoint");
    }

  private:
    Eigen::Index environments_;
    double weight_;
    std::uint64_t anneal_;
    double memory_;
    MatrixF variances_; ///< (E,C·(K+1)) moving mean, zero before the first batch
    EpochMean penalty_;
};

std::unique_ptr<Trainer> start(std::shared_ptr<const Task> task, const ParameterValues& values,
                               std::uint64_t seed, const RunContext& run) {
    const GroupAssignment assignment = inferGroups(*task, values, seed, run);
    EnvironmentBatches batches = makeEnvironmentBatches(*task, assignment.environments, values, seed, run);
    const Eigen::Index read =
        values.text("model") == "linear" ? task->X().cols() : Eigen::Index(values.integer("output_dim"));
    auto objective = std::make_unique<FishrObjective>(static_cast<Eigen::Index>(batches.environmentCount()),
                                                      task->classCount() * (read + 1), values);
    std::vector<Column> found = foundColumns(*task, assignment);
    return withFound(makeObjectiveTrainer(std::move(task), values, seed, "fishr", std::move(batches),
                                          std::move(objective)),
                     std::move(found));
}

} // namespace

/// Invariant variances of gradients between environments given or inferred.
Method fishr() {
    return {.id = "fishr",
            .name = "Fishr",
            .summary = "The variance over examples of the classifier's gradients shall be the same in all "
                       "environments. With groups given it uses the group labels of the training examples; "
                       "with environments from EIIL it uses none.",
            .source = paper,
            .family = MethodFamily::invariant,
            .parameters = parameters(),
            .series = {{"train.loss", "cross-entropy + weighted penalty"}},
            .control = MethodControl{"penalty 0: batches alone", {{"penalty_weight", 0.0}}},
            .knobs = {"penalty_weight"},
            .start = start};
}

} // namespace groupscope::method
