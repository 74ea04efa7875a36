// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/group_proxy.h"
#include "core/methods/method.h"
#include "core/methods/shared/adapter_training.h"
#include "core/sampling/resampled_rows.h"
#include "core/training/common.h"

#include "core/base/error.h"

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

/// Contrastive updates on the rows that the first stage gets wrong, then cross-entropy on a resampled set, by
/// turns.
class ContrastiveAdapterTrainer : public Trainer {
  public:
    ContrastiveAdapterTrainer(std::shared_ptr<const Task> task, const ParameterValues& parameters,
                              std::uint64_t seed, const RunContext& context)
        : task_(task)
        , parameters_(parameters)
        , seed_(seed)
        , training_(task, parameters, seed)
        , predictions_(groupProxies(*task, parameters, seed, context))
        , sampler_(task->X(), task->fitRows(), task->labels, predictions_, samplerOptions(parameters), seed,
                   context) {
        if (sampler_.anchors().empty())
            throw DataError("no training row can be an anchor: the first-stage predictions (proxy " +
                                parameters.text("proxy") +
                                ") are all right, or all wrong in every class that has errors",
                            task->set->path.string(),
                            "choose another proxy, or use the ERM adapter: there is nothing to contrast");
        contrastive_.temperature = static_cast<float>(parameters.number("contrastive_temperature"));
        contrastive_.denominator = parameters.text("denominator") == "all" ? ContrastiveDenominator::all
                                                                           : ContrastiveDenominator::single;
        contrastive_.anchorsPerStep = static_cast<std::size_t>(parameters.integer("batch_size"));
        contrastive_.meanOverAnchors = parameters.text("accumulation") == "mean";
    }

    int epochCount() const override { return static_cast<int>(parameters_.integer("epochs")); }

    SeriesValues step(const RunContext& context) override {
        const std::uint64_t epoch = epoch_++;
        const std::string& interleave = parameters_.text("interleave");
        const bool even = epoch % 2 == 0, alternate = interleave == "alternate", both = interleave == "both";
        SeriesValues series;
        if (both || interleave == "contrastive_only" || (alternate && even))
            series.emplace_back("train.contrastive_loss", contrastiveEpoch(epoch, context));
        if (both || interleave == "cross_entropy_only" || (alternate && !even))
            series.emplace_back("train.loss", crossEntropyEpoch(epoch, context));
        for (const auto& [name, value] : series)
            requireFiniteLoss(value, "contrastive-adapter");
        return series;
    }

    std::unique_ptr<Head> head() const override { return training_.head(); }
    std::vector<NamedTensor> state() const override { return training_.state(); }
    void restore(int epochs, const std::vector<NamedTensor>& state) override {
        epoch_ = static_cast<std::uint64_t>(epochs);
        training_.restore(state);
    }

  private:
    double contrastiveEpoch(std::uint64_t epoch, const RunContext& context) {
        const auto limit = static_cast<std::size_t>(parameters_.integer("max_anchors"));
        return training_.contrastiveEpoch(sampler_.epochAnchors(epoch, limit), sampler_, epoch, contrastive_,
                                          context);
    }

    double crossEntropyEpoch(std::uint64_t epoch, const RunContext& context) {
        std::vector<int> rows = resampleRows(
            task_->fitRows(), task_->labels, predictions_, resampledRows(parameters_.text("ce_set")),
            static_cast<std::size_t>(parameters_.integer("group_size")), seed_, epoch);
        const auto batch = static_cast<std::size_t>(parameters_.integer("batch_size"));
        return training_.crossEntropyEpoch(MinibatchOrder(std::move(rows), batch, seed_, epoch), context);
    }

    std::shared_ptr<const Task> task_;
    ParameterValues parameters_;
    std::uint64_t seed_;
    std::uint64_t epoch_ = 0;
    AdapterTraining training_;
    std::vector<int> predictions_; ///< (N,) of the first stage
    ContrastiveSampler sampler_;
    AdapterTraining::Contrastive contrastive_;
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
    ParameterSpec groupSize =
        count("group_size", "Rows per cell",
              "Rows of each (class, prediction) cell when ce_set is group_size.", 500, 1, "reference code");
    groupSize.onlyIf = ParameterCondition{"ce_set", {"group_size"}};
    return {
        {.key = "contrastive_temperature",
         .label = "Contrastive temp.",
         .help = "Divides the cosines of the contrastive loss.",
         .source = paper + "C.2",
         .defaultValue = 0.1,
         .minimum = 1e-3,
         .maximum = 100},
        count("positives", "Positives",
              "Rows of the anchor's class that zero-shot gets right, drawn for each anchor.", 2048, 1,
              paper + "C.2"),
        count("negatives", "Negatives", "Rows of other classes close to the anchor.", 2048, 1, paper + "C.2"),
        count("neighbors", "Neighbours", "Nearest rows by cosine among which negatives are drawn.", 4096, 1,
              paper + "C.2"),
        {.key = "balance_anchors",
         .label = "Balance anchors",
         .help = "As many anchors of every class in an epoch as the class with the fewest has.",
         .source = "reference code",
         .defaultValue = false},
        count("max_anchors", "Anchors per epoch",
              "At most so many anchors in a contrastive epoch; 0 takes all.", 0, 0, "ours"),
        choice("interleave", "Interleaving",
               "Contrastive and cross-entropy epochs by turns; both in every epoch; or one kind alone, as in "
               "the ablation.",
               {"alternate", "both", "contrastive_only", "cross_entropy_only"},
               "reference code; " + paper + "Algorithm 3, Table 9"),
        choice("accumulation", "Accumulation", "Sum or mean over the anchors of one optimiser step.",
               {"sum", "mean"}, "reference code"),
        choice("negative_source", "Negative source",
               "Neighbours among other classes; among all rows, the anchor's class masked out; or what the "
               "reference code does on small sets: all rows, and by a slip the neighbours of training row i "
               "for anchor i.",
               {"other_class", "any_class", "reference_code"}, paper + "Algorithm 1; reference code"),
        choice("denominator", "Denominator",
               "A positive competes with the negatives alone, or with all positives too.", {"single", "all"},
               "reference code; " + paper + "Eq. 3"),
        choice("ce_set", "CE rows",
               "group_size rows of each (class, prediction) cell; classes then cells raised to the largest; "
               "or wrong "
               "rows raised to the number of right ones.",
               {"group_size", "class_then_pred", "paper"}, "reference code; " + paper + "Algorithm 2"),
        std::move(groupSize),
    };
}

std::vector<ParameterSpec> allParameters() {
    std::vector<ParameterSpec> all{parameter::epochs(100, paper + "C.2"),
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
    all.push_back(parameter::classEmbeddings());
    return all;
}

} // namespace

Method contrastiveAdapter() {
    return {
        .id = "contrastive-adapter",
        .name = "Contrastive adapter",
        .summary =
            "Pulls rows that zero-shot gets wrong towards rows of their class that it gets right, and away "
            "from look-alikes of other classes. Uses no group labels for training.",
        .source = "Contrastive Adapters, Algorithms 1-3",
        .parameters = allParameters(),
        .start = [](std::shared_ptr<const Task> task, const ParameterValues& parameters, std::uint64_t seed,
                    const RunContext& context) -> std::unique_ptr<Trainer> {
            return std::make_unique<ContrastiveAdapterTrainer>(std::move(task), parameters, seed, context);
        }};
}

} // namespace groupscope::method
