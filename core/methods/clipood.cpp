// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/parameter_specs.h"
#include "core/heads/heads.h"
#include "core/methods/method.h"
#include "core/methods/shared/beta_average.h"
#include "core/methods/shared/cosine_rate.h"
#include "core/methods/shared/fine_tuning.h"
#include "core/nn/count_tensor.h"
#include "core/nn/residual.h"
#include "core/training/common.h"
#include "core/training/epoch_plan.h"
#include "core/training/network_training.h"

#include <cmath>

namespace groupscope::method {

namespace {

const std::string averageTensor = "beta_average.weight", takenTensor = "beta_average.steps";

std::vector<ParameterSpec> clipoodParameters() {
    const std::string source = "CLIPood (Shu et al. 2023)";
    return {
        parameter::temperature(),
        parameter::classEmbeddings(),
        parameter::prompts(),
        numberSpec("margin_scale", "Margin λ",
                   "Times 1 − the cosine of two classes: what the similarity of a wrong class gets, so that "
                   "classes that mean other things are pushed further apart.",
                   source + ", 3.2; code: 0.3", 0.3, 0, 2),
        numberSpec("average_beta", "Average's β",
                   "Of the Beta distribution that weighs the steps of the moving average: below 1 where "
                   "training began and where it ended weigh most, 1 weighs all alike.",
                   source + ", 3.3; code: 0.5", 0.5, 1e-3, 100),
        parameter::epochs(10, source + ", code"),
        changed(parameter::minimumUpdates(), std::int64_t{200},
                "design choice: the rate was chosen at 200 updates, see the user guide"),
        searchedByFactor(changed(parameter::learningRate(5e-6, source), 3e-4,
                                 "design choice: that of fine-tuning one map, see the user guide; " + source +
                                     ": 5e-6 for a whole encoder",
                                 "Highest step size, of a cosine without warm-up."),
                         1e-5, 1e-2),
        changed(parameter::weightDecay(), 0.1, source),
        parameter::momentum(),
        changed(parameter::optimizer(), std::string("adamw"), source),
        changed(parameter::batchSize(), std::int64_t{36}, source + ", code", "Examples in a step.")};
}

/// A residual map of the images, pulled towards fixed class embeddings by the margin metric softmax.
class ClipoodLearner final : public Learner {
  public:
    ClipoodLearner(std::shared_ptr<const Task> task, const ParameterValues& parameters, std::uint64_t seed)
        : task_(std::move(task))
        , start_(zeroShotStart(*task_, parameters).classifier)
        , batches_(shuffledTrainingRows(*task_, parameters, seed))
        , plan_(planEpochs(parameters, batches_(0).batchCount(1)))
        , layers_(residualMap(task_->X().cols()))
        , objective_(makeCosineObjective(start_.weight, static_cast<float>(parameters.number("temperature")),
                                         static_cast<float>(parameters.number("margin_scale"))))
        , gradients_(*task_, &layers_, nullptr, *objective_, {})
        , optimizer_(layers_.parameters(), optimizerOptions(parameters))
        , rate_(parameters.number("learning_rate"), 0, stepCount())
        , average_(parameters.number("average_beta"), stepCount(), map()) {}

    EpochPlan plan() const override { return plan_; }
    std::vector<Pass> passes(int epoch) override {
        return {{.activity = "updates",
                 .batches = batches_(static_cast<std::uint64_t>(epoch)),
                 .gradients = std::ref(gradients_),
                 .optimizers = {{&optimizer_}},
                 .learningRate = rate_,
                 .afterStep = [this](const LoopBatch&) { average_.add(map()); }}};
    }
    SeriesValues endEpoch(const RunContext&) override { return {{"train.loss", gradients_.loss().take()}}; }
    std::unique_ptr<Head> head() const override {
        return adaptedLinearHead({.adapter = average_.value(), .tuned = start_, .start = start_});
    }
    std::vector<NamedTensor> state() const override {
        std::vector<NamedTensor> tensors = optimizer_.state();
        tensors.push_back({averageTensor, average_.value()});
        tensors.push_back({takenTensor, countTensor(static_cast<std::int64_t>(average_.steps()))});
        return tensors;
    }
    void restore(const std::vector<NamedTensor>& state) override {
        optimizer_.restore(state);
        const Eigen::Index D = task_->X().cols();
        average_.restore(
            findTensor(state, averageTensor, D, D, "checkpoint"),
            static_cast<std::uint64_t>(countOf(findTensor(state, takenTensor, 1, 2, "checkpoint"))));
    }

  private:
    static Sequence<float> residualMap(Eigen::Index dimensions) {
        Sequence<float> map, layers;
        map.add(Linear<float>("adapter", dimensions, dimensions, false));
        layers.add(Residual<float>(std::move(map)));
        return layers;
    }
    const MatrixF& map() { return layers_.parameters().front()->value; }
    std::uint64_t stepCount() const { return static_cast<std::uint64_t>(plan_.made) * plan_.updatesOfEpoch; }

    std::shared_ptr<const Task> task_;
    ClassifierParts start_; ///< unit class embeddings over the temperature
    BatchesOfEpoch batches_;
    EpochPlan plan_;
    Sequence<float> layers_;
    std::unique_ptr<Objective> objective_;
    MinibatchGradients gradients_;
    Optimizer<float> optimizer_;
    CosineRate rate_;
    BetaAverage average_;
};

} // namespace

/// Fine-tuning towards the class embeddings with margins by what classes mean, averaged over the training.
Method clipood() {
    return {.id = "clipood",
            .name = "CLIPood",
            .summary = "Trains a residual map of the images towards fixed class embeddings; a wrong class "
                       "gets a margin, the larger the less it means the same, and the head is the average of "
                       "the map over all steps, of which the first and the last weigh most. Uses no group "
                       "labels.",
            .source = "CLIPood (Shu et al. 2023), 3.2 and 3.3; R-Adapter, Table 4; on frozen embeddings one "
                      "map stands for the image encoder",
            .family = MethodFamily::adapter,
            .parameters = clipoodParameters(),
            .startsAsClassifier = true,
            .series = {{"train.loss", "margin metric softmax"}},
            .reports = {"trained_parameters"},
            .knobs = {"margin_scale"},
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& values, std::uint64_t seed,
                        const RunContext&) -> std::unique_ptr<Trainer> {
                requireTrainable(*task);
                return makeLoop(std::make_unique<ClipoodLearner>(std::move(task), values, seed), "clipood");
            }};
}

} // namespace groupscope::method
