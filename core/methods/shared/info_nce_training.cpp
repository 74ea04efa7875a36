// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/info_nce_training.h"

#include "core/base/error.h"
#include "core/methods/shared/domain_weighted.h"
#include "core/methods/shared/downstream_classifier.h"
#include "core/methods/shared/pretraining_encoder.h"
#include "core/methods/shared/temperature_schedule.h"
#include "core/training/common.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace groupscope {

namespace {

class InfoNceLearner final : public Learner {
  public:
    InfoNceLearner(std::shared_ptr<const Task> task, const ParameterValues& parameters, std::uint64_t seed,
                   PretrainingViews views, const InputForm& form,
                   std::unique_ptr<ContrastObjective> objective)
        : task_(std::move(task))
        , seed_(seed)
        , batchSize_(static_cast<std::size_t>(parameters.integer("batch_size")))
        , rate_(parameters.number("learning_rate"))
        , rateFactor_(parameters.number("rate_factor"))
        , rateStep_(static_cast<int>(parameters.integer("rate_step")))
        , temperature_(parameters)
        , views_(std::move(views))
        , plan_(planEpochs(parameters, views_.rows().size() / batchSize_)) // whole batches alone
        , encoder_(*task_, views_.rows(), parameters, form, seed)
        , objective_(std::move(objective))
        , optimizer_(encoder_.parameters(), optimizerOptions(parameters))
        , downstream_(*task_, parameters, seed)
        , placeOf_(task_->set->size(), -1) {
        for (std::size_t place = 0; place < views_.rows().size(); ++place)
            placeOf_[static_cast<std::size_t>(views_.rows()[place])] = static_cast<int>(place);
    }

    EpochPlan plan() const override { return plan_; }

    std::vector<Pass> passes(int epoch) override {
        epoch_ = epoch;
        std::vector<SteppedOptimizer> optimizers{{&optimizer_}};
        for (const SteppedOptimizer& own : objective_->optimizers())
            optimizers.push_back(own);
        const double rate = rate_ * std::pow(rateFactor_, epoch / rateStep_);
        return {
            {.activity = "updates",
             .batches = MinibatchOrder(views_.rows(), batchSize_, seed_, static_cast<std::uint64_t>(epoch)),
             .gradients = [this](const LoopBatch& batch,
                                 const RunContext& context) { return addGradients(batch, context); },
             .optimizers = std::move(optimizers),
             .leastRows = batchSize_,
             .learningRate = [rate](double) { return rate; }}};
    }

    SeriesValues endEpoch(const RunContext& context) override {
        const bool last = epoch_ + 1 == plan_.made;
        SeriesValues series{{"train.loss", loss_.take()}};
        for (auto& value : objective_->endEpoch(last, context))
            series.push_back(std::move(value));
        downstream_.forget();
        if (last || downstream_.isDue(epoch_))
            downstream_.fit(encoder_.embed(downstream_.rows(), context), context);
        return series;
    }
    std::vector<NamedDistribution> distributions() const override { return objective_->distributions(); }

    std::unique_ptr<Head> head() const override { return encoder_.head(downstream_.classifier()); }

    std::vector<NamedTensor> state() const override {
        std::vector<NamedTensor> tensors = optimizer_.state();
        for (const std::vector<NamedTensor>& part : {encoder_.statistics(), objective_->state()})
            tensors.insert(tensors.end(), part.begin(), part.end());
        return tensors;
    }
    void restore(const std::vector<NamedTensor>& state) override {
        optimizer_.restore(state);
        encoder_.restoreStatistics(state);
        objective_->restore(state);
    }

  private:
    bool addGradients(const LoopBatch& batch, const RunContext& context) {
        const double temperature = temperature_(epoch_);
        if (batch.begin == 0.0)
            objective_->beginEpoch(temperature, encoder_, context);
        context.traceRows("batch", batch.rows);
        places_.clear();
        for (const int row : batch.rows)
            places_.push_back(placeOf_[row]);
        views_.fill(batch.rows, static_cast<std::uint64_t>(epoch_), input_);
        encoder_.forwardTraining(input_, batch.update, context);
        outside_.resize(0, 0);
        const ContrastBatch own{batch.rows, places_, encoder_.embedding(), encoder_.contrastedViews(),
                                temperature};
        loss_.add(objective_->evaluate(own, encoder_, context, gradient_, outside_), batch.rows.size());
        encoder_.backward(input_, gradient_, outside_);
        return true;
    }

    std::shared_ptr<const Task> task_;
    std::uint64_t seed_;
    std::size_t batchSize_;
    double rate_, rateFactor_;
    int rateStep_;
    TemperatureSchedule temperature_;
    PretrainingViews views_;
    EpochPlan plan_;
    PretrainingEncoder encoder_;
    std::unique_ptr<ContrastObjective> objective_;
    Optimizer<float> optimizer_;
    DownstreamClassifier downstream_;
    std::vector<int> placeOf_; ///< (N,) of a row among those trained on, -1 for others
    int epoch_ = 0;
    MeanLoss loss_;
    std::vector<int> places_;
    MatrixF input_, gradient_, outside_;
};

ViewOptions viewOptions(const ParameterValues& parameters) {
    using Source = ViewOptions::Source;
    const std::string& source = parameters.text("views");
    return {.source = source == "auto"     ? Source::automatic
                      : source == "stored" ? Source::stored
                                           : Source::noise,
            .noise = parameters.number("view_noise"),
            .dropout = parameters.number("view_dropout")};
}

void requireBatch(std::size_t rows, const ParameterValues& parameters, const std::string& method) {
    const auto size = static_cast<std::size_t>(parameters.integer("batch_size"));
    if (rows < size)
        throw UsageError("the " + std::to_string(rows) + " training examples do not fill a batch of " +
                             std::to_string(size),
                         method + ", batch_size", "lower it");
}

} // namespace

std::unique_ptr<Trainer> startInfoNce(std::shared_ptr<const Task> task, const ParameterValues& parameters,
                                      std::uint64_t seed, const RunContext& context, std::string method,
                                      const MakeContrastObjective& objective) {
    const InputForm form = inputForm(*task, parameters);
    PretrainingViews views(*task, viewOptions(parameters), form, seed, method, context);
    requireBatch(views.rows().size(), parameters, method);
    const Eigen::Index embedding = parameters.integer("output_dim");
    const ContrastSetup setup{
        .task = *task,
        .parameters = parameters,
        .seed = seed,
        .rows = views.rows(),
        .form = {.negatives =
                     parameters.text("negative_views") == "all" ? NegativeViews::all : NegativeViews::cross,
                 .symmetric = parameters.flag("symmetric")},
        .classes = contrastedClasses(*task, parameters, seed, views.rows()),
        .embedding = embedding,
        .contrasted =
            parameters.text("projector") == "none" ? embedding : parameters.integer("projector_dim"),
        .method = method};
    std::unique_ptr<ContrastObjective> made = objective(setup, context);
    return makeLoop(std::make_unique<InfoNceLearner>(std::move(task), parameters, seed, std::move(views),
                                                     form, std::move(made)),
                    std::move(method));
}

std::unique_ptr<Trainer> startDomainWeighted(std::shared_ptr<const Task> task,
                                             const ParameterValues& parameters, std::uint64_t seed,
                                             const RunContext& context, std::string method, bool pairs) {
    const bool factors = parameters.text("weighting") == "factor";
    if (!factors && parameters.number("temperature") < parameters.number("tau_min"))
        throw UsageError("the base temperature is below the least one: no temperature could adapt",
                         "temperature, tau_min", "raise temperature, or lower tau_min");
    return startInfoNce(
        std::move(task), parameters, seed, context, std::move(method),
        [pairs](const ContrastSetup& setup, const RunContext& run) {
            const DomainWeightedOptions options{
                .weight = pairs ? DomainWeight::pairs : DomainWeight::negatives,
                .slope = setup.parameters.number("tau_beta"),
                .least = setup.parameters.number("tau_min"),
                .outside = setup.parameters.text("weighting") == "factor",
                .dimensions = setup.contrasted,
                .discriminator = discriminatorOptions(setup.parameters, setup.seed),
                .batchFitted = setup.parameters.text("discriminator") == "batch",
                .view = setup.parameters.text("weight_view") == "anchor" ? WeightView::anchor
                                                                         : WeightView::compared,
                .seed = setup.seed};
            return std::make_unique<DomainWeightedObjective>(setup.form, setup.classes, options,
                                                             trainingDomains(setup, run),
                                                             classesOf(setup.task, setup.rows), run);
        });
}

std::vector<int> pretrainedRows(const Task& task, const ParameterValues& parameters,
                                const std::string& method) {
    return PretrainingViews(task, viewOptions(parameters), inputForm(task, parameters), 0, method, {}).rows();
}

std::vector<int> contrastedClasses(const Task& task, const ParameterValues& parameters, std::uint64_t seed,
                                   std::span<const int> rows) {
    const auto& all = parameters.all();
    if (!all.contains("positive_pairs") || parameters.text("positive_pairs") != "class")
        return {};
    const DownstreamClassifier labelled(task, parameters, seed);
    std::vector<int> classes;
    for (const int row : rows) {
        const bool known = std::binary_search(labelled.rows().begin(), labelled.rows().end(), row);
        classes.push_back(known ? task.labels[row] : -1);
    }
    return classes;
}

DiscriminatorOptions discriminatorOptions(const ParameterValues& parameters, std::uint64_t seed) {
    return {.hidden = parameters.text("discriminator_form") == "mlp"
                          ? parameters.integer("discriminator_width")
                          : 0,
            .seed = seed};
}

RowDomains trainingDomains(const ContrastSetup& setup, const RunContext& context) {
    context.readsTrainingGroups(); // a domain is as much of a label as an attribute
    RowDomains domains = domainsOf(setup.task, setup.rows, setup.method);
    if (const std::string warning = domainWarning(setup.task, setup.rows, domains); !warning.empty())
        context.notice(warning);
    return domains;
}

std::vector<int> domainsOfViews(const RowDomains& domains, std::span<const int> places) {
    std::vector<int> codes;
    for (int view = 0; view < 2; ++view)
        for (const int place : places)
            codes.push_back(domains.codes[place]);
    return codes;
}

double shareOfRight(const MatrixF& scores, std::span<const int> codes) {
    std::int64_t right = 0;
    for (std::size_t i = 0; i < codes.size(); ++i) {
        Eigen::Index best = 0;
        scores.row(static_cast<Eigen::Index>(i)).maxCoeff(&best);
        right += best == codes[i];
    }
    return codes.empty() ? 0.0 : static_cast<double>(right) / static_cast<double>(codes.size());
}

} // namespace groupscope
