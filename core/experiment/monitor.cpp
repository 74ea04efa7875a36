// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/monitor.h"

#include "core/base/error.h"
#include "core/math/normalize.h"
#include "core/math/spectral_norm.h"
#include "core/methods/predictions.h"
#include "core/metrics/cross_group_cosine.h"
#include "core/metrics/mutual_information.h"
#include "core/metrics/worst_group_bound.h"

#include <algorithm>
#include <array>
#include <utility>

namespace groupscope {

namespace {

constexpr int rowsPerGroup = 500;
constexpr std::size_t informationRows = 5000;
constexpr std::size_t largestPairCount = 200;

constexpr std::array<std::pair<MonitoredMetric, std::string_view>, 4> metricNames{
    {{MonitoredMetric::alignment, "alignment"},
     {MonitoredMetric::alignmentPairs, "alignment_pairs"},
     {MonitoredMetric::mutualInformation, "mutual_information"},
     {MonitoredMetric::bound, "bound"}}};

MonitoredMetric parseMetric(const std::string& name, const std::string& where) {
    std::string names;
    for (const auto& [metric, known] : metricNames) {
        if (name == known)
            return metric;
        names += std::string(known) + ", ";
    }
    throw UsageError("'" + name + "' cannot be monitored", where, "choose of " + names + "or none alone");
}

/// At most `count` of `rows`, spread evenly.
std::vector<int> spread(const std::vector<int>& rows, std::size_t count) {
    if (rows.size() <= count)
        return rows;
    std::vector<int> chosen;
    for (std::size_t i = 0; i < count; ++i)
        chosen.push_back(rows[i * rows.size() / count]);
    return chosen;
}

} // namespace

std::string_view metricName(MonitoredMetric metric) {
    for (const auto& [known, name] : metricNames)
        if (known == metric)
            return name;
    return {};
}

std::vector<MonitoredMetric> parseMonitoredMetrics(const std::vector<std::string>& names,
                                                   const std::string& where) {
    std::vector<MonitoredMetric> metrics;
    if (names.size() == 1 && names[0] == "none")
        return metrics;
    for (const std::string& name : names) {
        const MonitoredMetric metric = parseMetric(name, where);
        if (std::find(metrics.begin(), metrics.end(), metric) != metrics.end())
            throw UsageError("'" + name + "' comes twice", where, "give each name once");
        metrics.push_back(metric);
    }
    return metrics;
}

Split monitoredSplit(const Task& task) {
    for (const Split split : {Split::validation, Split::train})
        if (!task.rowsOf(split).empty())
            return split;
    return Split::test;
}

Monitor::Monitor(std::shared_ptr<const Task> task, MonitorPlan plan)
    : task_(std::move(task))
    , plan_(std::move(plan))
    , split_(plan_.split.value_or(monitoredSplit(*task_))) {
    if (plan_.split && task_->rowsOf(split_).empty())
        throw UsageError("the " + std::string(splitName(split_)) + " split has no rows to monitor",
                         task_->set->path.string(), "choose another split");
    std::vector<int> taken(static_cast<std::size_t>(task_->groups.groupCount()), 0);
    for (const int row : task_->rowsOf(split_)) {
        const int group = task_->groupIds[static_cast<std::size_t>(row)];
        if (taken[static_cast<std::size_t>(group)]++ < rowsPerGroup) {
            rows_.push_back(row);
            groupIds_.push_back(group);
        }
    }
}

bool Monitor::watches(MonitoredMetric metric) const {
    return std::find(plan_.metrics.begin(), plan_.metrics.end(), metric) != plan_.metrics.end();
}

SeriesValues Monitor::measure(const Head& head, const RunContext& context) {
    std::optional<LinearClassifier> classifier;
    if (watches(MonitoredMetric::bound)) {
        classifier = head.linearClassifier();
        if (!classifier && !std::exchange(toldWhyNoBound_, true))
            context.notice("the bound of Theorem 3.1 is left out: the logits of a " + head.state().kind +
                           " head are no linear map of its embedding");
    }
    if (head.transformsEmbedding() || !known_)
        measureEmbedding(head, classifier, context);
    SeriesValues series = ofEmbedding_;
    if (classifier)
        addBound(head, *classifier, context, series);
    return series;
}

void Monitor::measureEmbedding(const Head& head, const std::optional<LinearClassifier>& classifier,
                               const RunContext& context) {
    known_ = false; // until nothing more can be cancelled
    ofEmbedding_.clear();
    const bool pairs = watches(MonitoredMetric::alignmentPairs);
    const bool aligned = watches(MonitoredMetric::alignment) || pairs;
    if (aligned || classifier) {
        const MatrixF Z = embedRows(head, task_->X(), rows_, context);
        std::vector<ClassAlignment> classes;
        if (aligned || !classifier->onUnitRows)
            classes = alignment(Z, groupIds_, task_->groups, context);
        if (watches(MonitoredMetric::alignment)) {
            if (const auto cosine = crossGroupCosine(Z, groupIds_, task_->groups).mean)
                ofEmbedding_.emplace_back("align.cross_group_cosine", *cosine);
            addAlignment(classes);
        }
        if (pairs)
            addPairs(classes, context);
        if (classifier && classifier->onUnitRows) {
            MatrixF unit;
            normalizeRows<float>(Z, unit);
            classes = alignment(unit, groupIds_, task_->groups, context);
        }
        ofClassifier_ = std::move(classes);
    }
    if (watches(MonitoredMetric::mutualInformation))
        addInformation(head, context);
    known_ = true;
}

void Monitor::addAlignment(const std::vector<ClassAlignment>& classes) {
    for (std::size_t c = 0; c < classes.size(); ++c)
        if (classes[c].maximum)
            ofEmbedding_.emplace_back("align.class." + task_->groups.classes()[c], *classes[c].maximum);
}

void Monitor::addPairs(const std::vector<ClassAlignment>& classes, const RunContext& context) {
    std::size_t count = 0;
    for (const ClassAlignment& own : classes)
        count += own.pairs.size();
    if (count > largestPairCount) {
        if (!std::exchange(toldTooManyPairs_, true))
            context.notice("the alignment of pairs of groups is left out: there are " +
                           std::to_string(count) + " pairs, more than " + std::to_string(largestPairCount));
        return;
    }
    for (const ClassAlignment& own : classes)
        for (const PairAlignment& pair : own.pairs)
            ofEmbedding_.emplace_back("align.pair." + task_->groups.groupName(pair.groupA) + "|" +
                                          task_->groups.groupName(pair.groupB),
                                      pair.l2);
}

void Monitor::addInformation(const Head& head, const RunContext& context) {
    const std::vector<int> rows = spread(task_->rowsOf(split_), informationRows);
    std::vector<int> groupIds;
    for (const int row : rows)
        groupIds.push_back(task_->groupIds[static_cast<std::size_t>(row)]);
    // Fitted from nothing each time: a start from the last epoch would be faster, but a resumed run has none.
    const RepresentationInformation information =
        representationInformation(embedRows(head, task_->X(), rows, context), groupIds, task_->groups,
                                  InformationProtocol::paper, 0, context);
    if (information.ofClass)
        ofEmbedding_.emplace_back("mi.class", *information.ofClass);
    for (std::size_t a = 0; a < information.ofAttributes.size(); ++a)
        if (information.ofAttributes[a])
            ofEmbedding_.emplace_back("mi.attribute." + task_->groups.attributes()[a].name,
                                      *information.ofAttributes[a]);
}

void Monitor::addBound(const Head& head, const LinearClassifier& classifier, const RunContext& context,
                       SeriesValues& series) const {
    const Predictions predictions = predictRows(head, task_->X(), rows_, context);
    const WorstGroupBound bound = worstGroupBound(predictions.logits, groupIds_, task_->groups, ofClassifier_,
                                                  spectralNorm(classifier.weight), task_->countsOf(split_));
    for (std::size_t c = 0; c < bound.classes.size(); ++c) {
        if (!bound.classes[c])
            continue;
        const std::string prefix = "bound." + task_->groups.classes()[c] + ".";
        series.emplace_back(prefix + "gap", bound.classes[c]->gap);
        series.emplace_back(prefix + "alignment_term", bound.classes[c]->alignmentTerm);
        series.emplace_back(prefix + "deviation_term", bound.classes[c]->deviationTerm);
        series.emplace_back(prefix + "average_loss", bound.classes[c]->averageLoss);
    }
}

} // namespace groupscope
