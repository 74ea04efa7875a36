// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/monitor.h"

#include "core/base/error.h"
#include "core/experiment/representation.h"
#include "core/math/normalize.h"
#include "core/math/spectral_norm.h"
#include "core/metrics/cross_group_cosine.h"
#include "core/metrics/mutual_information.h"
#include "core/metrics/worst_group_bound.h"
#include "core/training/predictions.h"

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

constexpr int rowsPerGroup = 500;
constexpr std::size_t informationRows = 5000;
constexpr std::size_t largestPairCount = 200;

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

const RowSet& monitoredRows(const Task& task) {
    for (const RowSet* set : {&task.select(), &task.fit()})
        if (!set->rows.empty())
            return *set;
    return *std::find_if(task.rowSets.begin(), task.rowSets.end(),
                         [](const RowSet& set) { return !set.rows.empty(); });
}

Monitor::Monitor(std::shared_ptr<const Task> task, MonitorPlan plan)
    : task_(std::move(task))
    , plan_(std::move(plan))
    , rowSet_(plan_.rowSet.empty() ? &monitoredRows(*task_)
                                   : &task_->rowSet(plan_.rowSet, "monitored rows")) {
    if (rowSet_->rows.empty())
        throw UsageError("the " + rowSet_->name + " split has no rows to monitor", task_->set->path.string(),
                         "choose another split");
    std::vector<int> taken(static_cast<std::size_t>(task_->groups.groupCount()), 0);
    for (const int row : rowSet_->rows) {
        bool wanted = false; // by one of its groups at least
        for (const int group : task_->groupsOf(static_cast<std::size_t>(row)))
            wanted = taken[static_cast<std::size_t>(group)]++ < rowsPerGroup || wanted;
        if (wanted) {
            rows_.push_back(row);
            groupIds_.push_back(task_->groupIds[static_cast<std::size_t>(row)]);
        }
    }
    members_ = task_->membershipOf(rows_);
    pairCount_ = alignmentPairCount(members_, task_->groups);
}

/// Whether the groups are few enough for alignment and the bound; tells once when they are not.
bool Monitor::canCompare(const RunContext& context) {
    if (pairCount_ <= mostAlignmentPairs)
        return true;
    if (!std::exchange(toldTooManyGroups_, true))
        context.notice("alignment and bound are not measured: there are " + std::to_string(pairCount_) +
                       " pairs of groups, more than " + std::to_string(mostAlignmentPairs));
    return false;
}

bool Monitor::watches(MonitoredMetric metric) const {
    return std::find(plan_.metrics.begin(), plan_.metrics.end(), metric) != plan_.metrics.end();
}

SeriesValues Monitor::measure(const Head& head, const RunContext& context) {
    std::optional<LinearClassifier> classifier;
    if (watches(MonitoredMetric::bound) && task_->groups.overlaps()) {
        if (!std::exchange(toldWhyNoBound_, true))
            context.notice("the bound of Theorem 3.1 is left out: it is of groups that do not overlap");
    } else if (watches(MonitoredMetric::bound) && canCompare(context)) {
        classifier = head.linearClassifier();
        if (!classifier && !std::exchange(toldWhyNoBound_, true))
            context.notice("the bound of Theorem 3.1 is left out: the logits of a " + head.state().kind +
                           " head are no linear map of its embedding");
    }
    const bool otherClassifier = classifier && knownOnUnitRows_ != classifier->onUnitRows;
    if (head.transformsEmbedding() || !known_ || otherClassifier)
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
    const bool aligned = (watches(MonitoredMetric::alignment) || pairs) && canCompare(context);
    if (aligned || classifier) {
        const MatrixF Z = embedRows(head, task_->X(), rows_, context);
        std::vector<ClassAlignment> classes(static_cast<std::size_t>(task_->classCount()));
        if ((aligned || !classifier->onUnitRows) && hasFiniteDistances(Z)) // longer rows have no alignment
            classes = alignment(Z, members_, task_->groups, context);
        if (watches(MonitoredMetric::alignment) && aligned) {
            if (const auto cosine = crossGroupCosine(Z, members_, task_->groups).mean)
                ofEmbedding_.emplace_back("align.cross_group_cosine", *cosine);
            addAlignment(classes);
        }
        if (pairs && aligned)
            addPairs(classes, context);
        if (classifier && classifier->onUnitRows) {
            MatrixF unit;
            normalizeRows<float>(Z, unit);
            classes = alignment(unit, members_, task_->groups, context);
        }
        ofClassifier_ = std::move(classes);
        if (classifier)
            knownOnUnitRows_ = classifier->onUnitRows;
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
    const std::vector<int> rows = spread(rowSet_->rows, informationRows);
    // Fitted from nothing each time: a start from the last epoch would be faster, but a resumed run has none.
    const RepresentationInformation information =
        representationInformation(embedRows(head, task_->X(), rows, context), labelsOf(*task_, rows),
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
                                                  spectralNorm(classifier.weight), rowSet_->groupCounts);
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
