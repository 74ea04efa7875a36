// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/softmax_cross_entropy.h"
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
        : InfoNceObjective(setup.form)
        , weight_(setup.parameters.number("penalty_weight"))
        , domains_(std::move(domains))
        , random_(setup.seed, "discriminator weights")
        , discriminator_("discriminator", setup.embedding, static_cast<Eigen::Index>(domains_.names.size()),
                         true, random_)
        , optimizer_(discriminator_.parameters(), withoutDecay(setup.parameters)) {}

    double evaluate(const ContrastBatch& batch, const CleanRows&, const RunContext&, MatrixF& gradient,
                    MatrixF& embeddingGradient) override {
        const double loss = contrast(batch, {}, {}, gradient);
        discriminator_.forward(batch.embedding, logits_);
        const std::vector<int> domains = domainsOfViews(domains_, batch.places);
        const double told = static_cast<double>(softmaxCrossEntropy<float>(logits_, domains, logitGradient_));
        right_.add(shareOfRight(logits_, domains), batch.rows.size());
        discriminator_.backward(batch.embedding, logitGradient_, &embeddingGradient);
        embeddingGradient *= static_cast<float>(-weight_);
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
    static Optimizer<float>::Options withoutDecay(const ParameterValues& parameters) {
        Optimizer<float>::Options options = optimizerOptions(parameters);
        options.weightDecay = 0.0;
        return options;
    }

    double weight_;
    RowDomains domains_;
    Random random_;
    Linear<float> discriminator_;
    Optimizer<float> optimizer_;
    MeanLoss told_, right_; ///< of the views of an epoch, as each batch finds it
    MatrixF logits_, logitGradient_;
};

} // namespace

/// Contrast against a discriminator of domains.
Method infoNceDann() {
    std::vector<ParameterSpec> parameters = infoNceParameters(0.1, "ours");
    parameters.insert(parameters.begin() + 1,
                      penaltyWeightParameter("Weight of the discriminator's loss in what the encoder works "
                                             "against."));
    return {.id = "info-nce-dann",
            .name = "InfoNCE + DANN",
            .summary = "Contrastive pre-training that also keeps a linear discriminator from telling the "
                       "domains apart: both learn at once, the encoder along the reversed gradient. Uses the "
                       "domains of the training rows.",
            .source = "Ganin et al. 2016; Adaptive Temperature, 3",
            .family = MethodFamily::domains,
            .parameters = std::move(parameters),
            .needsDomains = true,
            .keepsLastEpoch = true,
            .series = {{"train.loss", "contrastive loss − weighted discriminator's"}},
            .reports = {"domain_decodability"},
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
