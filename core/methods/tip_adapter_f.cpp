// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/cosine_cross_entropy.h"
#include "core/losses/softmax_cross_entropy.h"
#include "core/methods/method.h"
#include "core/methods/shared/tip_search.h"
#include "core/sampling/minibatches.h"
#include "core/training/common.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace groupscope::method {

namespace {

/// Trains the keys at the given α and β; after every epoch α and β of the head are searched anew.
class TipAdapterFTrainer : public Trainer {
  public:
    TipAdapterFTrainer(std::shared_ptr<const Task> task, const ParameterValues& parameters,
                       std::uint64_t seed, const RunContext& context)
        : task_(std::move(task))
        , seed_(seed)
        , epochs_(static_cast<int>(parameters.integer("epochs")))
        , batchSize_(static_cast<std::size_t>(parameters.integer("batch_size")))
        , learningRate_(parameters.number("learning_rate"))
        , temperature_(static_cast<float>(parameters.number("temperature")))
        , classEmbeddings_(chosenClassEmbeddings(*task_, parameters))
        , search_(*task_, parameters, classEmbeddings_, seed, context)
        , strength_(givenStrength(parameters))
        , rows_(cacheRowsOf(*task_, parameters, seed))
        , initial_(cacheOf(*task_, rows_))
        , layer_(std::move(initial_.keys), initial_.starts, strength_)
        , optimizer_({&layer_.keys()}, {.kind = OptimizerKind::adamw,
                                        .learningRate = learningRate_,
                                        .weightDecay = parameters.number("weight_decay"),
                                        .epsilon = 1e-4}) {}

    int epochCount() const override { return epochs_; }

    SeriesValues step(const RunContext& context) override {
        const MinibatchOrder order(rows_, batchSize_, seed_, static_cast<std::uint64_t>(epoch_));
        double total = 0.0;
        for (std::size_t b = 0; b < order.batchCount(); ++b) {
            context.throwIfStopped();
            context.report(0.9 * static_cast<double>(b) / static_cast<double>(order.batchCount()), "updates");
            total += update(order.batch(b), order.batchCount(), b, context);
        }
        const double mean = total / static_cast<double>(order.rowCount());
        requireFiniteLoss(mean, "tip-adapter-f");
        RunContext searching = context;
        searching.onProgress = [&context](const Progress& progress) {
            context.report(0.9 + 0.1 * progress.fraction, progress.activity);
        };
        strength_ = search_.choose(layer_.keys().value, initial_.starts, searching);
        ++epoch_;
        return {{"train.loss", mean}, {"cache.alpha", strength_.alpha}, {"cache.beta", strength_.beta}};
    }

    std::unique_ptr<Head> head() const override {
        return std::make_unique<CacheHead>(
            std::make_shared<const Cache>(Cache{layer_.keys().value, initial_.starts}), classEmbeddings_,
            temperature_, strength_);
    }
    std::vector<NamedTensor> state() const override {
        std::vector<NamedTensor> tensors = optimizer_.state();
        tensors.push_back({"strength", (MatrixF(1, 2) << strength_.alpha, strength_.beta).finished()});
        return tensors;
    }
    void restore(int epochs, const std::vector<NamedTensor>& state) override {
        const MatrixF& strength = findTensor(state, "strength", 1, 2, "checkpoint");
        optimizer_.restore(state);
        strength_ = {strength(0, 0), strength(0, 1)};
        epoch_ = epochs;
    }

  private:
    /// One step on the mean cross-entropy; returns its sum over rows.
    double update(std::span<const int> rows, std::size_t batchCount, std::size_t batch,
                  const RunContext& context) {
        context.traceRows("batch", rows);
        gatherRows(task_->X(), rows, true, unit_);
        gatherLabels(task_->labels, rows, labels_);
        cosineLogits<float>(unit_, classEmbeddings_, temperature_, logits_);
        layer_.forward(unit_, logits_, context);
        const float loss = softmaxCrossEntropy<float>(logits_, labels_, gradient_);
        optimizer_.zeroGradients();
        layer_.backward(unit_, gradient_, context);
        // half a cosine over all steps of the run
        const double done = (static_cast<double>(epoch_) + static_cast<double>(batch) / batchCount) / epochs_;
        optimizer_.setLearningRate(learningRate_ * 0.5 * (1.0 + std::cos(std::numbers::pi * done)));
        optimizer_.step();
        return static_cast<double>(loss) * static_cast<double>(rows.size());
    }

    std::shared_ptr<const Task> task_;
    std::uint64_t seed_;
    int epochs_;
    int epoch_ = 0;
    std::size_t batchSize_;
    double learningRate_;
    float temperature_;
    MatrixF classEmbeddings_;
    TipSearch search_;
    CacheStrength strength_; ///< of the head
    std::vector<int> rows_;  ///< of the cache and of training
    Cache initial_;          ///< its keys live on in the layer
    CacheLayer<float> layer_;
    Optimizer<float> optimizer_;
    MatrixF unit_, logits_, gradient_;
    std::vector<int> labels_;
};

std::vector<ParameterSpec> parametersOfTipAdapterF() {
    std::vector<ParameterSpec> specs{parameter::epochs(20, "Tip-Adapter, 4.1"),
                                     parameter::learningRate(1e-3, "Tip-Adapter, 4.1"),
                                     parameter::weightDecay(), parameter::batchSize()};
    specs[2].help = "Share of the keys, times the learning rate, that every step takes away (AdamW).";
    specs[2].source = "PyTorch's AdamW, as in Tip-Adapter's code";
    specs[2].defaultValue = 0.01;
    specs[3].help = "Rows in a step.";
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
            .summary =
                "Tip-Adapter whose keys are trained: cross-entropy moves the remembered rows. Work grows "
                "with the square of the training rows.",
            .source = "Tip-Adapter (Zhang et al. 2022), 3.2",
            .parameters = parametersOfTipAdapterF(),
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& parameters,
                        std::uint64_t seed, const RunContext& context) -> std::unique_ptr<Trainer> {
                return std::make_unique<TipAdapterFTrainer>(std::move(task), parameters, seed, context);
            }};
}

} // namespace groupscope::method
