// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/cnc_training.h"

#include "core/base/error.h"
#include "core/base/parallel.h"
#include "core/losses/softmax_cross_entropy.h"
#include "core/nn/gradient_clip.h"
#include "core/training/common.h"
#include "core/training/encoder_training.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace groupscope {

namespace {

/// Tensors of the classifier's optimiser, whose count of steps is named as that of the encoder's.
const std::string classifierPrefix = "classifier_optimizer.";

constexpr std::size_t finetuneBatchSize = 128;

class CncTrainer : public Trainer {
  public:
    CncTrainer(std::shared_ptr<const Task> task, const ParameterValues& parameters, std::uint64_t seed,
               std::string method, CncSampler sampler, const CncOptions& options)
        : task_(std::move(task))
        , method_(std::move(method))
        , seed_(seed)
        , sampler_(std::move(sampler))
        , options_(options)
        , contrastiveEpochs_(static_cast<int>(parameters.integer("epochs")))
        , batchesOfStep_(static_cast<std::size_t>(parameters.integer("batch_factor")))
        , gradientClip_(parameters.number("gradient_clip"))
        , model_(makeEncoderClassifier(*task_, parameters, seed, "encoder weights"))
        , projection_(projectionFor(model_, options, seed))
        , encoderOptimizer_(encoderParameters(), optimizerOptions(parameters))
        , classifierOptimizer_(model_.classifierParameters(), optimizerOptions(parameters))
        , update_(model_, projection_ ? &*projection_ : nullptr, sampler_.shape(), options.loss) {
        if (options_.finetuneEpochs > 0)
            update_.setContrastiveWeight(1.0f);
    }

    int epochCount() const override { return contrastiveEpochs_ + options_.finetuneEpochs; }

    SeriesValues step(const RunContext& context) override {
        const auto epoch = static_cast<std::uint64_t>(epoch_++);
        const SeriesValues series = static_cast<int>(epoch) < contrastiveEpochs_
                                        ? contrastiveEpoch(epoch, context)
                                        : classifierEpoch(epoch, context);
        requireFiniteLoss(series.front().second, method_);
        return series;
    }

    std::unique_ptr<Head> head() const override { return headOf(model_, options_.loss.normalizeInput); }

    std::vector<NamedTensor> state() const override {
        std::vector<NamedTensor> tensors = encoderOptimizer_.state();
        for (NamedTensor& tensor : classifierOptimizer_.state())
            tensors.push_back({classifierPrefix + tensor.name, std::move(tensor.values)});
        for (NamedTensor& tensor : statisticsOf(model_))
            tensors.push_back(std::move(tensor));
        return tensors;
    }
    void restore(int epochs, const std::vector<NamedTensor>& state) override {
        epoch_ = epochs;
        encoderOptimizer_.restore(state);
        std::vector<NamedTensor> ofClassifier;
        for (const NamedTensor& tensor : state)
            if (tensor.name.starts_with(classifierPrefix))
                ofClassifier.push_back({tensor.name.substr(classifierPrefix.size()), tensor.values});
        classifierOptimizer_.restore(ofClassifier);
        restoreStatistics(model_, state);
    }

  private:
    static std::optional<ProjectionHead<float>> projectionFor(const EncoderClassifier<float>& model,
                                                              const CncOptions& options, std::uint64_t seed) {
        if (!options.projectionHead)
            return std::nullopt;
        Random random(seed, "projection weights");
        return ProjectionHead<float>(model.embeddingDimensions(), random);
    }

    std::vector<Parameter<float>*> encoderParameters() {
        std::vector<Parameter<float>*> all = model_.encoderParameters();
        if (projection_)
            for (Parameter<float>* parameter : projection_->parameters())
                all.push_back(parameter);
        return all;
    }

    SeriesValues contrastiveEpoch(std::uint64_t epoch, const RunContext& context) {
        const std::vector<int> anchors = sampler_.epochAnchors(epoch);
        CncUpdate<float>::Losses total;
        classifierOptimizer_.zeroGradients();
        for (std::size_t begin = 0; begin < anchors.size(); begin += batchesOfStep_) {
            context.report(static_cast<double>(begin) / static_cast<double>(anchors.size()),
                           "contrastive updates");
            const auto step =
                std::span(anchors).subspan(begin, std::min(batchesOfStep_, anchors.size() - begin));
            const auto losses = stepOn(step, epoch, context);
            total.contrastive += losses.contrastive;
            total.crossEntropy += losses.crossEntropy;
        }
        const double count = static_cast<double>(anchors.size());
        const double contrastive = total.contrastive / count, crossEntropy = total.crossEntropy / count;
        if (options_.finetuneEpochs > 0)
            return {{"train.loss", contrastive}, {"train.contrastive_loss", contrastive}};
        const double weight = static_cast<double>(options_.loss.contrastiveWeight);
        return {{"train.loss", weight * contrastive + (1.0 - weight) * crossEntropy},
                {"train.contrastive_loss", contrastive},
                {"train.cross_entropy", crossEntropy}};
    }

    CncUpdate<float>::Losses stepOn(std::span<const int> anchors, std::uint64_t epoch,
                                    const RunContext& context) {
        const std::size_t width = sampler_.shape().rows();
        batches_.resize(anchors.size() * width);
        parallelFor(anchors.size(), 4, [&](std::size_t first, std::size_t last) {
            for (std::size_t b = first; b < last; ++b)
                sampler_.draw(anchors[b], epoch, std::span(batches_).subspan(b * width, width));
        });
        for (std::size_t b = 0; b < anchors.size(); ++b)
            context.traceRows("contrast", std::span(batches_).subspan(b * width, width));
        context.traceRows("step", {});
        encoderOptimizer_.zeroGradients();
        if (!options_.accumulateClassifier)
            classifierOptimizer_.zeroGradients();
        const auto losses = update_.accumulate(task_->X(), task_->labels, batches_, context);
        const bool jointly = options_.finetuneEpochs == 0;
        if (gradientClip_ > 0) {
            std::vector<Parameter<float>*> stepped = encoderParameters();
            if (jointly)
                for (Parameter<float>* parameter : model_.classifierParameters())
                    stepped.push_back(parameter);
            clipGradients<float>(stepped, gradientClip_);
        }
        encoderOptimizer_.step();
        if (jointly)
            classifierOptimizer_.step();
        return losses;
    }

    /// The classifier alone, by cross-entropy of all training rows on the embedding as it is.
    SeriesValues classifierEpoch(std::uint64_t epoch, const RunContext& context) {
        const MinibatchOrder order(task_->fitRows(), finetuneBatchSize, seed_, epoch);
        double total = 0.0;
        for (std::size_t b = 0; b < order.batchCount(); ++b) {
            context.throwIfStopped();
            context.report(static_cast<double>(b) / static_cast<double>(order.batchCount()),
                           "updates of the classifier");
            const std::span<const int> rows = order.batch(b);
            context.traceRows("batch", rows);
            gatherRows(task_->X(), rows, options_.loss.normalizeInput, input_);
            gatherLabels(task_->labels, rows, labels_);
            model_.encode(input_, embedding_);
            model_.classify(embedding_, logits_);
            total += static_cast<double>(softmaxCrossEntropy<float>(logits_, labels_, logitGradient_)) *
                     static_cast<double>(rows.size());
            classifierOptimizer_.zeroGradients();
            model_.backwardClassifier(embedding_, logitGradient_, nullptr);
            if (gradientClip_ > 0)
                clipGradients<float>(model_.classifierParameters(), gradientClip_);
            classifierOptimizer_.step();
        }
        const double crossEntropy = total / static_cast<double>(order.rowCount());
        return {{"train.loss", crossEntropy}, {"train.cross_entropy", crossEntropy}};
    }

    std::shared_ptr<const Task> task_;
    std::string method_;
    std::uint64_t seed_;
    CncSampler sampler_;
    CncOptions options_;
    int contrastiveEpochs_;
    int epoch_ = 0;
    std::size_t batchesOfStep_;
    double gradientClip_;
    EncoderClassifier<float> model_;
    std::optional<ProjectionHead<float>> projection_;
    Optimizer<float> encoderOptimizer_, classifierOptimizer_;
    CncUpdate<float> update_;
    std::vector<int> batches_, labels_;
    MatrixF input_, embedding_, logits_, logitGradient_;
};

} // namespace

std::unique_ptr<Trainer> makeCncTrainer(std::shared_ptr<const Task> task, const ParameterValues& parameters,
                                        std::uint64_t seed, std::string method, CncSampler sampler,
                                        const CncOptions& options, const RunContext& context) {
    if (sampler.batchCount() == 0)
        throw DataError("no training row can be an anchor: none is predicted right by the first stage, or "
                        "every class has a single row",
                        task->set->path.string(), "choose another first stage for groups, or train with erm");
    sampler.announceCuts(context);
    if (options.accumulateClassifier) {
        const std::size_t batchFactor = static_cast<std::size_t>(parameters.integer("batch_factor"));
        const std::size_t steps = (sampler.batchCount() + batchFactor - 1) / batchFactor;
        context.notice("compat_accumulate_classifier: the classifier's gradients add up over the " +
                       std::to_string(steps) +
                       " steps of an epoch, so that its learning rate is in effect up to " +
                       std::to_string(steps) + " times as high");
    }
    return std::make_unique<CncTrainer>(std::move(task), parameters, seed, std::move(method),
                                        std::move(sampler), options);
}

} // namespace groupscope
