// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/negative_weights.h"

#include "core/base/error.h"
#include "core/data/task_domains.h"
#include "core/experiment/run_embeddings.h"
#include "core/math/normalize.h"
#include "core/methods/shared/domain_weighted.h"
#include "core/methods/shared/info_nce_training.h"
#include "core/methods/shared/temperature_schedule.h"
#include "core/training/predictions.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace groupscope {

namespace {

constexpr const char* ownDomainMethod = "same-domain-negatives";

std::optional<DomainWeight> weightOf(const std::string& method) {
    if (method == "domain-weighted-negatives")
        return DomainWeight::negatives;
    return method == "domain-weighted-pairs" ? std::optional(DomainWeight::pairs) : std::nullopt;
}

void requireKnown(const Run& run) {
    if (run.method == "info-nce-individual")
        throw UsageError("temperatures that rows learned are not kept with the head", run.method,
                         "choose a run of another contrastive method");
    if (!NegativeWeights::knows(run.method))
        throw UsageError("the method does not push rows away from each other", run.method,
                         "choose a run of a contrastive method, such as info-nce");
    if (run.parameters.text("projector") != "none")
        throw UsageError("similarities were taken behind a projector, which is not kept", run.method,
                         "choose a run with projector none");
}

} // namespace

bool NegativeWeights::knows(const std::string& method) {
    return weightOf(method) || method == ownDomainMethod || method == "info-nce" ||
           method == "info-nce-mmd" || method == "info-nce-dann";
}

NegativeWeights::NegativeWeights(std::shared_ptr<const Task> task, const Run& run, const RunContext& context)
    : task_(std::move(task))
    , ownDomainAlone_(run.method == ownDomainMethod)
    , weight_(weightOf(run.method)) {
    requireKnown(run);
    head_ = fittingHead(run.head, run, *task_->embedding, run.method);
    rows_ = pretrainedRows(*task_, run.parameters, run.method);
    embedding_ = embedRows(*head_, task_->X(), rows_, context);
    normalizeRows<float>(embedding_, unit_);
    temperature_ = TemperatureSchedule(run.parameters)(run.selectedEpoch);
    if (weight_ || ownDomainAlone_)
        useDomains(run, context);
}

void NegativeWeights::useDomains(const Run& run, const RunContext& context) {
    const RowDomains domains = domainsOf(*task_, rows_, run.method);
    rowDomains_ = domains.codes;
    for (const int value : domainColumn(*task_).codes)
        setDomains_.push_back(value < 0 ? -1 : domains.ofValue[value]);
    if (!weight_)
        return;
    const auto count = static_cast<int>(domains.names.size());
    rule_ = {.base = temperature_,
             .slope = run.parameters.number("tau_beta"),
             .least = run.parameters.number("tau_min"),
             .domains = count};
    discriminator_ = fitStandardized(embedding_, rowDomains_, count, discriminatorFit, context).scores;
    probabilitiesOfRows(discriminator_, embedding_, probabilities_);
}

int NegativeWeights::domainOf(int anchor) const {
    const int domain = setDomains_[anchor];
    if (domain < 0)
        throw UsageError("row '" + task_->set->ids[anchor] +
                             "' is of no domain that was trained on, so it is no anchor of this method",
                         "anchor", "choose a row of a training domain, or a run of domain-weighted-pairs");
    return domain;
}

/// τ (n,) of the pairs of the anchor, embedded (1,K), and every row.
std::vector<float> NegativeWeights::temperaturesOf(int anchor, const MatrixF& embedded) const {
    if (!weight_)
        return std::vector<float>(rows_.size(), static_cast<float>(temperature_));
    Eigen::ArrayXf temperatures;
    if (*weight_ == DomainWeight::negatives) {
        temperatures = probabilities_.col(domainOf(anchor)).array();
    } else {
        MatrixF own;
        probabilitiesOfRows(discriminator_, embedded, own);
        temperatures = (probabilities_ * own.row(0).transpose()).array();
    }
    rule_.apply(temperatures);
    return {temperatures.begin(), temperatures.end()};
}

WeighedNegatives NegativeWeights::heaviest(int anchor, std::size_t most, const RunContext& context) const {
    const MatrixF embedded = embedRows(*head_, task_->X(), std::span(&anchor, 1), context);
    MatrixF unit;
    normalizeRows<float>(embedded, unit);
    const Eigen::VectorXf similarities = unit_ * unit.row(0).transpose();
    const std::vector<float> temperatures = temperaturesOf(anchor, embedded);
    const int domain = ownDomainAlone_ ? domainOf(anchor) : -1;
    WeighedNegatives found{.anchor = anchor, .heaviest = {}, .count = 0, .base = temperature_};
    std::vector<WeighedNegative>& negatives = found.heaviest;
    for (std::size_t j = 0; j < rows_.size(); ++j) {
        if (rows_[j] == anchor || (ownDomainAlone_ && rowDomains_[j] != domain))
            continue;
        const auto s = static_cast<double>(similarities[static_cast<Eigen::Index>(j)]);
        const auto tau = static_cast<double>(temperatures[j]);
        negatives.push_back({rows_[j], s, tau, s / tau - std::log(tau)}); // the logarithm, as yet
    }
    found.count = negatives.size();
    if (negatives.empty())
        return found;
    const auto byWeight = [](const WeighedNegative& a, const WeighedNegative& b) {
        return a.share != b.share ? a.share > b.share : a.row < b.row;
    };
    const double largest = std::min_element(negatives.begin(), negatives.end(), byWeight)->share;
    const double sum = std::accumulate(
        negatives.begin(), negatives.end(), 0.0,
        [&](double total, const WeighedNegative& own) { return total + std::exp(own.share - largest); });
    const auto kept = static_cast<std::ptrdiff_t>(std::min(most, negatives.size()));
    std::partial_sort(negatives.begin(), negatives.begin() + kept, negatives.end(), byWeight);
    negatives.resize(static_cast<std::size_t>(kept));
    for (WeighedNegative& own : negatives)
        own.share = std::exp(own.share - largest) / sum;
    return found;
}

std::size_t NegativeWeights::bytes() const {
    return static_cast<std::size_t>(embedding_.size() + unit_.size() + probabilities_.size()) * sizeof(float);
}

} // namespace groupscope
