// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/softmax_cross_entropy.h"
#include "core/methods/method.h"
#include "core/methods/shared/domain_discriminator.h"
#include "core/methods/shared/environment_training.h"
#include "core/training/common.h"
#include "core/training/epoch_mean.h"

#include <algorithm>
#include <cmath>

namespace groupscope::method {

namespace {

struct Adversary {
    bool alternating = true;
    double lambda = 1.0;
    std::uint64_t discriminatorSteps = 1; ///< between two steps of the model, of the alternating form
};

/// The encoder against a discriminator of domains. Alternating: one step of the model after
/// every `discriminatorSteps` of the discriminator, counted as DomainBed does. Otherwise both take theirs on
/// every batch, the encoder along the reversed gradient.
class AdversarialObjective : public Objective {
  public:
    AdversarialObjective(const Adversary& adversary, Eigen::Index rowsOfEach, Eigen::Index domains,
                         std::unique_ptr<DomainDiscriminator<float>> discriminator)
        : adversary_(adversary)
        , discriminator_(std::move(discriminator)) {
        for (Eigen::Index domain = 0; domain < domains; ++domain)
            domains_.insert(domains_.end(), static_cast<std::size_t>(rowsOfEach), static_cast<int>(domain));
    }

    bool updatesModel(const TrainingBatch& batch) const override {
        const std::uint64_t steps = adversary_.discriminatorSteps;
        return !adversary_.alternating || (batch.update + 1) % (1 + steps) >= steps;
    }

    double evaluate(const TrainingBatch& batch, MatrixF& logitGradient, MatrixF& embeddingGradient) override {
        const bool updates = updatesModel(batch);
        const double told =
            discriminator_->evaluate(batch.embedding, domains_, updates ? &embeddingGradient : nullptr);
        loss_.add(told);
        if (!updates || !adversary_.alternating)
            discriminator_->step(); // its gradients were taken before the model moves
        if (!updates)
            return told;
        const double strength =
            adversary_.lambda *
            (adversary_.alternating ? 1.0 : 2.0 / (1.0 + std::exp(-10.0 * batch.progress)) - 1.0);
        embeddingGradient *= static_cast<float>(-strength);
        return static_cast<double>(softmaxCrossEntropy<float>(batch.logits, batch.labels, logitGradient)) -
               strength * told;
    }

    SeriesValues endEpoch() override { return {{"train.discriminator_loss", loss_.take()}}; }
    std::vector<NamedTensor> state() const override { return discriminator_->state(); }
    void restore(const std::vector<NamedTensor>& state) override { discriminator_->restore(state); }

  private:
    Adversary adversary_;
    std::unique_ptr<DomainDiscriminator<float>> discriminator_;
    std::vector<int> domains_; ///< (B,) of the rows of a batch
    EpochMean loss_;
};

std::vector<ParameterSpec> modelParameters() {
    std::vector<ParameterSpec> model = encoderOnlyParameters();
    const auto find = [&model](const char* key) {
        return std::find_if(model.begin(), model.end(),
                            [key](const ParameterSpec& spec) { return spec.key == key; });
    };
    find("optimizer")->defaultValue = std::string("adam");
    find("optimizer")->source = "DomainBed";
    find("weight_decay")->defaultValue = 0.0;
    find("weight_decay")->help = "L2 penalty on every parameter of the model, not of the discriminator.";
    find("weight_decay")->source = "DomainBed";
    const ParameterSpec mean{.key = "beta1",
                             .label = "β1",
                             .help = "Decay of Adam's mean of gradients, for model and discriminator.",
                             .source = "DomainBed",
                             .defaultValue = 0.5,
                             .minimum = 0,
                             .maximum = 0.9999};
    ParameterSpec square = mean;
    square.key = "beta2";
    square.label = "β2";
    square.help = "Decay of Adam's mean of squared gradients, for model and discriminator.";
    square.defaultValue = 0.9;
    model.insert(find("optimizer") + 1, {mean, square});
    return model;
}

std::vector<ParameterSpec> parameters() {
    return withEnvironments(
        modelParameters(),
        {{.key = "form",
          .label = "Form",
          .help = "Alternating steps of model and discriminator, or both on every batch with the gradient "
                  "reversed on its way to the encoder, rising as 2/(1 + exp(-10 p)) - 1 with the share p of "
                  "training done.",
          .source = "alternating: DomainBed; reversal: Ganin et al. 2016",
          .defaultValue = std::string("alternating"),
          .choices = {"alternating", "reversal"}},
         {.key = "lambda",
          .label = "λ",
          .help = "Weight of the discriminator's loss in what the encoder works against.",
          .source = "DomainBed",
          .defaultValue = 1.0,
          .minimum = 0,
          .maximum = 1e6,
          .search = SearchRange{.low = 0.01, .high = 10, .logarithmic = true}},
         {.key = "discriminator_steps",
          .label = "Discriminator steps",
          .help = "Steps of the discriminator between two of the model, for form alternating. Each takes a "
                  "batch of its own.",
          .source = "DomainBed",
          .defaultValue = std::int64_t{1},
          .minimum = 1,
          .maximum = 1000},
         {.key = "discriminator_learning_rate",
          .label = "Discriminator learning rate",
          .help = "Step size of the discriminator's optimiser, which is of the same kind as the model's.",
          .source = "DomainBed",
          .defaultValue = 1e-3,
          .minimum = 1e-9,
          .maximum = 100},
         {.key = "discriminator_width",
          .label = "Discriminator width",
          .help = "Units in each of the two hidden layers of the discriminator.",
          .source = "DomainBed",
          .defaultValue = std::int64_t{256},
          .minimum = 1,
          .maximum = 65'536},
         {.key = "gradient_penalty",
          .label = "Gradient penalty",
          .help = "Weight of the mean squared slope of the discriminator's loss in the embedding; 0: none.",
          .source = "DomainBed",
          .defaultValue = 0.0,
          .minimum = 0,
          .maximum = 1e6},
         {.key = "domains",
          .label = "Domains",
          .help = "The environments of groups (attribute values, or examples predicted correctly and "
                  "wrongly), or "
                  "the class its first stage predicts, which replaces the attribute.",
          .source = "Correct-N-Contrast, A.2",
          .defaultValue = std::string("environments"),
          .choices = {"environments", "predicted_class"}}},
        "given");
}

std::unique_ptr<Trainer> start(std::shared_ptr<const Task> task, const ParameterValues& values,
                               std::uint64_t seed, const RunContext& run) {
    const GroupAssignment assignment = inferGroups(*task, values, seed, run);
    const std::vector<int>& domains = values.text("domains") == "environments"
                                          ? assignment.environments
                                          : requirePredictions(assignment, values);
    EnvironmentBatches batches = makeEnvironmentBatches(*task, domains, values, seed, run);
    const auto count = static_cast<Eigen::Index>(batches.environmentCount());
    DomainDiscriminator<float>::Options options{.width = values.integer("discriminator_width"),
                                                .gradientPenalty = values.number("gradient_penalty"),
                                                .optimizer = optimizerOptions(values)};
    options.optimizer.learningRate = values.number("discriminator_learning_rate");
    options.optimizer.weightDecay = 0.0;
    Random random(seed, "discriminator weights");
    auto objective = std::make_unique<AdversarialObjective>(
        Adversary{.alternating = values.text("form") == "alternating",
                  .lambda = values.number("lambda"),
                  .discriminatorSteps = static_cast<std::uint64_t>(values.integer("discriminator_steps"))},
        static_cast<Eigen::Index>(batches.rowsOfEach()), count,
        std::make_unique<DomainDiscriminator<float>>(values.integer("output_dim"), count, options, random));
    std::vector<Column> found = foundColumns(*task, assignment);
    return withFound(
        makeObjectiveTrainer(std::move(task), values, seed, "dann", std::move(batches), std::move(objective)),
        std::move(found));
}

} // namespace

/// Domain-adversarial training.
Method dann() {
    return {.id = "dann",
            .name = "DANN",
            .summary = "Domain-adversarial training: the encoder learns the classes and to keep a "
                       "discriminator from telling the domains apart. Domains are attribute values, which "
                       "uses the group labels of the training examples, or what a first stage infers.",
            .source = "Ganin et al. 2016; DomainBed; Correct-N-Contrast, A.2",
            .family = MethodFamily::invariant,
            .parameters = parameters(),
            .series = {{"train.loss", "cross-entropy − weighted discriminator's"}},
            .control = MethodControl{"λ 0: batches alone", {{"lambda", 0.0}}},
            .knobs = {"lambda"},
            .start = start};
}

} // namespace groupscope::method
