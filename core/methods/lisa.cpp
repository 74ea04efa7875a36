// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/base/parameter_specs.h"
#include "core/losses/softmax_cross_entropy.h"
#include "core/methods/method.h"
#include "core/methods/shared/environment_training.h"
#include "core/sampling/mix_partners.h"
#include "core/training/common.h"
#include "core/training/weight_average.h"

#include <utility>

namespace groupscope::method {

namespace {

const std::string paper = "LISA (Yao et al. 2022)";

/// Without what a training by an objective has besides.
std::vector<ParameterSpec> modelOfLisa() {
    std::vector<ParameterSpec> all = encoderParameters();
    std::erase_if(all, [](const ParameterSpec& spec) {
        return parameter::isOfWeightAverage(spec) || spec.key == "classifier_rate_factor";
    });
    return all;
}

std::vector<ParameterSpec> parameters() {
    return withEnvironments(
        modelOfLisa(),
        {searchedAmong(choiceSpec(
             "mix", "Mixed",
             "Each example with one of its class in another environment or with one of another class "
             "in its environment, a batch this and a batch that; always the one; always the other; or "
             "with any example, which is mixup and knows no environments.",
             paper + ", 3; mixup: Zhang et al. 2018", {"lisa", "same_class", "same_environment", "mixup"})),
         onlyIf(
             searchedBetween(numberSpec("same_class_share", "Share of a class",
                                        "Probability that a batch mixes within classes across environments.",
                                        paper + ", 3: 0.5 and more, by data set", 0.5, 0, 1),
                             0, 1),
             "mix", {"lisa"}),
         searchedByFactor(
             numberSpec("mix_alpha", "Beta parameter",
                        "The share of an example in a mixture is drawn from Beta(α, α), once for each batch.",
                        paper + ", A: 2", 2.0, 1e-3, 1000),
             0.2, 5)},
        "given");
}

/// How batches are mixed.
struct Mixing {
    std::string mix;
    double sameClassShare;
    double alpha;
};

class MixLearner final : public Learner {
  public:
    MixLearner(std::shared_ptr<const Task> task, const ParameterValues& values, std::uint64_t seed,
               MixPartners partners)
        : task_(std::move(task))
        , seed_(seed)
        , mixing_{values.text("mix"), values.number("same_class_share"), values.number("mix_alpha")}
        , partners_(std::move(partners))
        , form_(inputForm(*task_, values))
        , batches_(shuffledTrainingRows(*task_, values, seed))
        , model_(makeEncoderClassifier(*task_, values, seed, "encoder weights"))
        , leastRows_(model_.normalization() == Normalization::training ? 2 : 1)
        , plan_(planEpochs(values, batches_(0).batchCount(leastRows_)))
        , optimizer_(model_.parameters(), optimizerOptions(values)) {}

    EpochPlan plan() const override { return plan_; }
    std::vector<Pass> passes(int epoch) override {
        return {{.activity = "updates",
                 .batches = batches_(static_cast<std::uint64_t>(epoch)),
                 .gradients =
                     [this](const LoopBatch& batch, const RunContext& context) {
                         addGradients(batch, context);
                         return true;
                     },
                 .optimizers = {{&optimizer_}},
                 .leastRows = leastRows_}};
    }
    SeriesValues endEpoch(const RunContext&) override { return {{"train.loss", loss_.take()}}; }
    std::unique_ptr<Head> head() const override {
        return trainedEncoderHead(model_.encoder(), model_.classifier(), form_);
    }
    std::vector<NamedTensor> state() const override {
        std::vector<NamedTensor> tensors = optimizer_.state();
        for (NamedTensor& tensor : statisticsOf(model_.encoder()))
            tensors.push_back(std::move(tensor));
        return tensors;
    }
    void restore(const std::vector<NamedTensor>& state) override {
        optimizer_.restore(state);
        restoreStatistics(model_.encoder(), state, "checkpoint");
    }

  private:
    MixPartner drawKind(Random& random) const {
        if (mixing_.mix == "mixup")
            return MixPartner::any;
        const bool sameClass =
            mixing_.mix == "lisa" ? random.uniform() < mixing_.sameClassShare : mixing_.mix == "same_class";
        return sameClass ? MixPartner::sameClass : MixPartner::sameEnvironment;
    }

    void addGradients(const LoopBatch& batch, const RunContext& context) {
        Random random(seed_, "mixtures", batch.update);
        const MixPartner kind = drawKind(random);
        const auto share = static_cast<float>(drawBeta(mixing_.alpha, random));
        const std::vector<int> partners = partners_.draw(batch.rows, kind, random);
        context.traceRows("batch", batch.rows);
        context.traceRows("partners", partners);
        if (context.trace != nullptr)
            context.trace->numbers("share", {&share, 1});
        gatherInput(task_->X(), batch.rows, form_, input_);
        gatherInput(task_->X(), partners, form_, other_);
        input_ = share * input_ + (1.0f - share) * other_;
        model_.encodeTraining(input_, embedding_);
        model_.classify(embedding_, logits_);
        gatherLabels(task_->labels, batch.rows, labels_);
        double loss = share * softmaxCrossEntropy<float>(logits_, labels_, gradient_);
        gatherLabels(task_->labels, partners, labels_);
        loss += (1.0f - share) * softmaxCrossEntropy<float>(logits_, labels_, otherGradient_);
        gradient_ = share * gradient_ + (1.0f - share) * otherGradient_;
        loss_.add(loss, batch.rows.size());
        model_.backwardClassifier(embedding_, gradient_, model_.hasEncoder() ? &embeddingGradient_ : nullptr);
        if (model_.hasEncoder())
            model_.backwardEncoder(input_, embeddingGradient_);
    }

    std::shared_ptr<const Task> task_;
    std::uint64_t seed_;
    Mixing mixing_;
    MixPartners partners_;
    InputForm form_;
    BatchesOfEpoch batches_;
    EncoderClassifier<float> model_;
    std::size_t leastRows_;
    EpochPlan plan_;
    Optimizer<float> optimizer_;
    MatrixF input_, other_, embedding_, logits_, gradient_, otherGradient_, embeddingGradient_;
    std::vector<int> labels_;
    MeanLoss loss_;
};

/// Throws DataError where no example has a partner, gives a notice where some have none.
void requirePartners(const MixPartners& partners, const ParameterValues& values, std::size_t rows,
                     const RunContext& context) {
    const auto check = [&](MixPartner kind, const std::string& where) {
        const std::size_t mixable = partners.mixable(kind);
        if (mixable == 0)
            throw DataError("no training example has a partner " + where, "parameter mix",
                            "choose another inference for groups, or mix mixup");
        if (mixable < rows)
            context.notice(std::to_string(rows - mixable) + " training examples have no partner " + where +
                           ": these do not change");
    };
    const std::string& mix = values.text("mix");
    const double share = values.number("same_class_share");
    if (mix == "same_class" || (mix == "lisa" && share > 0.0))
        check(MixPartner::sameClass, "of their class in another environment");
    if (mix == "same_environment" || (mix == "lisa" && share < 1.0))
        check(MixPartner::sameEnvironment, "of another class in their environment");
}

std::unique_ptr<Trainer> start(std::shared_ptr<const Task> task, const ParameterValues& values,
                               std::uint64_t seed, const RunContext& run) {
    requireTrainable(*task);
    std::vector<int> environments;
    std::vector<Column> found;
    if (values.text("mix") != "mixup") {
        GroupAssignment assignment = inferGroups(*task, values, seed, run);
        found = foundColumns(*task, assignment);
        environments = std::move(assignment.environments);
    }
    MixPartners partners(task->fitRows(), task->labels, std::move(environments));
    requirePartners(partners, values, task->fitRows().size(), run);
    return withFound(
        makeLoop(std::make_unique<MixLearner>(std::move(task), values, seed, std::move(partners)), "lisa"),
        std::move(found));
}

} // namespace

/// Selective augmentation: mixtures of examples that share the class and not the environment, or the other
/// way round.
Method lisa() {
    return {.id = "lisa",
            .name = "LISA",
            .summary =
                "Trains on mixtures of two examples of a class from different environments, or of two "
                "classes from one environment, so that the environment has no information on the class; mix "
                "mixup: of any two. With groups given it uses the group labels of the training examples.",
            .source = paper,
            .family = MethodFamily::robust,
            .parameters = parameters(),
            .series = {{"train.loss", "cross-entropy of mixtures"}},
            .knobs = {"same_class_share"},
            .start = start};
}

} // namespace groupscope::method
