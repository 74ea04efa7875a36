// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/slices/label_noise.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/random.h"
#include "core/math/neighbors.h"
#include "core/slices/cross_validated.h"
#include "core/slices/slices.h"

#include <algorithm>
#include <limits>
#include <span>
#include <tuple>

namespace groupscope {

namespace {

constexpr std::size_t fewestLabelled = 40;
constexpr std::size_t mostNeighbourRows = 100'000;
constexpr int neighbourCount = 10;

/// Evidence of the nearest examples of an example on its label.
struct NeighbourVote {
    double others = 0.0; ///< share of other classes
    int majority = -1;   ///< the other class that more than half of them are of; -1: none
};

/// Rows with a class of the checked split and of those that are not to report on, ascending, each once.
std::vector<int> neighbourRows(const Task& task, const Split& checked, std::vector<std::string>& notes) {
    std::vector<int> rows = checked.rows;
    for (const Split& split : task.splits)
        if (split.purpose != Purpose::report)
            rows.insert(rows.end(), split.rows.begin(), split.rows.end());
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    if (rows.size() > mostNeighbourRows) {
        notes.push_back("Neighbours are among " + std::to_string(mostNeighbourRows) +
                        " examples, drawn from " + std::to_string(rows.size()) + ".");
        rows = Random(0, "examples of label neighbours").sampleWithoutReplacement(rows, mostNeighbourRows);
        std::sort(rows.begin(), rows.end());
    }
    return rows;
}

NeighbourVote voteOf(const Task& task, int row, std::span<const int> nearest) {
    std::vector<int> counts(static_cast<std::size_t>(task.classCount()), 0);
    for (const int other : nearest)
        ++counts[task.labels[other]];
    const int label = task.labels[row];
    const auto all = static_cast<int>(nearest.size());
    NeighbourVote vote{.others = static_cast<double>(all - counts[label]) / all};
    for (int c = 0; c < task.classCount(); ++c)
        if (c != label && 2 * counts[c] > all)
            vote.majority = c;
    return vote;
}

/// The votes (m,) of the nearest examples of each of `checked` (m,).
std::vector<NeighbourVote> neighbourVotes(const Task& task, const Split& split,
                                          const std::vector<int>& checked, std::vector<std::string>& notes,
                                          const RunContext& context) {
    std::vector<NeighbourVote> votes;
    if (checked.empty())
        return votes;
    const std::vector<int> rows = neighbourRows(task, split, notes);
    MatrixF X, queries;
    gatherRows(task.X(), rows, false, X);
    gatherRows(task.X(), checked, false, queries);
    const int wanted = std::min(neighbourCount + 1, static_cast<int>(rows.size()));
    const Neighbors found = findNeighborsAmong(queries, X, wanted, Metric::cosine, context);
    for (std::size_t i = 0; i < checked.size(); ++i) {
        std::vector<int> nearest; // without the example itself
        for (int k = 0; k < wanted; ++k)
            if (const int row = rows[found.indices(static_cast<Eigen::Index>(i), k)]; row != checked[i])
                nearest.push_back(row);
        nearest.resize(std::min<std::size_t>(nearest.size(), neighbourCount));
        votes.push_back(voteOf(task, checked[i], nearest));
    }
    return votes;
}

/// The mean probability of each class (C,) over its own examples; infinite without examples.
std::vector<double> thresholdsOf(const ClassProbabilities& probabilities, const std::vector<int>& labels) {
    const auto classes = static_cast<std::size_t>(probabilities.values.cols());
    std::vector<double> sums(classes, 0.0);
    std::vector<int> counts(classes, 0);
    for (std::size_t i = 0; i < labels.size(); ++i)
        if (probabilities.judged[labels[i]] != 0) {
            sums[labels[i]] += probabilities.values(static_cast<Eigen::Index>(i), labels[i]);
            ++counts[labels[i]];
        }
    for (std::size_t c = 0; c < classes; ++c)
        sums[c] = counts[c] > 0 ? sums[c] / counts[c] : std::numeric_limits<double>::infinity();
    return sums;
}

/// The class that confident learning puts in place of the label; -1: none.
int confidentClass(const ClassProbabilities& probabilities, std::size_t i, int label,
                   const std::vector<double>& thresholds) {
    if (probabilities.judged[label] == 0)
        return -1;
    const auto own = probabilities.values.row(static_cast<Eigen::Index>(i));
    int best = -1;
    for (int c = 0; c < static_cast<int>(thresholds.size()); ++c)
        if (c != label && own[c] >= thresholds[c] && own[c] > own[label] && (best < 0 || own[c] > own[best]))
            best = c;
    return best;
}

/// Positions in the split of the examples that are checked: all, or those that the run predicts wrongly.
std::vector<std::size_t> checkedPlaces(const Task& task, const Split& split, const Run* run) {
    std::vector<std::size_t> places;
    const std::vector<double> events =
        run == nullptr ? std::vector<double>(split.rows.size(), 1.0)
                       : errorsOf(task, std::span<const Run* const>(&run, 1), split.name).events;
    for (std::size_t i = 0; i < events.size(); ++i)
        if (events[i] > 0.0)
            places.push_back(i);
    return places;
}

int groupOf(const Task& task, int row) {
    const std::span<const int> groups = task.groupsOf(static_cast<std::size_t>(row));
    return groups.size() == 1 ? groups.front() : -1;
}

void sortSuspects(std::vector<SuspectedLabel>& suspects) {
    const auto place = [](const SuspectedLabel& own) {
        return std::tuple(!(own.byNeighbours && own.byConfidence), -own.margin, own.row);
    };
    std::sort(suspects.begin(), suspects.end(),
              [&](const SuspectedLabel& a, const SuspectedLabel& b) { return place(a) < place(b); });
}

} // namespace

LabelCheck checkLabels(const Task& task, const std::string& split, const Run* run,
                       const RunContext& context) {
    const Split& own = task.split(split, "labels");
    if (own.rows.size() < fewestLabelled)
        throw DataError(counted(own.rows.size(), "example is", "examples are") + " too few to check labels",
                        "split '" + own.name + "'",
                        "take a split with at least " + std::to_string(fewestLabelled) + " examples");
    const std::vector<std::size_t> places = checkedPlaces(task, own, run);
    LabelCheck check{
        .suspects = {}, .checked = places.size(), .errors = run != nullptr ? places.size() : 0, .notes = {}};
    std::vector<int> checked, labels;
    for (const std::size_t place : places)
        checked.push_back(own.rows[place]);
    for (const int row : own.rows)
        labels.push_back(task.labels[row]);
    context.report(0.0, "neighbours");
    const std::vector<NeighbourVote> votes = neighbourVotes(task, own, checked, check.notes, context);
    const ClassProbabilities probabilities = crossValidated(task, own.rows, check.notes, context);
    const std::vector<double> thresholds = thresholdsOf(probabilities, labels);
    for (std::size_t k = 0; k < places.size(); ++k) {
        const int label = labels[places[k]];
        const int confident = confidentClass(probabilities, places[k], label, thresholds);
        if (confident < 0 && votes[k].majority < 0)
            continue;
        const int suggested = confident >= 0 ? confident : votes[k].majority;
        const auto values = probabilities.values.row(static_cast<Eigen::Index>(places[k]));
        check.suspects.push_back({.row = checked[k],
                                  .label = label,
                                  .suggested = suggested,
                                  .neighbours = votes[k].others,
                                  .margin = values[suggested] - values[label],
                                  .byNeighbours = votes[k].majority >= 0,
                                  .byConfidence = confident >= 0,
                                  .group = groupOf(task, checked[k])});
    }
    sortSuspects(check.suspects);
    return check;
}

} // namespace groupscope
