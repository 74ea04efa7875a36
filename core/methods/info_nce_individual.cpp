// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/losses/individual_contrast.h"
#include "core/methods/method.h"
#include "core/methods/shared/info_nce_training.h"
#include "core/methods/shared/temperature_schedule.h"

#include <algorithm>

namespace groupscope::method {

namespace {

const std::string temperaturesTensor = "individual.temperatures", countsTensor = "individual.counts",
                  estimatesTensor = "individual.estimates";

/// Contrast with a temperature for every row, which takes a step of its own against its slope.
class IndividualObjective final : public ContrastObjective {
  public:
    explicit IndividualObjective(const ContrastSetup& setup)
        : loss_(setup.form, setup.parameters.number("rho"), setup.parameters.number("estimate_rate"))
        , both_(setup.form.symmetric)
        , rate_(setup.parameters.number("tau_learning_rate"))
        , least_(setup.parameters.number("tau_min"))
        , remedies_(joined(clampRemedies(setup.parameters), ", or "))
        , temperatures_(setup.rows.size(), static_cast<float>(setup.parameters.number("temperature")))
        , estimates_(setup.parameters.number("estimate_rate") < 1.0 ? 2 * setup.rows.size() : 0, noEstimate) {
    }

    double evaluate(const ContrastBatch& batch, const CleanRows&, const RunContext&, MatrixF& gradient,
                    MatrixF&) override {
        const std::size_t B = batch.places.size();
        std::vector<double> own;
        for (int view = 0; view < (both_ ? 2 : 1); ++view)
            for (const int place : batch.places)
                own.push_back(static_cast<double>(temperatures_[place]));
        std::vector<float> estimates;
        if (!estimates_.empty())
            for (std::size_t a = 0; a < own.size(); ++a)
                estimates.push_back(estimates_[estimateOf(batch, a)]);
        const double loss = loss_(batch.contrasted, own, gradient, slopes_, estimates);
        for (std::size_t a = 0; a < estimates.size(); ++a)
            estimates_[estimateOf(batch, a)] = estimates[a];
        for (std::size_t i = 0; i < B; ++i) {
            const double slope = both_ ? 0.5 * (slopes_[i] + slopes_[B + i]) : slopes_[i];
            float& temperature = temperatures_[batch.places[i]];
            temperature =
                static_cast<float>(std::max(static_cast<double>(temperature) - rate_ * slope, least_));
        }
        return loss;
    }

    SeriesValues endEpoch(bool last, const RunContext& context) override {
        std::vector<float> values = temperatures_;
        const auto clamped = static_cast<double>(
            std::count_if(values.begin(), values.end(), [&](float own) { return isClamped(own); }));
        const double share = clamped / static_cast<double>(values.size());
        distribution_ = distributionOf(values);
        ++epochs_;
        clampedEpochs_ += share > 0.5 ? 1 : 0;
        if (last && clampedEpochs_ > 0)
            context.notice("in " + std::to_string(clampedEpochs_) + " of " + std::to_string(epochs_) +
                           " epochs most examples had the least temperature, tau_min = " +
                           shortestText(least_) + ", which then decides the result: " + remedies_);
        return {{"temperature.q05", distribution_.values.front()},
                {"temperature.median", distribution_.values[distribution_.values.size() / 2]},
                {"temperature.q95", distribution_.values.back()},
                {"temperature.clamped", share}};
    }
    std::vector<NamedDistribution> distributions() const override { return {{"temperature", distribution_}}; }

    std::vector<NamedTensor> state() const override {
        MatrixF values(1, static_cast<Eigen::Index>(temperatures_.size())), counts(1, 2);
        std::copy(temperatures_.begin(), temperatures_.end(), values.data());
        counts << static_cast<float>(epochs_), static_cast<float>(clampedEpochs_);
        std::vector<NamedTensor> tensors{{temperaturesTensor, values}, {countsTensor, counts}};
        if (!estimates_.empty()) {
            MatrixF estimates(1, static_cast<Eigen::Index>(estimates_.size()));
            std::copy(estimates_.begin(), estimates_.end(), estimates.data());
            tensors.push_back({estimatesTensor, estimates});
        }
        return tensors;
    }
    void restore(const std::vector<NamedTensor>& state) override {
        const auto n = static_cast<Eigen::Index>(temperatures_.size());
        const MatrixF& values = findTensor(state, temperaturesTensor, 1, n, "checkpoint");
        const MatrixF& counts = findTensor(state, countsTensor, 1, 2, "checkpoint");
        temperatures_.assign(values.data(), values.data() + n);
        if (!estimates_.empty()) {
            const MatrixF& estimates = findTensor(state, estimatesTensor, 1,
                                                  static_cast<Eigen::Index>(estimates_.size()), "checkpoint");
            estimates_.assign(estimates.data(), estimates.data() + estimates.size());
        }
        epochs_ = static_cast<int>(counts(0));
        clampedEpochs_ = static_cast<int>(counts(1));
    }

  private:
    /// Where the estimate of anchor `a` of a batch stands: each view of a row has its own.
    std::size_t estimateOf(const ContrastBatch& batch, std::size_t a) const {
        const std::size_t B = batch.places.size();
        return 2 * static_cast<std::size_t>(batch.places[a % B]) + a / B;
    }
    bool isClamped(float temperature) const { return temperature <= static_cast<float>(least_); }

    IndividualContrast<float> loss_;
    bool both_;
    double rate_, least_;
    std::string remedies_;            ///< what lifts temperatures above the least one
    std::vector<float> temperatures_; ///< (n,) of the rows trained on
    std::vector<float> estimates_;    ///< (2n,) of both views of each row; empty where none are kept
    std::vector<double> slopes_;
    Distribution distribution_;
    int epochs_ = 0, clampedEpochs_ = 0;
};

std::vector<ParameterSpec> parameters() {
    std::vector<ParameterSpec> all = infoNceParameters(0.1, "Qiu et al. 2023");
    std::erase_if(all, [](const ParameterSpec& spec) {
        // There is no schedule of what is learned, and the loss is of the views of a row alone.
        return spec.key.starts_with("temperature_") || spec.key == "positive_pairs";
    });
    all.front().help = "Where the temperature of every example begins.";
    const std::string source = "iSogCLR (Qiu et al. 2023)";
    const std::vector<ParameterSpec> own{
        {.key = "rho",
         .label = "ρ",
         .help = "How unequal the weights of negatives may be: the larger ρ, the lower temperatures become.",
         .source = source + "; value: design choice",
         .defaultValue = 0.3,
         .minimum = 0,
         .maximum = 100},
        {.key = "tau_learning_rate",
         .label = "τ learning rate",
         .help = "Step size of every example's temperature.",
         .source = source + "; value: design choice",
         .defaultValue = 0.01,
         .minimum = 0,
         .maximum = 10},
        {.key = "estimate_rate",
         .label = "γ",
         .help = "Share of the batch in the running estimate of each example's mean over negatives; the rest "
                 "comes from earlier batches. 1: the batch alone.",
         .source = source + ", algorithm 1; value: design choice",
         .defaultValue = 1.0,
         .minimum = 1e-3,
         .maximum = 1},
        {.key = "tau_min",
         .label = "τ_min",
         .help = "The least temperature that an example may have.",
         .source = source + "; value: design choice",
         .defaultValue = 0.01,
         .minimum = 1e-3,
         .maximum = 100}};
    all.insert(all.begin() + 1, own.begin(), own.end());
    return all;
}

} // namespace

/// Contrast with a learned temperature for every row.
Method infoNceIndividual() {
    return {.id = "info-nce-individual",
            .name = "iSogCLR",
            .summary = "Contrastive pre-training in which every example learns its own temperature: low for "
                       "examples that stand alone, high for those with many alike. Uses no group labels.",
            .source = "iSogCLR (Qiu et al. 2023)",
            .family = MethodFamily::domains,
            .parameters = parameters(),
            .keepsLastEpoch = true,
            .series = {{"train.loss", "robust contrastive loss"}},
            .reports = {"domain_decodability"},
            .knobs = {"rho"},
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& values, std::uint64_t seed,
                        const RunContext& context) {
                if (values.number("temperature") < values.number("tau_min"))
                    throw UsageError("the temperature to begin with is below the least one",
                                     "temperature, tau_min", "raise temperature, or lower tau_min");
                return startInfoNce(std::move(task), values, seed, context, "info-nce-individual",
                                    [](const ContrastSetup& setup, const RunContext&) {
                                        return std::make_unique<IndividualObjective>(setup);
                                    });
            }};
}

} // namespace groupscope::method
