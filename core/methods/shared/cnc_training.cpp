// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/cnc_training.h"

#include "core/base/error.h"
#include "core/base/parallel.h"
#include "core/losses/softmax_cross_entropy.h"
#include "core/training/common.h"
#include "core/training/encoder_training.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace groupscope {

namespace {

/// Tensors of the classifier's optimiser, whose count of steps is named as that of the encoder's.
const std::string classifierPrefix = "classifier_optimizer.";

/// Optimiser steps of a contrastive epoch.
std::size_t updatesOfEpoch(const CncSampler& sampler, const ParameterValues& parameters) {
    const auto batchesOfStep = static_cast<std::size_t>(parameters.integer("batch_factor"));
    return (sampler.batchCount() + batchesOfStep - 1) / batchesOfStep;
}

class CncLearner final : public Learner {
  public:
    CncLearner(std::shared_ptr<const Task> task, const ParameterValues& parameters, std::uint64_t seed,
               CncSampler sampler, const CncOptions& options)
        : task_(std::move(task))
        , seed_(seed)
        , sampler_(std::move(sampler))
        , options_(withInput(options, inputForm(*task_, parameters)))
        , plan_(planEpochs(parameters, updatesOfEpoch(sampler_, parameters)))
        , batchesOfStep_(static_cast<std::size_t>(parameters.integer("batch_factor")))
        , gradientClip_(parameters.number("gradient_clip"))
        , model_(makeEncoderClassifier(*task_, parameters, seed, "encoder weights"))
        , projection_(projectionFor(model_, options, seed))
        , encoderOptimizer_(encoderParameters(), optimizerOptions(parameters))
        , classifierOptimizer_(
              Optimizer<float>::ofGroups({{.parameters = model_.classifierParameters(),
                                           .rateFactor = parameters.number("classifier_rate_factor")}},
                                         optimizerOptions(parameters)))
        , update_(model_, projection_ ? &*projection_ : nullptr, sampler_.shape(), options_.loss) {
        if (options_.finetuneEpochs > 0)
            update_.setContrastiveWeight(1.0f);
    }

    EpochPlan plan() const override { return plan_; }
    int epochCount() const override { return plan_.made + options_.finetuneEpochs; }

    std::vector<Pass> passes(int epoch) override {
        contrasts_ = epoch < plan_.made;
        return {contrasts_ ? contrastivePass(static_cast<std::uint64_t>(epoch))
                           : classifierPass(static_cast<std::uint64_t>(epoch))};
    }

    SeriesValues endEpoch(const RunContext&) override {
        const double contrastive = contrastive_.take(), crossEntropy = crossEntropy_.take();
        if (!contrasts_)
            return {{"train.loss", crossEntropy}, {"train.cross_entropy", crossEntropy}};
        if (options_.finetuneEpochs > 0)
            return {{"train.loss", contrastive}, {"train.contrastive_loss", contrastive}};
        const double weight = static_cast<double>(options_.loss.contrastiveWeight);
        return {{"train.loss", weight * contrastive + (1.0 - weight) * crossEntropy},
                {"train.contrastive_loss", contrastive},
                {"train.cross_entropy", crossEntropy}};
    }

    std::unique_ptr<Head> head() const override {
        return trainedEncoderHead(model_.encoder(), model_.classifier(), options_.loss.input);
    }

    std::vector<NamedTensor> state() const override {
        std::vector<NamedTensor> tensors = encoderOptimizer_.state();
        for (const std::vector<NamedTensor>& part :
             {withPrefix(classifierPrefix, classifierOptimizer_.state()), statisticsOf(model_.encoder())})
            tensors.insert(tensors.end(), part.begin(), part.end());
        return tensors;
    }
    void restore(const std::vector<NamedTensor>& state) override {
        encoderOptimizer_.restore(state);
        classifierOptimizer_.restore(ofPrefix(classifierPrefix, state));
        restoreStatistics(model_.encoder(), state, "checkpoint");
    }

  private:
    static CncOptions withInput(CncOptions options, const InputForm& form) {
        options.loss.input = form;
        return options;
    }
    static std::optional<Sequence<float>> projectionFor(const EncoderClassifier<float>& model,
                                                        const CncOptions& options, std::uint64_t seed) {
        if (!options.projectionHead)
            return std::nullopt;
        Random random(seed, "projection weights");
        return projectionNetwork<float>(model.embeddingDimensions(), random);
    }

    std::vector<Parameter<float>*> encoderParameters() {
        std::vector<Parameter<float>*> all = model_.encoderParameters();
        if (projection_)
            for (Parameter<float>* parameter : projection_->parameters())
                all.push_back(parameter);
        return all;
    }

    Pass contrastivePass(std::uint64_t epoch) {
        Pass pass{.activity = "contrastive updates",
                  .batches = MinibatchOrder::inOrder(sampler_.epochAnchors(epoch), batchesOfStep_),
                  .gradients =
                      [this, epoch](const LoopBatch& anchors, const RunContext& context) {
                          return addContrast(anchors.rows, epoch, context);
                      },
                  .optimizers = {{&encoderOptimizer_}},
                  .gradientClip = gradientClip_};
        if (options_.finetuneEpochs == 0)
            pass.optimizers.push_back({&classifierOptimizer_, options_.accumulateClassifier});
        return pass;
    }

    bool addContrast(std::span<const int> anchors, std::uint64_t epoch, const RunContext& context) {
        const std::size_t width = sampler_.shape().rows();
        batches_.resize(anchors.size() * width);
        parallelFor(anchors.size(), 4, [&](std::size_t first, std::size_t last) {
            for (std::size_t b = first; b < last; ++b)
                sampler_.draw(anchors[b], epoch, std::span(batches_).subspan(b * width, width));
        });
        for (std::size_t b = 0; b < anchors.size(); ++b)
            context.traceRows("contrast", std::span(batches_).subspan(b * width, width));
        context.traceRows("step", {});
        const auto losses = update_.accumulate(task_->X(), task_->labels, batches_, context);
        contrastive_.addSum(losses.contrastive, anchors.size());
        crossEntropy_.addSum(losses.crossEntropy, anchors.size());
        return true;
    }

    /// The classifier alone, by cross-entropy of all training examples on the embedding as it is.
    Pass classifierPass(std::uint64_t epoch) {
        return {.activity = "updates of the classifier",
                .batches = MinibatchOrder(task_->fitRows(), options_.finetuneBatchSize, seed_, epoch),
                .gradients = [this](const LoopBatch& batch,
                                    const RunContext& context) { return addClassifier(batch.rows, context); },
                .optimizers = {{&classifierOptimizer_}},
                .gradientClip = gradientClip_};
    }

    bool addClassifier(std::span<const int> rows, const RunContext& context) {
        context.traceRows("batch", rows);
        gatherInput(task_->X(), rows, options_.loss.input, input_);
        gatherLabels(task_->labels, rows, labels_);
        model_.encode(input_, embedding_);
        model_.classify(embedding_, logits_);
        crossEntropy_.add(static_cast<double>(softmaxCrossEntropy<float>(logits_, labels_, logitGradient_)),
                          rows.size());
        model_.backwardClassifier(embedding_, logitGradient_, nullptr);
        return true;
    }

    std::shared_ptr<const Task> task_;
    std::uint64_t seed_;
    CncSampler sampler_;
    CncOptions options_;
    EpochPlan plan_; ///< of the contrastive epochs
    std::size_t batchesOfStep_;
    double gradientClip_;
    EncoderClassifier<float> model_;
    std::optional<Sequence<float>> projection_;
    Optimizer<float> encoderOptimizer_, classifierOptimizer_;
    CncUpdate<float> update_;
    bool contrasts_ = true;               ///< in the epoch that runs
    MeanLoss contrastive_, crossEntropy_; ///< of its batches
    std::vector<int> batches_, labels_;
    MatrixF input_, embedding_, logits_, logitGradient_;
};

} // namespace

std::unique_ptr<Trainer> makeCncTrainer(std::shared_ptr<const Task> task, const ParameterValues& parameters,
                                        std::uint64_t seed, std::string method, CncSampler sampler,
                                        const CncOptions& options, const RunContext& context) {
    if (sampler.batchCount() == 0)
        throw DataError(
            "no training example can be an anchor: none is predicted correctly by the first stage, "
            "or every class has a single example",
            task->set->path.string(), "choose another first stage for groups, or train with erm");
    sampler.announceCuts(context);
    if (options.accumulateClassifier) {
        const std::size_t steps = updatesOfEpoch(sampler, parameters);
        context.notice("compat_accumulate_classifier: the classifier's gradients add up over the " +
                       std::to_string(steps) +
                       " steps of an epoch, so that its learning rate is in effect up to " +
                       std::to_string(steps) + " times as high");
    }
    return makeLoop(
        std::make_unique<CncLearner>(std::move(task), parameters, seed, std::move(sampler), options),
        std::move(method));
}

} // namespace groupscope
