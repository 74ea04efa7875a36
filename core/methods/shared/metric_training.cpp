// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/metric_training.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/heads/heads.h"
#include "core/math/normalize.h"
#include "core/measures/spectrum.h"
#include "core/methods/shared/metric_parameters.h"
#include "core/sampling/class_pairs.h"
#include "core/training/common.h"
#include "core/training/input_form.h"
#include "core/training/loop.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace groupscope {

namespace {

constexpr std::size_t rowsOfSpectrum = 1000; // that a collapse is looked for in
constexpr double collapsedShare = 0.99;      // of the squared singular values in the first

/// Embeddings that branch off one trunk: the whole model of a training.
class BranchedModel {
  public:
    BranchedModel(Eigen::Index inputs, const ParameterValues& parameters,
                  const std::vector<std::string>& names, std::uint64_t seed) {
        Random random(seed, "embedding weights");
        Eigen::Index width = inputs;
        if (parameters.text("model") == "mlp") {
            width = parameters.integer("hidden_dim");
            trunk_.add(Linear<float>("trunk", inputs, width, true, random), Activation::relu);
        }
        for (const std::string& name : names)
            branches_.emplace_back(name, width, parameters.integer("output_dim"), true, random);
        gradients_.resize(names.size());
    }

    /// Parameters of the trunk, then of the last layers, whose rate has that factor where there is a trunk.
    std::vector<ParameterGroup<float>> parameterGroups(double factorOfLast) {
        ParameterGroup<float> last{.parameters = {}, .rateFactor = trunk_.empty() ? 1.0 : factorOfLast};
        for (Linear<float>& branch : branches_)
            for (Parameter<float>* own : branch.parameters())
                last.parameters.push_back(own);
        return {{.parameters = trunk_.parameters()}, std::move(last)};
    }
    /// X (B,D) -> of each branch (B,K).
    void forwardTraining(const MatrixF& X, std::vector<MatrixF>& outputs) {
        if (!trunk_.empty())
            trunk_.forwardTraining(X, shared_);
        outputs.resize(branches_.size());
        for (std::size_t b = 0; b < branches_.size(); ++b)
            branches_[b].forward(trunk_.empty() ? X : shared_, outputs[b]);
    }
    void backward(const MatrixF& X, const std::vector<MatrixF>& gradients) {
        for (std::size_t b = 0; b < branches_.size(); ++b) {
            branches_[b].backward(trunk_.empty() ? X : shared_, gradients[b],
                                  trunk_.empty() ? nullptr : &gradients_[b]);
            if (!trunk_.empty() && b > 0)
                gradients_[0] += gradients_[b];
        }
        if (!trunk_.empty())
            trunk_.backward(X, gradients_[0], nullptr);
    }
    std::unique_ptr<Head> head(const InputForm& form) const {
        UnitEmbeddingParts parts{.trunk = trunk_, .embedding = branches_[0], .normalizeInput = form.unit};
        if (branches_.size() > 1)
            parts.attribute = branches_[1];
        if (!parts.trunk.empty()) {
            foldFactor(form, parts.trunk.at<Linear<float>>(0));
        } else {
            foldFactor(form, parts.embedding);
            if (parts.attribute)
                foldFactor(form, *parts.attribute);
        }
        return unitEmbeddingHead(std::move(parts));
    }

  private:
    Sequence<float> trunk_;
    std::vector<Linear<float>> branches_;
    MatrixF shared_;                 ///< what the trunk gave (B,H)
    std::vector<MatrixF> gradients_; ///< in that, of each branch
};

/// The rows of every class, as the batches of metric learning take them.
struct TrainedRows {
    RowCells classes;
    std::vector<int> labels; ///< (N,) in [0,C) of those rows
};

TrainedRows trainedRows(const Task& task, const ParameterValues& parameters, std::uint64_t seed,
                        const RunContext& context) {
    requireTrainable(task);
    if (parameters.integer("batch_size") < parameters.integer("samples_per_class"))
        throw UsageError("a batch has fewer examples than samples_per_class", "parameter samples_per_class",
                         "choose at most batch_size, " + displayText(parameters.all().at("batch_size")));
    std::vector<int> rows = task.fitRows();
    if (parameters.text("upstream_balance") == "oversample") {
        context.readsTrainingGroups();
        Random random(seed, "balanced groups");
        rows = raiseToLargest(rowsByCell(rows, task.groupIds), random);
    }
    TrainedRows trained{.classes = rowsByCell(rows, task.labels),
                        .labels = std::vector<int>(task.labels.size(), -1)};
    std::size_t alone = 0;
    for (std::size_t c = 0; c < trained.classes.size(); ++c) {
        alone += trained.classes[c].size() == 1;
        for (const int row : trained.classes[c])
            trained.labels[row] = static_cast<int>(c);
    }
    if (alone > 0)
        context.notice(
            counted(alone, "class has", "classes have") +
            " one training example: its pair is that example twice, which teaches nothing about the class");
    return trained;
}

class MetricLearner final : public Learner {
  public:
    MetricLearner(std::shared_ptr<const Task> task, const ParameterValues& parameters, std::uint64_t seed,
                  TrainedRows rows, std::unique_ptr<EmbeddingObjective> objective)
        : task_(std::move(task))
        , seed_(seed)
        , batchSize_(static_cast<std::size_t>(parameters.integer("batch_size")))
        , samples_(static_cast<std::size_t>(parameters.integer("samples_per_class")))
        , draw_(parameters.text("pair_draw") == "distinct" ? PairDraw::distinct : PairDraw::withReplacement)
        , form_(inputForm(*task_, parameters))
        , rows_(std::move(rows))
        , plan_(planEpochs(parameters, batchesOf(0).batchCount()))
        , objective_(std::move(objective))
        , model_(task_->X().cols(), parameters, objective_->branches(), seed)
        , optimizer_(optimizerOf(parameters)) {}

    EpochPlan plan() const override { return plan_; }
    std::vector<Pass> passes(int epoch) override {
        epoch_ = epoch;
        return {{.activity = "updates",
                 .batches = batchesOf(static_cast<std::uint64_t>(epoch)),
                 .gradients = [this](const LoopBatch& batch,
                                     const RunContext& context) { return addGradients(batch, context); },
                 .optimizers = {{&optimizer_}}}};
    }
    SeriesValues endEpoch(const RunContext& context) override {
        SeriesValues series{{"train.loss", loss_.take()}};
        for (auto& value : objective_->endEpoch())
            series.push_back(std::move(value));
        if (epoch_ + 1 == plan_.made) {
            noticeCollapse(context);
            objective_->noticeEnd(context);
        }
        return series;
    }
    std::unique_ptr<Head> head() const override { return model_.head(form_); }
    std::vector<NamedTensor> state() const override {
        std::vector<NamedTensor> tensors = optimizer_.state();
        for (NamedTensor& own : objective_->state())
            tensors.push_back(std::move(own));
        return tensors;
    }
    void restore(const std::vector<NamedTensor>& state) override {
        optimizer_.restore(state);
        objective_->restore(state);
    }

  private:
    MinibatchOrder batchesOf(std::uint64_t epoch) const {
        return classBatches(rows_.classes, batchSize_, samples_, draw_, seed_, epoch);
    }
    Optimizer<float> optimizerOf(const ParameterValues& parameters) {
        std::vector<ParameterGroup<float>> groups =
            model_.parameterGroups(parameters.number("classifier_rate_factor"));
        for (ParameterGroup<float>& own : objective_->parameterGroups())
            groups.push_back(std::move(own));
        return Optimizer<float>::ofGroups(groups, optimizerOptions(parameters));
    }

    bool addGradients(const LoopBatch& batch, const RunContext& context) {
        context.traceRows("batch", batch.rows);
        gatherInput(task_->X(), batch.rows, form_, input_);
        gatherLabels(rows_.labels, batch.rows, labels_);
        model_.forwardTraining(input_, outputs_);
        const bool unit = objective_->wantsUnitRows();
        unit_.resize(outputs_.size());
        for (std::size_t b = 0; unit && b < outputs_.size(); ++b)
            normalizeRows<float>(outputs_[b], unit_[b]);
        const EmbeddingBatch own{batch.rows, labels_, unit ? unit_ : outputs_, batch.update};
        gradients_.resize(outputs_.size());
        loss_.add(objective_->evaluate(own, context, gradients_), batch.rows.size());
        for (std::size_t b = 0; unit && b < outputs_.size(); ++b)
            normalizeRowsBackward<float>(outputs_[b], unit_[b], gradients_[b]);
        model_.backward(input_, gradients_);
        return true;
    }

    /// A spectrum of one direction tells nothing apart, whatever the loss says.
    void noticeCollapse(const RunContext& context) const {
        std::vector<int> some;
        const std::vector<int>& all = task_->fitRows();
        for (std::size_t i = 0; i < std::min(rowsOfSpectrum, all.size()); ++i)
            some.push_back(all[i * all.size() / std::min(rowsOfSpectrum, all.size())]);
        MatrixF rows, none, Z;
        gatherRows(task_->X(), some, false, rows);
        head()->apply(rows, none, &Z);
        const double first = shareOfLargestSingularValue(Z);
        if (first >= collapsedShare)
            context.notice(
                "the embedding has collapsed: nearly all of its length lies in one direction. Lower "
                "the learning rate, or the weight of what works against the loss");
    }

    std::shared_ptr<const Task> task_;
    std::uint64_t seed_;
    std::size_t batchSize_, samples_;
    PairDraw draw_;
    InputForm form_;
    TrainedRows rows_;
    EpochPlan plan_;
    std::unique_ptr<EmbeddingObjective> objective_;
    BranchedModel model_;
    Optimizer<float> optimizer_;
    int epoch_ = 0;
    MeanLoss loss_;
    std::vector<int> labels_;
    MatrixF input_;
    std::vector<MatrixF> outputs_, unit_, gradients_;
};

/// One criterion on one embedding.
class CriterionObjective final : public EmbeddingObjective {
  public:
    explicit CriterionObjective(std::unique_ptr<MetricCriterion> criterion)
        : criterion_(std::move(criterion)) {}

    bool wantsUnitRows() const override { return criterion_->wantsUnitRows(); }
    double evaluate(const EmbeddingBatch& batch, const RunContext& context,
                    std::vector<MatrixF>& gradients) override {
        return criterion_->evaluate({batch.embeddings[0], batch.labels, batch.update}, context, gradients[0]);
    }
    std::vector<ParameterGroup<float>> parameterGroups() override { return criterion_->parameterGroups(); }

  private:
    std::unique_ptr<MetricCriterion> criterion_;
};

} // namespace

std::unique_ptr<Trainer> startMetricLearning(std::shared_ptr<const Task> task,
                                             const ParameterValues& parameters, std::uint64_t seed,
                                             const RunContext& context, std::string method,
                                             const MakeEmbeddingObjective& objective) {
    TrainedRows rows = trainedRows(*task, parameters, seed, context);
    std::unique_ptr<EmbeddingObjective> made = objective({.task = *task,
                                                          .parameters = parameters,
                                                          .seed = seed,
                                                          .classes = static_cast<int>(rows.classes.size()),
                                                          .dimensions = parameters.integer("output_dim")});
    return makeLoop(
        std::make_unique<MetricLearner>(std::move(task), parameters, seed, std::move(rows), std::move(made)),
        std::move(method));
}

std::unique_ptr<Trainer> startCriterion(std::shared_ptr<const Task> task, const ParameterValues& parameters,
                                        std::uint64_t seed, const RunContext& context,
                                        const std::string& method, const std::string& criterion) {
    return startMetricLearning(std::move(task), parameters, seed, context, method,
                               [&](const EmbeddingSetup& setup) {
                                   return std::make_unique<CriterionObjective>(
                                       makeCriterion(criterion, {.parameters = setup.parameters,
                                                                 .classes = setup.classes,
                                                                 .dimensions = setup.dimensions,
                                                                 .seed = setup.seed}));
                               });
}

std::vector<std::string> retrievalMeasures() {
    return {"recall_at_1", "r_precision", "map_at_r", "nmi", "uniformity_kl"};
}

std::vector<ParameterSpec> metricLearningParameters(std::vector<ParameterSpec> own) {
    for (ParameterSpec& spec : metricModelParameters())
        own.push_back(std::move(spec));
    return own;
}

} // namespace groupscope
