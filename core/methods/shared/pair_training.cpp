// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/pair_training.h"

#include "core/base/error.h"
#include "core/heads/heads.h"
#include "core/losses/multi_positive_nce.h"
#include "core/math/gather.h"
#include "core/math/normalize.h"
#include "core/methods/shared/adapted_side.h"
#include "core/methods/shared/cosine_rate.h"
#include "core/methods/shared/pair_texts.h"
#include "core/nn/networks.h"
#include "core/sampling/minibatches.h"
#include "core/training/common.h"
#include "core/training/loop.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <unordered_map>
#include <utility>

namespace groupscope {

namespace {

constexpr double widestRate = 1024.0;    // dimensions that the paper's rate is for
constexpr double largestFirstStep = 0.2; // of the length of rows, beyond which people are told

Optimizer<float>::Options pairOptimizer(const ParameterValues& parameters, Eigen::Index dimensions) {
    Optimizer<float>::Options options = optimizerOptions(parameters);
    if (parameters.flag("rate_by_dimension"))
        options.learningRate *= std::min(1.0, widestRate / static_cast<double>(dimensions));
    return options;
}

AdapterForm adapterFormOf(const ParameterValues& parameters) {
    return parameters.text("adapter_form") == "adaptformer" ? AdapterForm::rectified : AdapterForm::linear;
}

/// Of the two maps of a branch; 0: one map. The rank of the plain form may be full, the others have two maps
/// of full width then.
Eigen::Index branchWidth(const ParameterValues& parameters, Eigen::Index dimensions) {
    const Eigen::Index rank = parameters.integer("rank");
    if (rank > 0 && rank < dimensions)
        return rank;
    return parameters.text("adapter_form") == "linear" ? 0 : dimensions;
}

/// Pairs of a batch that are positives of each other.
enum class PositivePairs { classes, rows, pairs };

PositivePairs positivePairs(const ParameterValues& parameters) {
    if (parameters.text("loss") == "info_nce" || parameters.text("pair_labels") == "pair")
        return PositivePairs::pairs;
    return parameters.text("pair_labels") == "class" ? PositivePairs::classes : PositivePairs::rows;
}

SideOptions sideOptions(const ParameterValues& parameters, Eigen::Index dimensions) {
    return {.dimensions = dimensions,
            .width = branchWidth(parameters, dimensions),
            .form = adapterFormOf(parameters),
            .scale = parameters.text("adapter_form") == "linear" ? 1.0 : 0.1,
            .dropRate = parameters.text("drop") == "none" ? 0.0 : parameters.number("drop_rate"),
            .dropPerSample = parameters.text("drop") == "per_sample",
            .unitDropRate = parameters.number("dropout"),
            .average = parameters.flag("ema"),
            .averageDecay = parameters.number("ema_decay"),
            .debias = parameters.flag("debias")};
}

MultiPositiveOptions pairLossOptions(const ParameterValues& parameters) {
    const bool multi = parameters.text("loss") == "mpm_nce";
    return {.temperature = parameters.number("temperature"),
            .smoothing = parameters.number("epsilon"),
            .margin = multi ? parameters.number("delta") : 0.0,
            .targets = parameters.text("pair_targets") == "paper" ? PairTargets::paper : PairTargets::row};
}

/// The logit scale 1/τ of CLIP and FLYP, learned as its logarithm and at most 100; fixed unless it is asked
/// for.
class LogitScale {
  public:
    explicit LogitScale(const ParameterValues& parameters)
        : learns_(parameters.all().contains("learn_temperature") && parameters.flag("learn_temperature"))
        , fixed_(static_cast<float>(parameters.number("temperature"))) {
        logarithm_.value(0, 0) = static_cast<float>(-std::log(parameters.number("temperature")));
    }

    bool learns() const { return learns_; }
    float temperature() const { return learns_ ? std::exp(-logarithm_.value(0, 0)) : fixed_; }
    Parameter<float>& logarithm() { return logarithm_; }
    /// Of a loss whose logits are cosines over τ: as much as if all rows of one side grew, Σ_i f_i·∂L/∂f_i.
    void addGradient(const MatrixF& unit, const MatrixF& gradient) {
        logarithm_.gradient(0, 0) +=
            static_cast<float>(unit.cast<double>().cwiseProduct(gradient.cast<double>()).sum());
    }
    void bound() { logarithm_.value(0, 0) = std::min(logarithm_.value(0, 0), std::log(100.0f)); }

  private:
    bool learns_;
    float fixed_;
    Parameter<float> logarithm_{"logit_scale", 1, 1};
};

class PairLearner final : public Learner {
  public:
    PairLearner(std::shared_ptr<const Task> task, const ParameterValues& parameters, std::uint64_t seed,
                PairTexts texts)
        : task_(std::move(task))
        , seed_(seed)
        , batchSize_(static_cast<std::size_t>(parameters.integer("batch_size")))
        , clip_(parameters.number("gradient_clip"))
        , alpha_(parameters.number("alpha"))
        , positives_(positivePairs(parameters))
        , loss_(pairLossOptions(parameters))
        , scale_(parameters)
        , options_(sideOptions(parameters, task_->X().cols()))
        , texts_(std::move(texts))
        , items_(texts_.rows().size())
        , plan_(planEpochs(parameters, (items_.size() + batchSize_ - 1) / batchSize_))
        , image_("image", options_, seed)
        , text_("text", options_, seed)
        , optimizer_(
              Optimizer<float>::ofGroups(parameterGroups(), pairOptimizer(parameters, task_->X().cols())))
        , rate_(pairOptimizer(parameters, task_->X().cols()).learningRate,
                static_cast<std::uint64_t>(parameters.integer("warm_up")), stepCount()) {
        std::iota(items_.begin(), items_.end(), 0);
    }

    EpochPlan plan() const override { return plan_; }
    std::vector<Pass> passes(int epoch) override {
        epoch_ = epoch;
        return {{.activity = "updates",
                 .batches = MinibatchOrder(items_, batchSize_, seed_, static_cast<std::uint64_t>(epoch)),
                 .gradients = [this](const LoopBatch& batch,
                                     const RunContext& context) { return addGradients(batch, context); },
                 .optimizers = {{&optimizer_}},
                 .gradientClip = clip_,
                 .learningRate = rate_,
                 .afterStep = [this](const LoopBatch&) { afterStep(); }}};
    }
    SeriesValues endEpoch(const RunContext& context) override {
        SeriesValues series{{"train.loss", meanLoss_.take()}};
        if (epoch_ == 0) {
            series.emplace_back("train.first_step", firstStep_);
            if (firstStep_ > largestFirstStep)
                context.notice("the first step moves outputs by " +
                               std::to_string(std::lround(100.0 * firstStep_)) +
                               " % of their length: lower learning_rate, or let rate_by_dimension do so");
        }
        if (scale_.learns())
            series.emplace_back("train.temperature", scale_.temperature());
        if (options_.average && !options_.debias)
            series.emplace_back("train.start_weight", image_.weightOfStart());
        return series;
    }
    std::unique_ptr<Head> head() const override {
        return pairAdapterHead({.image = image_.averaged(),
                                .text = text_.averaged(),
                                .form = options_.form,
                                .scale = options_.scale,
                                .alpha = alpha_,
                                .texts = texts_.classTexts(),
                                .classOfText = texts_.classOfText(),
                                .temperature = scale_.temperature()});
    }
    std::vector<NamedTensor> state() const override {
        std::vector<NamedTensor> tensors = optimizer_.state();
        for (const AdaptedSide* side : {&image_, &text_})
            for (NamedTensor& tensor : side->state())
                tensors.push_back(std::move(tensor));
        return tensors;
    }
    void restore(const std::vector<NamedTensor>& state) override {
        optimizer_.restore(state);
        image_.restore(state);
        text_.restore(state);
    }

  private:
    std::vector<ParameterGroup<float>> parameterGroups() {
        std::vector<Parameter<float>*> both = image_.parameters();
        for (Parameter<float>* own : text_.parameters())
            both.push_back(own);
        std::vector<ParameterGroup<float>> groups{{.parameters = std::move(both)}};
        if (scale_.learns())
            groups.push_back({.parameters = {&scale_.logarithm()}, .weightDecay = 0.0});
        return groups;
    }
    std::uint64_t stepCount() const { return static_cast<std::uint64_t>(plan_.made) * plan_.updatesOfEpoch; }

    bool addGradients(const LoopBatch& batch, const RunContext& context) {
        rows_.clear();
        for (const int item : batch.rows)
            rows_.push_back(texts_.rows()[item]);
        context.traceRows("batch", rows_);
        Random random(seed_, "texts", batch.update);
        texts_.draw(batch.rows, random, places_);
        context.traceRows("texts", places_);
        gatherRows(task_->X(), rows_, false, images_);
        shareTexts();
        gatherRows<float>(texts_.values(), distinct_, false, captions_);
        image_.forward(images_, batch.update, context);
        text_.forward(captions_, batch.update, context);
        labelsOfBatch();
        if (scale_.learns())
            loss_.setTemperature(scale_.temperature());
        meanLoss_.add(loss_(image_.unit(), text_.unit(), labels_, imageGradient_, textGradient_, textOfRow_),
                      rows_.size());
        if (scale_.learns())
            scale_.addGradient(image_.unit(), imageGradient_);
        image_.backward(images_, imageGradient_);
        text_.backward(captions_, textGradient_);
        return true;
    }

    /// Texts that several rows have are adapted once, where they are the same to all of them: with a chance
    /// of dropping that is of the whole step, and positives by class.
    void shareTexts() {
        distinct_ = places_;
        textOfRow_.clear();
        if (positives_ != PositivePairs::classes || options_.dropPerSample || options_.unitDropRate > 0.0)
            return;
        std::unordered_map<int, int> known;
        distinct_.clear();
        for (const int place : places_) {
            const auto [own, isNew] = known.emplace(place, static_cast<int>(distinct_.size()));
            if (isNew)
                distinct_.push_back(place);
            textOfRow_.push_back(own->second);
        }
    }

    void labelsOfBatch() {
        labels_ = rows_; // of images: several captions of one are positives of each other
        if (positives_ == PositivePairs::classes)
            gatherLabels(task_->labels, rows_, labels_);
        if (positives_ == PositivePairs::pairs)
            std::iota(labels_.begin(), labels_.end(), 0);
    }

    void afterStep() {
        if (firstStep_ == 0.0) { // the first step may have dropped both adapters
            gatherRows<float>(texts_.values(), places_, false, captions_);
            firstStep_ = std::max(image_.addedShare(images_), text_.addedShare(captions_));
        }
        scale_.bound();
        image_.averageStep();
        text_.averageStep();
    }

    std::shared_ptr<const Task> task_;
    std::uint64_t seed_;
    std::size_t batchSize_;
    double clip_, alpha_;
    PositivePairs positives_;
    MultiPositiveNce<float> loss_;
    LogitScale scale_;
    SideOptions options_;
    PairTexts texts_;
    std::vector<int> items_; ///< numbers of what an epoch goes through, see PairTexts::rows()
    EpochPlan plan_;
    AdaptedSide image_, text_;
    Optimizer<float> optimizer_;
    CosineRate rate_;
    int epoch_ = 0;
    double firstStep_ = 0.0;
    MeanLoss meanLoss_;
    std::vector<int> rows_, places_, labels_; ///< of the batch
    std::vector<int> distinct_, textOfRow_;   ///< places of texts, each once, and which one each row has
    MatrixF images_, captions_, imageGradient_, textGradient_;
};

} // namespace

std::unique_ptr<Trainer> startPairTraining(std::shared_ptr<const Task> task,
                                           const ParameterValues& parameters, std::uint64_t seed,
                                           const RunContext& context, const std::string& method) {
    PairTexts texts(*task, parameters, method, context);
    if (parameters.integer("rank") > task->X().cols())
        context.notice("rank " + std::to_string(parameters.integer("rank")) + " is above the " +
                       std::to_string(task->X().cols()) + " dimensions: the adapters have full rank");
    return makeLoop(std::make_unique<PairLearner>(std::move(task), parameters, seed, std::move(texts)),
                    method);
}

} // namespace groupscope
