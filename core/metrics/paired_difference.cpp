// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/paired_difference.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace groupscope {

namespace {

constexpr double pairedQuantile = 1.959963984540054; // 97.5 % of the normal distribution

/// Values of the rows of a stratum.
struct RowMoments {
    int n = 0;
    double sum = 0.0, squares = 0.0;

    void add(double value) {
        ++n;
        sum += value;
        squares += value * value;
    }
};

/// A sum over rows, and how much it varies with them.
struct RowTotal {
    double centre = 0.0, variance = 0.0;

    /// Adds a stratum, with two rows more of the least and the most that one can give.
    void add(const RowMoments& rows, double least, double most) {
        if (rows.n == 0 || least == most)
            return;
        const double n = rows.n + 2.0;
        const double mean = (rows.sum + least + most) / n;
        const double spread = std::max(0.0, (rows.squares + least * least + most * most) / n - mean * mean);
        centre += rows.n * mean;
        variance += static_cast<double>(rows.n) * rows.n * spread / n;
    }

    Interval interval() const {
        const double half = pairedQuantile * std::sqrt(variance);
        return {std::max(-1.0, centre - half), std::min(1.0, centre + half)};
    }
};

/// A model on one of both sides: what it got right, what its figures are, and what it counts: one of three
/// seeds of the others 1/3, of the baseline −1/3.
struct Judged {
    const RightRows* right;
    GroupReport report;
    double share;
};

GroupReport reportOf(const Task& task, const RowSet& set, const RightRows& right) {
    std::vector<int> predictions(right.size());
    for (std::size_t i = 0; i < right.size(); ++i)
        predictions[i] = right[i] != 0 ? task.labels[static_cast<std::size_t>(set.rows[i])] : -1;
    return evaluateGroups(task, set, predictions);
}

/// What each row of a group counts in a figure of that model; (G+1,), the last of rows in no group.
using RowWeights = std::vector<double>;

RowWeights averageWeights(const GroupReport& report) {
    return RowWeights(report.groups.size() + 1, 1.0 / report.n);
}

RowWeights adjustedWeights(const GroupReport& report, const std::vector<int>& trainCounts) {
    RowWeights weights(report.groups.size() + 1, 0.0);
    double all = 0.0;
    for (std::size_t g = 0; g < report.groups.size(); ++g)
        all += report.groups[g].n > 0 ? trainCounts[g] : 0;
    for (std::size_t g = 0; g < report.groups.size(); ++g)
        if (report.groups[g].n > 0 && all > 0.0)
            weights[g] = trainCounts[g] / all / report.groups[g].n;
    return weights;
}

RowWeights worstWeights(const GroupReport& report) {
    RowWeights weights(report.groups.size() + 1, 0.0);
    const auto worst = static_cast<std::size_t>(report.worstGroup);
    weights[worst] = 1.0 / report.groups[worst].n;
    return weights;
}

RowWeights gapWeights(const GroupReport& report) {
    RowWeights weights = averageWeights(report);
    const RowWeights worst = worstWeights(report);
    for (std::size_t g = 0; g < weights.size(); ++g)
        weights[g] -= worst[g];
    return weights;
}

class DifferenceMaker {
  public:
    DifferenceMaker(const Task& task, const RowSet& set, std::span<const RightRows> baseline,
                    std::span<const RightRows> others)
        : task_(task)
        , set_(set) {
        addSide(baseline, -1.0 / static_cast<double>(baseline.size()));
        addSide(others, 1.0 / static_cast<double>(others.size()));
    }

    GroupDifferences make() const {
        GroupDifferences made;
        made.average = difference([](const GroupReport& report) { return report.averageAccuracy; },
                                  averageWeights, true);
        made.adjustedAverage = difference(
            [](const GroupReport& report) { return report.adjustedAverageAccuracy; },
            [this](const GroupReport& report) { return adjustedWeights(report, task_.fit().groupCounts); },
            false);
        made.worstGroup = difference([](const GroupReport& report) { return report.worstGroupAccuracy; },
                                     worstWeights, false);
        made.gap = difference([](const GroupReport& report) { return report.gap(); }, gapWeights, false);
        addGroups(made);
        return made;
    }

  private:
    void addSide(std::span<const RightRows> side, double share) {
        for (const RightRows& right : side) {
            if (right.size() != set_.rows.size())
                throw std::logic_error("what is right does not belong to the rows of the set");
            models_.push_back({&right, reportOf(task_, set_, right), share});
        }
    }

    /// Of a figure that is a sum over rows, weighted by group. `asOne`: the rows are no strata.
    template<class Figure, class Weights>
    std::optional<Difference> difference(const Figure& figure, const Weights& weightsOf, bool asOne) const {
        Difference made;
        std::vector<RowWeights> weights;
        for (const Judged& model : models_) {
            const std::optional<double> own = figure(model.report);
            if (!own)
                return std::nullopt;
            made.value += model.share * *own;
            weights.push_back(weightsOf(model.report));
            for (double& weight : weights.back())
                weight *= model.share;
        }
        if (asOne || !task_.groups.overlaps())
            made.interval = totalOf(weights, asOne).interval();
        return made;
    }

    RowTotal totalOf(const std::vector<RowWeights>& weights, bool asOne) const {
        const std::size_t none = weights.front().size() - 1;
        std::vector<RowMoments> strata(none + 1);
        for (std::size_t i = 0; i < set_.rows.size(); ++i) {
            const int group = asOne ? -1 : task_.groupIds[static_cast<std::size_t>(set_.rows[i])];
            const std::size_t stratum = group < 0 ? none : static_cast<std::size_t>(group);
            double value = 0.0;
            for (std::size_t m = 0; m < models_.size(); ++m)
                value += (*models_[m].right)[i] != 0 ? weights[m][stratum] : 0.0;
            strata[stratum].add(value);
        }
        RowTotal total;
        for (std::size_t stratum = 0; stratum < strata.size(); ++stratum) {
            double least = 0.0, most = 0.0;
            for (const RowWeights& own : weights)
                (own[stratum] < 0.0 ? least : most) += own[stratum];
            total.add(strata[stratum], least, most);
        }
        return total;
    }

    void addGroups(GroupDifferences& made) const {
        std::vector<RowMoments> groups(static_cast<std::size_t>(task_.groups.groupCount()));
        for (std::size_t i = 0; i < set_.rows.size(); ++i) {
            double value = 0.0;
            for (const Judged& model : models_)
                value += (*model.right)[i] != 0 ? model.share : 0.0;
            for (const int group : task_.groupsOf(static_cast<std::size_t>(set_.rows[i])))
                groups[static_cast<std::size_t>(group)].add(value);
        }
        for (RowMoments& rows : groups) {
            made.groups.emplace_back();
            if (rows.n == 0)
                continue;
            RowTotal total; // of shares of the group
            const double n = rows.n;
            rows.sum /= n;
            rows.squares /= n * n;
            total.add(rows, -1.0 / n, 1.0 / n);
            made.groups.back() = Difference{rows.sum, total.interval()};
        }
    }

    const Task& task_;
    const RowSet& set_;
    std::vector<Judged> models_;
};

} // namespace

RightRows rightRows(const Task& task, const RowSet& set, std::span<const int> predictions) {
    if (predictions.size() != set.rows.size())
        throw std::logic_error("predictions do not belong to the rows of the set");
    RightRows right(predictions.size());
    for (std::size_t i = 0; i < predictions.size(); ++i)
        right[i] = predictions[i] == task.labels[static_cast<std::size_t>(set.rows[i])] ? 1 : 0;
    return right;
}

GroupDifferences pairedDifferences(const Task& task, const RowSet& set, std::span<const RightRows> baseline,
                                   std::span<const RightRows> others) {
    if (baseline.empty() || others.empty() || set.rows.empty())
        return {};
    return DifferenceMaker(task, set, baseline, others).make();
}

} // namespace groupscope
