// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/method.h"
#include "core/methods/shared/info_nce_training.h"

#include <algorithm>

namespace groupscope::method {

namespace {

/// InfoNCE among rows of one domain.
class SameDomainObjective final : public InfoNceObjective {
  public:
    SameDomainObjective(const ContrastSetup& setup, RowDomains domains)
        : InfoNceObjective(setup.form, setup.classes)
        , domains_(std::move(domains)) {}

    double evaluate(const ContrastBatch& batch, const CleanRows&, const RunContext&, MatrixF& gradient,
                    MatrixF&) override {
        std::vector<int> own, sizes(domains_.names.size(), 0);
        for (const int place : batch.places) {
            own.push_back(domains_.codes[place]);
            ++sizes[static_cast<std::size_t>(own.back())];
        }
        anchors_ += static_cast<double>(own.size());
        alone_ += static_cast<double>(std::count(sizes.begin(), sizes.end(), 1));
        return contrast(batch, {}, own, gradient);
    }
    SeriesValues endEpoch(bool, const RunContext&) override {
        const double share = anchors_ > 0.0 ? alone_ / anchors_ : 0.0;
        anchors_ = alone_ = 0.0;
        return {{"anchors.without_negatives", share}};
    }

  private:
    RowDomains domains_;
    double anchors_ = 0.0, alone_ = 0.0; ///< of this epoch
};

} // namespace

/// Contrast among the rows of a domain.
Method sameDomainNegatives() {
    return {.id = "same-domain-negatives",
            .name = "Same-domain negatives",
            .summary =
                "Contrastive pre-training in which an example is contrasted only with examples of its own "
                "domain, so that the domain does not help. Uses the domains of the training examples.",
            .source = "Cheng et al. 2020; Adaptive Temperature, 3",
            .family = MethodFamily::domains,
            .parameters = infoNceParameters(0.1, "design choice"),
            .needsDomains = true,
            .keepsLastEpoch = true,
            .series = {{"train.loss", "contrastive loss"}},
            .reports = {"domain_decodability"},
            .knobs = {"temperature"},
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& values, std::uint64_t seed,
                        const RunContext& context) {
                return startInfoNce(std::move(task), values, seed, context, "same-domain-negatives",
                                    [](const ContrastSetup& setup, const RunContext& run) {
                                        return std::make_unique<SameDomainObjective>(
                                            setup, trainingDomains(setup, run));
                                    });
            }};
}

} // namespace groupscope::method
