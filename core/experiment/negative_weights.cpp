// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/negative_weights.h"

#include "core/base/error.h"
#include "core/data/task_domains.h"
#include "core/experiment/run_embeddings.h"
#include "core/math/normalize.h"
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
        throw UsageError("the head does not store the temperatures of examples", run.method,
                         "choose a run of another contrastive method");
    if (!NegativeWeights::knows(run.method))
        throw UsageError("the method does not push examples apart", run.method,
                         "choose a run of a contrastive method, such as info-nce");
    if (run.parameters.text("projector") != "none")
        throw UsageError("similarities use a projector, which is not stored", run.method,
                         "choose a run with projector none");
}

} // namespace

bool WeighedNegatives::areWeighed() const {
    return std::any_of(heaviest.begin(), heaviest.end(),
                       [](const WeighedNegative& one) { return one.weight != 1.0; });
}

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
    classes_ = contrastedClasses(*task_, run.parameters, run.seed, rows_);
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
    outside_ = run.parameters.text("weighting") == "factor";
    rule_ = {.base = temperature_,
             .slope = run.parameters.number("tau_beta"),
             .least = run.parameters.number("tau_min"),
             .domains = count};
    discriminator_.emplace(count, discriminatorOptions(run.parameters, run.seed));
    discriminator_->fit(embedding_, rowDomains_, context);
    discriminator_->probabilities(embedding_, probabilities_);
}

int NegativeWeights::domainOf(int anchor) const {
    const int domain = setDomains_[anchor];
    if (domain < 0)
        throw UsageError("example '" + task_->set->ids[anchor] +
                             "' is of no domain that was trained on, so it is not an anchor of this method",
                         "anchor",
                         "choose an example of a training domain, or a run of domain-weighted-pairs");
    return domain;
}

/// w (n,) of the pairs of the anchor, embedded (1,K), and every row.
Eigen::ArrayXf NegativeWeights::weightsOf(int anchor, const MatrixF& embedded) const {
    if (*weight_ == DomainWeight::negatives)
        return probabilities_.col(domainOf(anchor)).array();
    MatrixF own;
    discriminator_->probabilities(embedded, own);
    return (probabilities_ * own.row(0).transpose()).array();
}

/// `domain` and `klass` are the anchor's; -1 where they do not matter.
bool NegativeWeights::isNegative(std::size_t place, int anchor, int domain, int klass) const {
    return rows_[place] != anchor && (domain < 0 || rowDomains_[place] == domain) &&
           (klass < 0 || classes_[place] != klass);
}

WeighedNegatives NegativeWeights::heaviest(int anchor, std::size_t most, const RunContext& context) const {
    const MatrixF embedded = embedRows(*head_, task_->X(), std::span(&anchor, 1), context);
    MatrixF unit;
    normalizeRows<float>(embedded, unit);
    const Eigen::VectorXf similarities = unit_ * unit.row(0).transpose();
    const auto n = static_cast<Eigen::Index>(rows_.size());
    Eigen::ArrayXf temperatures = Eigen::ArrayXf::Constant(n, static_cast<float>(temperature_));
    Eigen::ArrayXf factors = Eigen::ArrayXf::Ones(n);
    if (weight_ && outside_)
        factors = static_cast<float>(rule_.domains) * weightsOf(anchor, embedded);
    if (weight_ && !outside_) {
        temperatures = weightsOf(anchor, embedded);
        rule_.apply(temperatures);
    }
    const int domain = ownDomainAlone_ ? domainOf(anchor) : -1;
    const auto place = std::lower_bound(rows_.begin(), rows_.end(), anchor);
    const bool trained = place != rows_.end() && *place == anchor && !classes_.empty();
    const int klass = trained ? classes_[static_cast<std::size_t>(place - rows_.begin())] : -1;
    WeighedNegatives found{.anchor = anchor, .heaviest = {}, .count = 0, .base = temperature_};
    std::vector<WeighedNegative>& negatives = found.heaviest;
    for (std::size_t j = 0; j < rows_.size(); ++j) {
        if (!isNegative(j, anchor, domain, klass))
            continue;
        const auto at = static_cast<Eigen::Index>(j);
        const auto s = static_cast<double>(similarities[at]), tau = static_cast<double>(temperatures[at]),
                   factor = static_cast<double>(factors[at]);
        const double logarithm = s / tau - std::log(tau) + std::log(factor); // of the share, as yet
        negatives.push_back({rows_[j], s, tau, factor, logarithm});
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
