// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/domain_weighted.h"

#include "core/base/text.h"
#include "core/measures/calibration.h"
#include "core/methods/shared/info_nce_training.h"
#include "core/nn/named_tensor.h"

#include <algorithm>
#include <set>
#include <utility>

namespace groupscope {

namespace {

constexpr double mostPairs = 0.5;
constexpr int heldOutParts = 5; // one of them is held out
const std::string discriminatorTensor = "domain_discriminator.planes";
const std::string countsTensor = "temperature.counts";

/// A fifth of the places of each domain, drawn, rising within it.
std::vector<int> heldOutPlaces(const std::vector<int>& places, std::span<const int> codes, int domains,
                               std::uint64_t seed) {
    std::vector<std::vector<int>> ofDomain(static_cast<std::size_t>(domains));
    for (const int place : places)
        ofDomain[static_cast<std::size_t>(codes[static_cast<std::size_t>(place)])].push_back(place);
    std::vector<int> drawn;
    for (std::size_t d = 0; d < ofDomain.size(); ++d) {
        std::vector<int>& own = ofDomain[d];
        Random(seed, "held-out rows of the discriminator", d).shuffle(own);
        own.resize(own.size() / heldOutParts);
        std::sort(own.begin(), own.end());
        drawn.insert(drawn.end(), own.begin(), own.end());
    }
    return drawn;
}

std::vector<int> placesWithout(const std::vector<int>& places, std::vector<int> left) {
    std::sort(left.begin(), left.end());
    std::vector<int> others;
    for (const int place : places)
        if (!std::binary_search(left.begin(), left.end(), place))
            others.push_back(place);
    return others;
}

MatrixF rowsAt(const MatrixF& rows, const std::vector<int>& places) {
    MatrixF own(static_cast<Eigen::Index>(places.size()), rows.cols());
    for (std::size_t i = 0; i < places.size(); ++i)
        own.row(static_cast<Eigen::Index>(i)) = rows.row(places[i]);
    return own;
}

std::vector<int> codesAt(std::span<const int> codes, const std::vector<int>& places) {
    std::vector<int> own;
    for (const int place : places)
        own.push_back(codes[static_cast<std::size_t>(place)]);
    return own;
}

} // namespace

DomainWeightedObjective::DomainWeightedObjective(const InfoNceForm& form, std::vector<int> positives,
                                                 const DomainWeightedOptions& options, RowDomains domains,
                                                 const RowClasses& classes, const RunContext& context)
    : InfoNceObjective(form, std::move(positives))
    , options_(options)
    , domains_(std::move(domains))
    , rule_({.slope = options.slope,
             .least = options.least,
             .domains = static_cast<int>(domains_.names.size())})
    , recorded_(recordedPlaces(domains_.codes, rule_.domains, options.seed))
    , recordedLabels_(pairLabels(domains_, classes, recorded_, context))
    , classNames_(classes.names)
    , heldOut_(heldOutPlaces(recorded_, domains_.codes, rule_.domains, options.seed))
    , others_(placesWithout(recorded_, heldOut_))
    , discriminator_(rule_.domains, options.discriminator)
    , start_(Matrix<double>::Zero(rule_.domains == 2 ? 1 : rule_.domains, options.dimensions + 1)) {
    context.traceRows("held out", heldOut_);
}

void DomainWeightedObjective::beginEpoch(double temperature, const CleanRows& clean,
                                         const RunContext& context) {
    rule_.base = temperature;
    const MatrixF rows = clean.contrasted(clean.rows(), context);
    discriminator_.fit(rows, domains_.codes, context, &start_);
    if (options_.discriminator.hidden == 0)
        start_ = discriminator_.planes().cast<float>().cast<double>(); // as a checkpoint holds it
    MatrixF probabilities;
    discriminator_.probabilities(rows, probabilities);
    series_ = {{"discriminator.accuracy", shareOfRight(probabilities, domains_.codes)}};
    measureCalibration(rows, context);
    if (!options_.outside)
        recordEpoch(probabilities);
}

void DomainWeightedObjective::measureCalibration(const MatrixF& rows, const RunContext& context) {
    const std::vector<int> labels = codesAt(domains_.codes, heldOut_),
                           fitted = codesAt(domains_.codes, others_);
    if (labels.empty() || std::set<int>(fitted.begin(), fitted.end()).size() < 2)
        return;
    RunContext untraced = context;
    untraced.trace = nullptr; // the first weights are those of the epoch
    FittedDiscriminator second(rule_.domains, options_.discriminator);
    second.fit(rowsAt(rows, others_), fitted, untraced);
    MatrixF probabilities;
    second.probabilities(rowsAt(rows, heldOut_), probabilities);
    std::vector<RowConfidence> confidences;
    std::vector<int> all;
    for (Eigen::Index row = 0; row < probabilities.rows(); ++row) {
        Eigen::Index best = 0;
        const auto confidence = static_cast<double>(probabilities.row(row).maxCoeff(&best));
        confidences.push_back({.predicted = static_cast<int>(best), .confidence = confidence});
        all.push_back(static_cast<int>(row));
    }
    const Calibration found = calibrationOf(confidences, labels, all);
    series_.emplace_back("discriminator.held_out_accuracy", *found.accuracy);
    series_.emplace_back("discriminator.calibration_error", *found.error);
}

void DomainWeightedObjective::recordEpoch(const MatrixF& probabilities) {
    const MatrixF own = rowsAt(probabilities, recorded_);
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

/// Fits the discriminator to the clean rows of the batch. False when all are of one domain.
bool DomainWeightedObjective::fitBatch(const ContrastBatch& batch, const CleanRows& clean,
                                       const RunContext& context) {
    if (std::set<int>(batchDomains_.begin(), batchDomains_.end()).size() < 2)
        return false;
    RunContext untraced = context;
    untraced.trace = nullptr; // the first weights are those of the epoch
    discriminator_.fit(clean.contrasted(batch.rows, context), batchDomains_, untraced);
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
    discriminator_.probabilities(batch.contrasted, probabilities_);
    if (options_.outside) {
        domainFactors<float>(options_.weight, form(), probabilities_, batchDomains_, temperatures_,
                             options_.view);
        return contrast(batch, {}, {}, gradient, &temperatures_);
    }
    adaptiveTemperatures<float>(rule_, options_.weight, form(), probabilities_, batchDomains_, temperatures_,
                                options_.view);
    const double loss = contrast(batch, temperatures_, {}, gradient);
    countBatch(static_cast<Eigen::Index>(batchDomains_.size()));
    return loss;
}

/// Counts pairs of negatives alone.
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
        const Eigen::Index positive = form().positive(anchor, rows), self = form().self(anchor);
        take(positive);
        if (self >= 0)
            take(self);
        const int klass =
            batchClasses().empty() ? -1 : batchClasses()[static_cast<std::size_t>(anchor % rows)];
        for (Eigen::Index other = 0; klass >= 0 && other < own.size(); ++other)
            if (other != positive && other != self &&
                batchClasses()[static_cast<std::size_t>(other % rows)] == klass)
                take(other);
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
        context.notice("in " + std::to_string(clampedEpochs_) + " of " + std::to_string(epochs_) +
                       " epochs most pairs had the least temperature, tau_min = " +
                       shortestText(rule_.least) + ", which then decides the result: raise temperature" +
                       (rule_.slope > 0.0 ? ", lower tau_beta" : "") + ", or lower tau_min");
    if (batchesOfOneDomain_ > 0)
        context.notice(std::to_string(batchesOfOneDomain_) + " of " + std::to_string(batches_) +
                       " batches held examples of one domain only and were contrasted at one temperature: "
                       "raise batch_size, or choose discriminator global");
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
