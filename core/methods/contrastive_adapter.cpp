// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/base/parameter_specs.h"
#include "core/heads/heads.h"
#include "core/inference/group_inference.h"
#include "core/inference/group_proxy.h"
#include "core/methods/method.h"
#include "core/methods/shared/adapter_contrast.h"
#include "core/sampling/resampled_rows.h"
#include "core/training/common.h"
#include "core/training/epoch_plan.h"
#include "core/training/network_training.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>

namespace groupscope::method {

namespace {

const std::string paper = "Contrastive Adapters, ";

ResampledRows resampledRows(const std::string& name) {
    if (name == "paper")
        return ResampledRows::paper;
    return name == "group_size" ? ResampledRows::groupSize : ResampledRows::classThenPred;
}

ContrastiveSampler::Options samplerOptions(const ParameterValues& parameters) {
    using Source = ContrastiveSampler::NegativeSource;
    const std::string& source = parameters.text("negative_source");
    return {.positives = static_cast<std::size_t>(parameters.integer("positives")),
            .negatives = static_cast<std::size_t>(parameters.integer("negatives")),
            .neighbors = static_cast<std::size_t>(parameters.integer("neighbors")),
            .negativeSource = source == "other_class" ? Source::otherClass
                              : source == "any_class" ? Source::anyClass
                                                      : Source::rowNumber,
            .balanceAnchors = parameters.flag("balance_anchors")};
}

AnchorGradients::Options anchorOptions(const ParameterValues& parameters, const InputForm& form) {
    return {.temperature = static_cast<float>(parameters.number("contrastive_temperature")),
            .denominator = parameters.text("denominator") == "all" ? ContrastiveDenominator::all
                                                                   : ContrastiveDenominator::single,
            .meanOverAnchors = parameters.text("accumulation") == "mean",
            .input = form};
}

/// Rows of each (class, prediction) cell in an epoch of ce_set group_size: `group_size`, or as many fewer as
/// `max_ce_rows` asks for, at least 1; a notice says so.
std::size_t rowsOfCell(const Task& task, const std::vector<int>& predictions,
                       const ParameterValues& parameters, const RunContext& context) {
    const auto wanted = static_cast<std::size_t>(parameters.integer("group_size"));
    const auto most = static_cast<std::size_t>(parameters.integer("max_ce_rows"));
    if (parameters.text("ce_set") != "group_size" || most == 0)
        return wanted;
    const std::size_t cells = cellCount(task.fitRows(), task.labels, predictions);
    if (cells * wanted <= most)
        return wanted;
    const std::size_t taken = std::max<std::size_t>(most / cells, 1);
    context.notice("ce_set group_size: " + std::to_string(wanted) + " examples of each of the " +
                   std::to_string(cells) + " cells (class, prediction) would be " +
                   std::to_string(cells * wanted) + " examples an epoch, so " + std::to_string(taken) +
                   " of each are taken (max_ce_rows " + std::to_string(most) + ")");
    return taken;
}

/// Contrastive updates on the rows that the first stage gets wrong, then cross-entropy on a resampled set, by
/// turns. Both share the momentum.
class ContrastiveAdapterLearner final : public Learner {
  public:
    ContrastiveAdapterLearner(std::shared_ptr<const Task> task, const ParameterValues& parameters,
                              std::uint64_t seed, const RunContext& context)
        : task_(std::move(task))
        , parameters_(parameters)
        , seed_(seed)
        , form_(inputForm(*task_, parameters))
        , temperature_(static_cast<float>(parameters.number("temperature")))
        , classEmbeddings_(chosenClassEmbeddings(*task_, parameters))
        , network_(drawAdapter(*task_, parameters, seed))
        , optimizer_(network_.parameters(), optimizerOptions(parameters))
        , predictions_(groupProxies(*task_, parameters, seed, context))
        , rowsOfCell_(rowsOfCell(*task_, predictions_, parameters, context))
        , sampler_(task_->X(), task_->fitRows(), task_->labels, predictions_, samplerOptions(parameters),
                   seed, context)
        , objective_(makeCosineObjective(classEmbeddings_, temperature_))
        , contrast_(*task_, network_, sampler_, anchorOptions(parameters, form_))
        , crossEntropy_(*task_, &network_, nullptr, *objective_, form_) {
        if (sampler_.anchors().empty())
            throw DataError("no training example can be an anchor: the first-stage predictions (proxy " +
                                parameters.text("proxy") +
                                ") are all right, or all wrong in every class that has errors",
                            task_->set->path.string(),
                            "choose another proxy, or use the ERM adapter: there is nothing to contrast");
        plan_ = planEpochs(parameters, updatesOfEpoch());
    }

    EpochPlan plan() const override { return plan_; }
    const std::vector<int>& predictions() const { return predictions_; }

    std::vector<Pass> passes(int epoch) override {
        const std::string& interleave = parameters_.text("interleave");
        const bool even = epoch % 2 == 0, alternate = interleave == "alternate", both = interleave == "both",
                   steps = interleave == "steps";
        contrasts_ = both || steps || interleave == "contrastive_only" || (alternate && even);
        classifies_ = both || steps || interleave == "cross_entropy_only" || (alternate && !even);
        if (steps)
            return stepByStep(static_cast<std::uint64_t>(epoch));
        std::vector<Pass> passes;
        if (contrasts_)
            passes.push_back(contrastivePass(static_cast<std::uint64_t>(epoch)));
        if (classifies_)
            passes.push_back(crossEntropyPass(static_cast<std::uint64_t>(epoch)));
        if (both)
            passes[0].end = passes[1].begin = 0.5;
        return passes;
    }

    SeriesValues endEpoch(const RunContext&) override {
        SeriesValues series;
        if (contrasts_)
            series.emplace_back("train.contrastive_loss", contrast_.loss().take());
        if (classifies_)
            series.emplace_back("train.loss", crossEntropy_.loss().take());
        return series;
    }

    std::unique_ptr<Head> head() const override {
        return trainedAdapterHead(network_, classEmbeddings_, temperature_, form_);
    }
    std::vector<NamedTensor> state() const override {
        std::vector<NamedTensor> tensors = optimizer_.state();
        for (NamedTensor& tensor : statisticsOf(network_))
            tensors.push_back(std::move(tensor));
        return tensors;
    }
    void restore(const std::vector<NamedTensor>& state) override {
        optimizer_.restore(state);
        restoreStatistics(network_, state, "checkpoint");
    }

  private:
    /// `draw` tells passes over the anchors apart: each has positives and negatives of its own.
    Pass contrastivePass(std::uint64_t draw) {
        const auto limit = static_cast<std::size_t>(parameters_.integer("max_anchors"));
        const auto anchors = static_cast<std::size_t>(parameters_.integer("anchors_per_step"));
        return {.activity = "contrastive updates",
                .batches = MinibatchOrder::inOrder(sampler_.epochAnchors(draw, limit),
                                                   anchors == 0 ? batchSize() : anchors),
                .gradients =
                    [this, draw](const LoopBatch& batch, const RunContext& context) {
                        contrast_.beginEpoch(draw);
                        return contrast_(batch, context);
                    },
                .optimizers = {{&optimizer_}}};
    }
    /// Algorithm 3: a contrastive update, then one of cross-entropy, until all rows of the cross-entropy set
    /// have had their turn. The anchors begin anew, with other positives and negatives, when they end.
    std::vector<Pass> stepByStep(std::uint64_t epoch) {
        const Pass rows = crossEntropyPass(epoch);
        const std::size_t count = rows.batches.batchCount(rows.leastRows);
        constexpr unsigned bitsOfEpoch = 32; // above them stands how often the anchors began anew
        std::vector<Pass> passes;
        Pass anchors = contrastivePass(epoch);
        std::uint64_t round = 0;
        for (std::size_t i = 0, next = 0; i < count; ++i, ++next) {
            if (next == anchors.batches.batchCount()) {
                anchors = contrastivePass(epoch | ++round << bitsOfEpoch);
                next = 0;
            }
            passes.push_back(oneBatch(anchors, next));
            passes.push_back(oneBatch(rows, i));
        }
        for (std::size_t i = 0; i < passes.size(); ++i) {
            passes[i].begin = static_cast<double>(i) / static_cast<double>(passes.size());
            passes[i].end = static_cast<double>(i + 1) / static_cast<double>(passes.size());
        }
        return passes;
    }
    static Pass oneBatch(const Pass& pass, std::size_t index) {
        const std::span<const int> rows = pass.batches.batch(index);
        Pass one = pass;
        one.batches = MinibatchOrder::inOrder({rows.begin(), rows.end()}, rows.size());
        return one;
    }
    Pass crossEntropyPass(std::uint64_t epoch) {
        std::vector<int> rows =
            resampleRows(task_->fitRows(), task_->labels, predictions_,
                         resampledRows(parameters_.text("ce_set")), rowsOfCell_, seed_, epoch);
        return {.activity = "cross-entropy updates",
                .batches = MinibatchOrder(std::move(rows), batchSize(), seed_, epoch),
                .gradients = std::ref(crossEntropy_),
                .optimizers = {{&optimizer_}},
                .leastRows = network_.variant().batchNorm ? 2u : 1u}; // one row has no batch statistics
    }
    /// The mean of two epochs that follow each other, rounded down.
    std::size_t updatesOfEpoch() {
        std::size_t count = 0;
        for (const int epoch : {0, 1})
            for (const Pass& pass : passes(epoch))
                count += pass.batches.batchCount(pass.leastRows);
        return count / 2;
    }
    std::size_t batchSize() const { return static_cast<std::size_t>(parameters_.integer("batch_size")); }

    std::shared_ptr<const Task> task_;
    ParameterValues parameters_;
    std::uint64_t seed_;
    InputForm form_;
    float temperature_;
    MatrixF classEmbeddings_;
    AdapterNetwork<float> network_;
    Optimizer<float> optimizer_;
    std::vector<int> predictions_; ///< (N,) of the first stage
    std::size_t rowsOfCell_;       ///< in an epoch of ce_set group_size
    ContrastiveSampler sampler_;
    std::unique_ptr<Objective> objective_;
    AnchorGradients contrast_;
    MinibatchGradients crossEntropy_;
    bool contrasts_ = false, classifies_ = false; ///< in the epoch that runs
    EpochPlan plan_;
};

ParameterSpec count(const std::string& key, const std::string& label, const std::string& help,
                    int defaultValue, int minimum, const std::string& source) {
    return {.key = key,
            .label = label,
            .help = help,
            .source = source,
            .defaultValue = std::int64_t{defaultValue},
            .minimum = static_cast<double>(minimum),
            .maximum = 10'000'000};
}

ParameterSpec choice(const std::string& key, const std::string& label, const std::string& help,
                     std::vector<std::string> choices, const std::string& source) {
    return {.key = key,
            .label = label,
            .help = help,
            .source = source,
            .defaultValue = choices.front(),
            .choices = std::move(choices)};
}

std::vector<ParameterSpec> contrastiveParameters() {
    ParameterSpec groupSize = count("group_size", "Examples per cell",
                                    "Examples of each (class, prediction) cell when ce_set is group_size.",
                                    500, 1, "reference code");
    groupSize.onlyIf = ParameterCondition{"ce_set", {"group_size"}};
    ParameterSpec mostRows = count(
        "max_ce_rows", "CE examples per epoch",
        "At most so many examples in a cross-entropy epoch of ce_set group_size, whose cells grow with the "
        "square of the number of classes: all cells give as many fewer, at least 1 each. 0: no bound.",
        50'000, 0, "design choice");
    mostRows.onlyIf = groupSize.onlyIf;
    ParameterSpec anchorsPerStep =
        count("anchors_per_step", "Anchors per step",
              "Anchors of a contrastive update. 0: as many as batch_size says; 1 in the paper's algorithms.",
              0, 0, "reference code: 0; " + paper + "Algorithm 1, Table 6");
    anchorsPerStep.before = std::int64_t{0};
    return {
        {.key = "contrastive_temperature",
         .label = "Contrastive temp.",
         .help = "Divides the cosines of the contrastive loss.",
         .source = paper + "C.2",
         .defaultValue = 0.1,
         .minimum = 1e-3,
         .maximum = 100,
         .search = SearchRange{.low = 0.02, .high = 1, .logarithmic = true}},
        quickAtMost(count("positives", "Positives",
                          "Examples of the anchor's class that zero-shot gets right, drawn for each anchor.",
                          2048, 1, paper + "C.2"),
                    256),
        quickAtMost(count("negatives", "Negatives", "Examples of other classes close to the anchor.", 2048, 1,
                          paper + "C.2"),
                    256),
        count("neighbors", "Neighbours", "Nearest examples by cosine among which negatives are drawn.", 4096,
              1, paper + "C.2"),
        {.key = "balance_anchors",
         .label = "Balance anchors",
         .help = "As many anchors of every class in an epoch as the class with the fewest has.",
         .source = "reference code",
         .defaultValue = false},
        quickAtMost(count("max_anchors", "Anchors per epoch",
                          "At most so many anchors in a contrastive epoch; 0 takes all.", 0, 0,
                          "design choice"),
                    2048),
        std::move(anchorsPerStep),
        choice("interleave", "Interleaving",
               "Contrastive and cross-entropy epochs by turns; both in every epoch, one after the other; "
               "their updates by turns until the cross-entropy examples are through (steps, as Algorithm 3 "
               "is printed); or one kind alone, as in the ablation.",
               {"alternate", "both", "steps", "contrastive_only", "cross_entropy_only"},
               "reference code; " + paper + "Algorithm 3, Table 9"),
        choice("accumulation", "Accumulation", "Sum or mean over the anchors of one optimiser step.",
               {"sum", "mean"}, "reference code"),
        choice("negative_source", "Negative source",
               "Neighbours among other classes; among all examples, the anchor's class masked out; or what "
               "the reference code does on small sets: all examples, and by a slip the neighbours of "
               "training example i for anchor i.",
               {"other_class", "any_class", "reference_code"}, paper + "Algorithm 1; reference code"),
        choice("denominator", "Denominator",
               "A positive competes with the negatives alone, or with all positives too.", {"single", "all"},
               "reference code; " + paper + "Eq. 3"),
        choice("ce_set", "CE examples",
               "group_size examples of each (class, prediction) cell; classes then cells raised to the "
               "largest; or wrong examples raised to the number of correct ones.",
               {"group_size", "class_then_pred", "paper"}, "reference code; " + paper + "Algorithm 2"),
        std::move(groupSize),
        std::move(mostRows),
    };
}

std::vector<ParameterSpec> allParameters() {
    std::vector<ParameterSpec> all{parameter::epochs(100, paper + "C.2"),
                                   parameter::minimumUpdates(),
                                   parameter::learningRate(1e-3, paper + "C.2"),
                                   parameter::momentum(),
                                   parameter::weightDecay(),
                                   parameter::optimizer(),
                                   parameter::batchSize(),
                                   parameter::hiddenDimension(),
                                   parameter::temperature()};
    for (ParameterSpec& spec : contrastiveParameters())
        all.push_back(std::move(spec));
    all.insert(all.begin(), proxyParameter());
    all.push_back(parameter::normalizeInput());
    all.push_back(parameter::inputLength());
    all.push_back(parameter::classEmbeddings());
    all.push_back(parameter::prompts());
    for (ParameterSpec& spec : parameter::adapterVariant())
        all.push_back(std::move(spec));
    return parameter::withSchedule(std::move(all));
}

} // namespace

Method contrastiveAdapter() {
    return {.id = "contrastive-adapter",
            .name = "Contrastive adapter",
            .summary =
                "Pulls examples that zero-shot gets wrong towards examples of their class that it gets "
                "right, and away from look-alikes of other classes. Uses no group labels for training.",
            .source = "Contrastive Adapters, Algorithms 1-3",
            .family = MethodFamily::adapter,
            .parameters = allParameters(),
            .knobs = {"negatives", "contrastive_temperature"},
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& parameters,
                        std::uint64_t seed, const RunContext& context) -> std::unique_ptr<Trainer> {
                auto learner = std::make_unique<ContrastiveAdapterLearner>(task, parameters, seed, context);
                std::vector<Column> found = foundPredictions(*task, learner->predictions());
                return withFound(makeLoop(std::move(learner), "contrastive-adapter"), std::move(found));
            }};
}

} // namespace groupscope::method
