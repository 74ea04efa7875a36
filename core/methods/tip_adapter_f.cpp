// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/run_part.h"
#include "core/losses/cosine_cross_entropy.h"
#include "core/losses/softmax_cross_entropy.h"
#include "core/methods/method.h"
#include "core/methods/shared/tip_search.h"
#include "core/training/common.h"
#include "core/training/epoch_plan.h"
#include "core/training/loop.h"

#include <cmath>
#include <numbers>

namespace groupscope::method {

namespace {

constexpr double searchBegin = 0.9; // of an epoch's time

/// Trains the keys at the given α and β; after every epoch α and β of the head are searched anew.
class TipAdapterFLearner final : public Learner {
  public:
    TipAdapterFLearner(std::shared_ptr<const Task> task, const ParameterValues& parameters,
                       std::uint64_t seed, const RunContext& context)
        : task_(std::move(task))
        , seed_(seed)
        , batchSize_(static_cast<std::size_t>(parameters.integer("batch_size")))
        , learningRate_(parameters.number("learning_rate"))
        , temperature_(static_cast<float>(parameters.number("temperature")))
        , classEmbeddings_(chosenClassEmbeddings(*task_, parameters))
        , search_(*task_, parameters, classEmbeddings_, seed, context)
        , strength_(givenStrength(parameters))
        , rows_(cacheRowsOf(*task_, parameters, seed))
        , plan_(planEpochs(parameters, (rows_.size() + batchSize_ - 1) / batchSize_))
        , initial_(cacheOf(*task_, rows_))
        , layer_(std::move(initial_.keys), initial_.starts, strength_)
        , optimizer_({&layer_.keys()}, {.kind = OptimizerKind::adamw,
                                        .learningRate = learningRate_,
                                        .weightDecay = parameters.number("weight_decay"),
                                        .epsilon = 1e-4}) {}

    EpochPlan plan() const override { return plan_; }

    std::vector<Pass> passes(int epoch) override {
        return {{.activity = "updates",
                 .batches = MinibatchOrder(rows_, batchSize_, seed_, static_cast<std::uint64_t>(epoch)),
                 .gradients = [this](const LoopBatch& batch,
                                     const RunContext& context) { return addGradients(batch, context); },
                 .optimizers = {{&optimizer_}},
                 .learningRate = // half a cosine over all steps of the run
                 [this](double progress) {
                     return learningRate_ * 0.5 * (1.0 + std::cos(std::numbers::pi * progress));
                 },
                 .end = searchBegin}};
    }

    SeriesValues endEpoch(const RunContext& context) override {
        strength_ = search_.choose(layer_.keys().value, initial_.starts, partOf(context, searchBegin, 1.0));
        return {
            {"train.loss", loss_.take()}, {"cache.alpha", strength_.alpha}, {"cache.beta", strength_.beta}};
    }

    std::unique_ptr<Head> head() const override {
        return cacheHead(std::make_shared<const Cache>(Cache{layer_.keys().value, initial_.starts}),
                         classEmbeddings_, temperature_, strength_);
    }
    std::vector<NamedTensor> state() const override {
        std::vector<NamedTensor> tensors = optimizer_.state();
        tensors.push_back({"strength", (MatrixF(1, 2) << strength_.alpha, strength_.beta).finished()});
        return tensors;
    }
    void restore(const std::vector<NamedTensor>& state) override {
        const MatrixF& strength = findTensor(state, "strength", 1, 2, "checkpoint");
        optimizer_.restore(state);
        strength_ = {strength(0, 0), strength(0, 1)};
    }

  private:
    /// Of the mean cross-entropy.
    bool addGradients(const LoopBatch& batch, const RunContext& context) {
        context.traceRows("batch", batch.rows);
        gatherRows(task_->X(), batch.rows, true, unit_);
        gatherLabels(task_->labels, batch.rows, labels_);
        cosineLogits<float>(unit_, classEmbeddings_, temperature_, logits_);
        layer_.forward(unit_, logits_, context);
        loss_.add(static_cast<double>(softmaxCrossEntropy<float>(logits_, labels_, gradient_)),
                  batch.rows.size());
        layer_.backward(unit_, gradient_, context);
        return true;
    }

    std::shared_ptr<const Task> task_;
    std::uint64_t seed_;
    std::size_t batchSize_;
    double learningRate_;
    float temperature_;
    MatrixF classEmbeddings_;
    TipSearch search_;
    CacheStrength strength_; ///< of the head
    std::vector<int> rows_;  ///< of the cache and of training
    EpochPlan plan_;
    Cache initial_; ///< its keys live on in the layer
    CacheLayer<float> layer_;
    Optimizer<float> optimizer_;
    MeanLoss loss_;
    MatrixF unit_, logits_, gradient_;
    std::vector<int> labels_;
};

std::vector<ParameterSpec> parametersOfTipAdapterF() {
    std::vector<ParameterSpec> specs{
        parameter::epochs(20, "Tip-Adapter, 4.1"), parameter::learningRate(1e-3, "Tip-Adapter, 4.1"),
        parameter::weightDecay(), parameter::batchSize(), parameter::minimumUpdates()};
    specs[2].help = "Share of the keys, times the learning rate, that every step takes away (AdamW).";
    specs[2].source = "PyTorch's AdamW, as in Tip-Adapter's code";
    specs[2].defaultValue = 0.01;
    specs[3].help = "Examples in a step.";
    specs[3].source = "Tip-Adapter, 4.1";
    specs[3].defaultValue = std::int64_t{256};
    for (ParameterSpec& spec :
         tipParameters("Weight of the cache while its keys are trained, and after it when search is off.",
                       "Sharpness of the cache while its keys are trained, and after it when search is off."))
        specs.push_back(std::move(spec));
    return specs;
}

} // namespace

Method tipAdapterF() {
    return {.id = "tip-adapter-f",
            .name = "Tip-Adapter-F",
            .summary = "Tip-Adapter whose keys are trained: cross-entropy moves the remembered examples. "
                       "Work grows with the square of the training examples.",
            .source = "Tip-Adapter (Zhang et al. 2022), 3.2",
            .family = MethodFamily::adapter,
            .parameters = parametersOfTipAdapterF(),
            .startsAsClassifier = true,
            .knobs = {"shots"},
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& parameters,
                        std::uint64_t seed, const RunContext& context) -> std::unique_ptr<Trainer> {
                return makeLoop(
                    std::make_unique<TipAdapterFLearner>(std::move(task), parameters, seed, context),
                    "tip-adapter-f");
            }};
}

} // namespace groupscope::method
