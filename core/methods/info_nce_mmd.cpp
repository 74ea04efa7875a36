// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/mean_discrepancy.h"
#include "core/methods/method.h"
#include "core/methods/shared/info_nce_training.h"

namespace groupscope::method {

namespace {

/// InfoNCE and the discrepancy between the embeddings of domains.
class DiscrepancyObjective final : public InfoNceObjective {
  public:
    DiscrepancyObjective(const ContrastSetup& setup, RowDomains domains)
        : InfoNceObjective(setup.form, setup.classes)
        , weight_(setup.parameters.number("penalty_weight"))
        , domains_(std::move(domains)) {}

    double evaluate(const ContrastBatch& batch, const CleanRows&, const RunContext&, MatrixF& gradient,
                    MatrixF& embeddingGradient) override {
        const double loss = contrast(batch, {}, {}, gradient);
        const double penalty = static_cast<double>(meanDiscrepancy<float>(
            batch.embedding, domainsOfViews(domains_, batch.places), embeddingGradient));
        embeddingGradient *= static_cast<float>(weight_);
        penalty_.add(penalty, batch.rows.size());
        return loss + weight_ * penalty;
    }
    SeriesValues endEpoch(bool, const RunContext&) override { return {{"train.penalty", penalty_.take()}}; }

  private:
    double weight_;
    RowDomains domains_;
    MeanLoss penalty_;
};

} // namespace

/// Contrast that draws domains together by their maximum mean discrepancy.
Method infoNceMmd() {
    std::vector<ParameterSpec> parameters = infoNceParameters(0.1, "design choice");
    parameters.insert(
        parameters.begin() + 1,
        penaltyWeightParameter("Weight of the discrepancy between domains, averaged over pairs of "
                               "those that are in the batch."));
    return {.id = "info-nce-mmd",
            .name = "InfoNCE + MMD",
            .summary =
                "Contrastive pre-training that also draws the embeddings of all domains together, by their "
                "maximum mean discrepancy with Gaussian kernels. Uses the domains of the training examples.",
            .source = "MMD-AAE (Li et al. 2018); Adaptive Temperature, 3",
            .family = MethodFamily::domains,
            .parameters = std::move(parameters),
            .needsDomains = true,
            .keepsLastEpoch = true,
            .series = {{"train.loss", "contrastive loss + weighted penalty"}},
            .reports = {"domain_decodability"},
            .knobs = {"penalty_weight"},
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& values, std::uint64_t seed,
                        const RunContext& context) {
                return startInfoNce(std::move(task), values, seed, context, "info-nce-mmd",
                                    [](const ContrastSetup& setup, const RunContext& run) {
                                        return std::make_unique<DiscrepancyObjective>(
                                            setup, trainingDomains(setup, run));
                                    });
            }};
}

} // namespace groupscope::method
