// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/domain_weighted.h"

#include "core/base/text.h"
#include "core/methods/shared/info_nce_training.h"
#include "core/nn/named_tensor.h"

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

constexpr double mostPairs = 0.5;
const std::string discriminatorTensor = "domain_discriminator.planes";
const std::string countsTensor = "temperature.counts";

} // namespace

DomainWeightedObjective::DomainWeightedObjective(const InfoNceForm& form,
                                                 const DomainWeightedOptions& options, RowDomains domains,
                                                 const RowClasses& classes, const RunContext& context)
    : InfoNceObjective(form)
    , options_(options)
    , domains_(std::move(domains))
    , rule_({.slope = options.slope,
             .least = options.least,
             .domains = static_cast<int>(domains_.names.size())})
    , recorded_(recordedPlaces(domains_.codes, rule_.domains, options.seed))
    , recordedLabels_(pairLabels(domains_, classes, recorded_, context))
    , classNames_(classes.names)
    , start_(Matrix<double>::Zero(rule_.domains == 2 ? 1 : rule_.domains, options.dimensions + 1)) {}

void DomainWeightedObjective::beginEpoch(double temperature, const CleanRows& clean,
                                         const RunContext& context) {
    rule_.base = temperature;
    const MatrixF rows = clean.contrasted(clean.rows(), context);
    const StandardizedFit fit =
        fitStandardized(rows, domains_.codes, rule_.domains, discriminatorFit, context, &start_);
    scores_ = fit.scores;
    start_ = fit.planes.cast<float>().cast<double>(); // as a checkpoint holds it
    MatrixF probabilities;
    probabilitiesOfRows(scores_, rows, probabilities);
    series_ = {{"discriminator.accuracy", shareOfRight(probabilities, domains_.codes)}};
    recordEpoch(probabilities);
}

void DomainWeightedObjective::recordEpoch(const MatrixF& probabilities) {
    MatrixF own(static_cast<Eigen::Index>(recorded_.size()), probabilities.cols());
    for (std::size_t i = 0; i < recorded_.size(); ++i)
        own.row(static_cast<Eigen::Index>(i)) = probabilities.row(recorded_[i]);
    const TemperatureRecord record = recordTemperatures(rule_, options_.weight, own, recordedLabels_);
    const CountedValues all = record.all();
    series_.emplace_back("temperature.q05", all.quantile(0.05));
    series_.emplace_back("temperature.median", all.quantile(0.5));
    series_.emplace_back("temperature.q95", all.quantile(0.95));
    series_.emplace_back("temperature.clamped", record.clampedShare());
    distributions_ = namedTemperatures(record, options_.weight, recordedLabels_, domains_.names, classNames_);
    ++epochs_;
    clampedEpochs_ += record.clampedShare() > mostPairs ? 1 : 0;
}

/// Fits the discriminator to the clean rows of the batch; domains that are not in it get no probability.
/// False when all rows are of one domain.
bool DomainWeightedObjective::fitBatch(const ContrastBatch& batch, const CleanRows& clean,
                                       const RunContext& context) {
    std::vector<int> compact(domains_.names.size(), -1), labels, present;
    for (const int own : batchDomains_)
        compact[own] = 0;
    for (std::size_t d = 0; d < compact.size(); ++d)
        if (compact[d] == 0) {
            compact[d] = static_cast<int>(present.size());
            present.push_back(static_cast<int>(d));
        }
    if (present.size() < 2)
        return false;
    for (const int own : batchDomains_)
        labels.push_back(compact[own]);
    const MatrixF rows = clean.contrasted(batch.rows, context);
    const LinearScores fitted =
        fitStandardized(rows, labels, static_cast<int>(present.size()), discriminatorFit, context).scores;
    constexpr double impossible = -1e9; // e to it is 0
    scores_.weight = Matrix<double>::Zero(rule_.domains, rows.cols());
    scores_.bias = RowVector<double>::Constant(rule_.domains, impossible);
    for (std::size_t i = 0; i < present.size(); ++i) {
        scores_.weight.row(present[i]) = fitted.weight.row(static_cast<Eigen::Index>(i));
        scores_.bias[present[i]] = fitted.bias[static_cast<Eigen::Index>(i)];
    }
    return true;
}

double DomainWeightedObjective::evaluate(const ContrastBatch& batch, const CleanRows& clean,
                                         const RunContext& context, MatrixF& gradient, MatrixF&) {
    batchDomains_.clear();
    for (const int place : batch.places)
        batchDomains_.push_back(domains_.codes[place]);
    ++batches_;
    if (options_.batchFitted && !fitBatch(batch, clean, context)) {
        ++batchesOfOneDomain_; // nothing can be told apart: all temperatures are the base
        return contrast(batch, {}, {}, gradient);
    }
    probabilitiesOfRows(scores_, batch.contrasted, probabilities_);
    adaptiveTemperatures<float>(rule_, options_.weight, form(), probabilities_, batchDomains_, temperatures_,
                                options_.view);
    countBatch(static_cast<Eigen::Index>(batchDomains_.size()));
    return contrast(batch, temperatures_, {}, gradient);
}

/// Those of negatives alone.
void DomainWeightedObjective::countBatch(Eigen::Index rows) {
    const auto least = static_cast<float>(rule_.least);
    for (Eigen::Index anchor = 0; anchor < temperatures_.rows(); ++anchor) {
        const auto own = temperatures_.row(anchor).array();
        const auto take = [&](Eigen::Index candidate) {
            batchSum_ -= static_cast<double>(own(candidate));
            batchClamped_ -= own(candidate) <= least ? 1 : 0;
            --batchPairs_;
        };
        batchSum_ += static_cast<double>(own.sum());
        batchClamped_ += (own <= least).count();
        batchPairs_ += own.size();
        take(form().positive(anchor, rows));
        if (form().self(anchor) >= 0)
            take(form().self(anchor));
    }
}

SeriesValues DomainWeightedObjective::endEpoch(bool last, const RunContext& context) {
    SeriesValues series = series_;
    if (batchPairs_ > 0) {
        const auto pairs = static_cast<double>(batchPairs_);
        series.emplace_back("temperature.batch.mean", batchSum_ / pairs);
        series.emplace_back("temperature.batch.clamped", static_cast<double>(batchClamped_) / pairs);
    }
    batchSum_ = 0.0;
    batchPairs_ = batchClamped_ = 0;
    if (last)
        warn(context);
    return series;
}

void DomainWeightedObjective::warn(const RunContext& context) const {
    if (clampedEpochs_ > 0)
        context.notice(
            "in " + std::to_string(clampedEpochs_) + " of " + std::to_string(epochs_) +
            " epochs most pairs had the least temperature, tau_min = " + shortestText(rule_.least) +
            ", which then decides the result: raise temperature, or lower tau_beta or tau_min");
    if (batchesOfOneDomain_ > 0)
        context.notice(std::to_string(batchesOfOneDomain_) + " of " + std::to_string(batches_) +
                       " batches held rows of one domain only and were contrasted at one temperature: raise "
                       "batch_size, or choose discriminator global");
}

std::vector<NamedTensor> DomainWeightedObjective::state() const {
    MatrixF counts(1, 4);
    counts << static_cast<float>(epochs_), static_cast<float>(clampedEpochs_), static_cast<float>(batches_),
        static_cast<float>(batchesOfOneDomain_);
    return {{discriminatorTensor, start_.cast<float>()}, {countsTensor, counts}};
}

void DomainWeightedObjective::restore(const std::vector<NamedTensor>& state) {
    start_ =
        findTensor(state, discriminatorTensor, start_.rows(), start_.cols(), "checkpoint").cast<double>();
    const MatrixF& counts = findTensor(state, countsTensor, 1, 4, "checkpoint");
    epochs_ = static_cast<std::int64_t>(counts(0));
    clampedEpochs_ = static_cast<std::int64_t>(counts(1));
    batches_ = static_cast<std::int64_t>(counts(2));
    batchesOfOneDomain_ = static_cast<std::int64_t>(counts(3));
}

} // namespace groupscope
