// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/task.h"
#include "core/losses/generalized_cross_entropy.h"
#include "core/losses/relative_difficulty.h"
#include "core/losses/softmax_cross_entropy.h"
#include "core/methods/method.h"
#include "core/training/common.h"
#include "core/training/encoder_training.h"

#include <utility>

namespace groupscope::method {

namespace {

const std::string paper = "Learning from Failure (Nam et al. 2020)";
const std::string prefix = "biased.", biasedLossesName = "lff.biased_losses", lossesName = "lff.losses";

std::vector<ParameterSpec> parameters() {
    std::vector<ParameterSpec> all = encoderParameters();
    for (ParameterSpec& spec : all) {
        if (spec.key == "optimizer")
            spec.defaultValue = std::string("adam");
        if (spec.key == "batch_size")
            spec.defaultValue = std::int64_t{256};
        if (spec.key == "optimizer" || spec.key == "batch_size" || spec.key == "learning_rate")
            spec.source = paper + ", reference code";
    }
    all.push_back({.key = "gce_exponent",
                   .label = "GCE exponent",
                   .help = "q of the generalised cross-entropy: the larger, the more the biased model learns "
                           "from examples that are easy already.",
                   .source = paper + "; value: Correct-N-Contrast, E.2.5",
                   .defaultValue = 0.7,
                   .minimum = 0.01,
                   .maximum = 1,
                   .search = SearchRange{.low = 0.3, .high = 0.95}});
    all.push_back({.key = "gce_factor",
                   .label = "GCE factor",
                   .help = "paper: the generalised cross-entropy; code: q times its gradient, which matters "
                           "to sgd and, through weight decay alone, to adam.",
                   .source = "code: reference code; paper: " + paper,
                   .defaultValue = std::string("code"),
                   .choices = {"code", "paper"}});
    return all;
}

/// The loss of the debiased model, which the trainer trains; the biased one is trained here.
class FailureObjective : public Objective {
  public:
    FailureObjective(std::shared_ptr<const Task> task, const ParameterValues& parameters, std::uint64_t seed)
        : task_(std::move(task))
        , form_(inputForm(*task_, parameters))
        , exponent_(parameters.number("gce_exponent"))
        , factor_(parameters.text("gce_factor") == "code" ? GceFactor::code : GceFactor::paper)
        , biased_(makeEncoderClassifier(*task_, parameters, seed, "biased encoder weights"))
        , optimizer_(biased_.parameters(), optimizerOptions(parameters))
        , difficulty_(task_->fitRows(), task_->labels, task_->classCount()) {}

    double evaluate(const TrainingBatch& batch, MatrixF& logitGradient, MatrixF&) override {
        const double biasedLoss = trainBiased(batch);
        biasedLoss_.add(biasedLoss, batch.rows.size());
        rowCrossEntropies<float>(batch.logits, batch.labels, losses_, logitGradient);
        return biasedLoss +
               static_cast<double>(difficulty_(batch.rows, biasedLosses_, losses_, logitGradient));
    }

    SeriesValues endEpoch() override { return {{"train.biased_loss", biasedLoss_.take()}}; }

    std::vector<NamedTensor> state() const override {
        std::vector<NamedTensor> tensors = optimizer_.state();
        for (NamedTensor& statistics : statisticsOf(biased_.encoder()))
            tensors.push_back(std::move(statistics));
        tensors = withPrefix(prefix, std::move(tensors)); // the debiased model has tensors of the same names
        tensors.push_back({biasedLossesName, difficulty_.biased().values()});
        tensors.push_back({lossesName, difficulty_.debiased().values()});
        return tensors;
    }
    void restore(const std::vector<NamedTensor>& state) override {
        const std::vector<NamedTensor> own = ofPrefix(prefix, state);
        optimizer_.restore(own);
        restoreStatistics(biased_.encoder(), own, "checkpoint");
        const Eigen::Index n = difficulty_.biased().values().size();
        difficulty_.biased().setValues(findTensor(state, biasedLossesName, 1, n, "checkpoint").row(0));
        difficulty_.debiased().setValues(findTensor(state, lossesName, 1, n, "checkpoint").row(0));
    }

  private:
    /// One step of the biased model; leaves its cross-entropies before the step in biasedLosses_.
    double trainBiased(const TrainingBatch& batch) {
        gatherInput(task_->X(), batch.rows, form_, input_);
        biased_.encodeTraining(input_, embedding_);
        biased_.classify(embedding_, logits_);
        const double loss = generalizedCrossEntropy<float>(logits_, batch.labels, exponent_, factor_,
                                                           biasedLosses_, gradient_);
        optimizer_.zeroGradients();
        biased_.backwardClassifier(embedding_, gradient_,
                                   biased_.hasEncoder() ? &embeddingGradient_ : nullptr);
        biased_.backwardEncoder(input_, embeddingGradient_);
        optimizer_.step();
        return loss;
    }

    std::shared_ptr<const Task> task_;
    InputForm form_;
    double exponent_;
    GceFactor factor_;
    EncoderClassifier<float> biased_;
    Optimizer<float> optimizer_;
    RelativeDifficulty<float> difficulty_;
    MeanLoss biasedLoss_; ///< of the epoch
    MatrixF input_, embedding_, logits_, gradient_, embeddingGradient_;
    RowVector<float> biasedLosses_, losses_;
};

} // namespace

Method lff() {
    return {.id = "lff",
            .name = "Learning from Failure",
            .summary = "Trains a biased model, which learns easy features, together with a second one, for "
                       "which examples that the biased model gets wrong weigh more. The head is the second. "
                       "Uses no group labels.",
            .source = paper,
            .family = MethodFamily::robust,
            .parameters = parameters(),
            .series = {{"train.loss", "loss of both models"}},
            .knobs = {"gce_exponent"},
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& parameters,
                        std::uint64_t seed, const RunContext&) -> std::unique_ptr<Trainer> {
                requireTrainable(*task);
                BatchesOfEpoch batches = shuffledTrainingRows(*task, parameters, seed);
                auto objective = std::make_unique<FailureObjective>(task, parameters, seed);
                return makeObjectiveTrainer(std::move(task), parameters, seed, "lff", std::move(batches),
                                            std::move(objective));
            }};
}

} // namespace groupscope::method
