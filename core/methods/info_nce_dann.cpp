// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/parameter_specs.h"
#include "core/losses/softmax_cross_entropy.h"
#include "core/math/normalize.h"
#include "core/methods/method.h"
#include "core/methods/shared/info_nce_training.h"
#include "core/training/common.h"

namespace groupscope::method {

namespace {

const std::string prefix = "adversary.";

/// InfoNCE against a linear discriminator of domains that learns at the same time; its gradient is reversed
/// on the way to the encoder.
class ReversalObjective final : public InfoNceObjective {
  public:
    ReversalObjective(const ContrastSetup& setup, RowDomains domains)
        : InfoNceObjective(setup.form, setup.classes)
        , weight_(setup.parameters.number("penalty_weight"))
        , steps_(setup.parameters.integer("discriminator_steps"))
        , unitRows_(setup.parameters.text("discriminator_input") == "unit")
        , domains_(std::move(domains))
        , random_(setup.seed, "discriminator weights")
        , discriminator_("discriminator", setup.embedding, static_cast<Eigen::Index>(domains_.names.size()),
                         true, random_)
        , optimizer_(optimizerOf(setup.parameters)) {}

    double evaluate(const ContrastBatch& batch, const CleanRows&, const RunContext&, MatrixF& gradient,
                    MatrixF& embeddingGradient) override {
        const double loss = contrast(batch, {}, {}, gradient);
        const std::vector<int> domains = domainsOfViews(domains_, batch.places);
        if (unitRows_)
            normalizeRows<float>(batch.embedding, unit_);
        const MatrixF& seen = unitRows_ ? unit_ : batch.embedding;
        for (std::int64_t step = 1; step < steps_; ++step) { // the last one is the loop's
            discriminate(seen, domains, nullptr);
            optimizer_.step();
            optimizer_.zeroGradients();
        }
        const double told = discriminate(seen, domains, &embeddingGradient);
        right_.add(shareOfRight(logits_, domains), batch.rows.size());
        embeddingGradient *= static_cast<float>(-weight_);
        if (unitRows_)
            normalizeRowsBackward<float>(batch.embedding, unit_, embeddingGradient);
        told_.add(told, batch.rows.size());
        return loss - weight_ * told;
    }
    std::vector<SteppedOptimizer> optimizers() override { return {{&optimizer_}}; }
    SeriesValues endEpoch(bool, const RunContext&) override {
        return {{"train.discriminator_loss", told_.take()}, {"discriminator.accuracy", right_.take()}};
    }
    std::vector<NamedTensor> state() const override { return withPrefix(prefix, optimizer_.state()); }
    void restore(const std::vector<NamedTensor>& state) override {
        optimizer_.restore(ofPrefix(prefix, state));
    }

  private:
    Optimizer<float> optimizerOf(const ParameterValues& parameters) {
        Optimizer<float>::Options options = optimizerOptions(parameters);
        options.weightDecay = 0.0;
        return Optimizer<float>::ofGroups({{.parameters = discriminator_.parameters(),
                                            .rateFactor = parameters.number("discriminator_rate_factor")}},
                                          options);
    }
    /// The discriminator's loss; adds to its gradients, and writes that of the rows where they are asked for.
    double discriminate(const MatrixF& rows, const std::vector<int>& domains, MatrixF* gradient) {
        discriminator_.forward(rows, logits_);
        const double loss = static_cast<double>(softmaxCrossEntropy<float>(logits_, domains, logitGradient_));
        discriminator_.backward(rows, logitGradient_, gradient);
        return loss;
    }

    double weight_;
    std::int64_t steps_; ///< of the discriminator to one of the encoder
    bool unitRows_;      ///< whether the discriminator sees directions alone, as the contrast does
    RowDomains domains_;
    Random random_;
    Linear<float> discriminator_;
    Optimizer<float> optimizer_;
    MeanLoss told_, right_; ///< of the views of an epoch, as each batch finds it
    MatrixF unit_, logits_, logitGradient_;
};

/// Parameters that give the discriminator a chance to follow an encoder that runs away from it.
std::vector<ParameterSpec> discriminatorParameters() {
    ParameterSpec steps = countSpec("discriminator_steps", "Discriminator steps",
                                    "Steps of the discriminator to one of the encoder, on the same batch.",
                                    "Ganin et al. 2016: 1; DomainBed", 1, 1000);
    ParameterSpec factor = numberSpec("discriminator_rate_factor", "Discriminator's rate factor",
                                      "The discriminator's learning rate is the encoder's times this.",
                                      "design choice", 1.0, 1e-6, 1e6);
    ParameterSpec input =
        choiceSpec("discriminator_input", "Discriminator sees",
                   "Embeddings as they are, whose length the encoder can change freely, or at unit "
                   "length, as the contrast compares them.",
                   "design choice", {"raw", "unit"});
    std::vector<ParameterSpec> all{steps, factor, input};
    for (ParameterSpec& spec : all)
        spec.before = spec.defaultValue;
    return all;
}

} // namespace

/// Contrast against a discriminator of domains.
Method infoNceDann() {
    std::vector<ParameterSpec> parameters = infoNceParameters(0.1, "design choice");
    parameters.insert(parameters.begin() + 1,
                      penaltyWeightParameter("Weight of the discriminator's loss in what the encoder works "
                                             "against."));
    const std::vector<ParameterSpec> own = discriminatorParameters();
    parameters.insert(parameters.begin() + 2, own.begin(), own.end());
    return {.id = "info-nce-dann",
            .name = "InfoNCE + DANN",
            .summary = "Contrastive pre-training that also keeps a linear discriminator from telling the "
                       "domains apart: both learn at once, the encoder along the reversed gradient. Uses the "
                       "domains of the training examples.",
            .source = "Ganin et al. 2016; Adaptive Temperature, 3",
            .family = MethodFamily::domains,
            .parameters = std::move(parameters),
            .needsDomains = true,
            .keepsLastEpoch = true,
            .series = {{"train.loss", "contrastive loss − weighted discriminator's"}},
            .reports = {"domain_decodability"},
            .knobs = {"penalty_weight"},
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& values, std::uint64_t seed,
                        const RunContext& context) {
                return startInfoNce(std::move(task), values, seed, context, "info-nce-dann",
                                    [](const ContrastSetup& setup, const RunContext& run) {
                                        return std::make_unique<ReversalObjective>(
                                            setup, trainingDomains(setup, run));
                                    });
            }};
}

} // namespace groupscope::method
