// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/paired_difference.h"

#include "core/math/small_samples.h"
#include "core/metrics/paired_worst.h"
#include "core/metrics/row_total.h"
#include "core/metrics/seed_spread.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

namespace groupscope {

namespace {

constexpr double shownLevel = 0.95;

/// A model on one of both sides: what it got right, what its figures are, and what it counts: one of three
/// seeds of the others 1/3, of the baseline −1/3.
struct Judged {
    const RightRows* right;
    ModelFigures figures;
    double share;
};

/// What each row of a group counts in a figure: (G+1,), the last of rows in no group.
using RowWeights = std::vector<double>;

RowWeights adjustedWeights(const ModelFigures& figures, const std::vector<int>& trainCounts) {
    RowWeights weights(figures.groups.size() + 1, 0.0);
    double all = 0.0;
    for (std::size_t g = 0; g < figures.groups.size(); ++g)
        all += figures.groups[g].n > 0 ? trainCounts[g] : 0;
    for (std::size_t g = 0; g < figures.groups.size(); ++g)
        if (figures.groups[g].n > 0)
            weights[g] = trainCounts[g] / all / figures.groups[g].n;
    return weights;
}

/// One minus the highest level at which an interval leaves 0 out.
double chanceOf(const std::function<Interval(double level)>& interval) {
    constexpr double least = 1e-12;
    double clear = least, unclear = 1.0; // chances; their logarithms are halved
    const auto isClear = [&](double chance) {
        const Interval own = interval(1.0 - chance);
        return own.low > 0.0 || own.high < 0.0;
    };
    if (isClear(clear))
        return clear;
    for (int i = 0; i < 60; ++i) {
        const double middle = std::sqrt(clear * unclear);
        (isClear(middle) ? unclear : clear) = middle;
    }
    return unclear;
}

class DifferenceMaker {
  public:
    DifferenceMaker(const JudgedRows& rows, std::span<const RightRows> baseline,
                    std::span<const RightRows> others)
        : rows_(rows) {
        addSide(baseline, -1.0 / static_cast<double>(baseline.size()));
        addSide(others, 1.0 / static_cast<double>(others.size()));
    }

    GroupDifferences make() const {
        GroupDifferences made;
        made.average = average();
        made.adjustedAverage = adjustedAverage();
        addWorst(made);
        addGroups(made);
        made.baselineSeeds = modelsOf(-1.0) >= fewestSeeds;
        made.otherSeeds = modelsOf(1.0) >= fewestSeeds;
        return made;
    }

  private:
    using Figure = std::function<std::optional<double>(const ModelFigures&)>;

    void addSide(std::span<const RightRows> side, double share) {
        for (const RightRows& right : side)
            models_.push_back({&right, figuresOf(rows_, right), share});
    }
    std::size_t modelsOf(double sign) const {
        return static_cast<std::size_t>(std::count_if(
            models_.begin(), models_.end(), [sign](const Judged& m) { return m.share * sign > 0; }));
    }

    /// The means' difference without an interval; nothing where a model has no such figure.
    std::optional<Difference> means(const Figure& figure) const {
        Difference made;
        for (const Judged& model : models_) {
            const std::optional<double> own = figure(model.figures);
            if (!own)
                return std::nullopt;
            made.value += model.share * *own;
        }
        return made;
    }
    SeedSpread seedsOf(const Figure& figure) const {
        SeedSpread spread;
        for (const double sign : {-1.0, 1.0}) {
            std::vector<double> side;
            for (const Judged& model : models_)
                if (model.share * sign > 0)
                    side.push_back(*figure(model.figures));
            spread.add(side);
        }
        return spread;
    }
    /// `total` over the rows.
    std::optional<Difference> withInterval(const Figure& figure, const RowTotal& total,
                                           double level = shownLevel) const {
        std::optional<Difference> made = means(figure);
        if (made)
            made->interval = seedsOf(figure).widened(total.interval(normalQuantile(level)), level);
        return made;
    }

    /// What a row gives: the sum of the shares of the models that get it right.
    double shareOfRight(std::size_t row) const {
        double share = 0.0;
        for (const Judged& model : models_)
            share += (*model.right)[row] != 0 ? model.share : 0.0;
        return share;
    }

    std::optional<Difference> average() const {
        RowMoments moments;
        const double weight = 1.0 / static_cast<double>(rows_.size());
        for (std::size_t i = 0; i < rows_.size(); ++i)
            moments.add(weight * shareOfRight(i));
        RowTotal total;
        total.add(moments, -weight, weight);
        return withInterval([](const ModelFigures& figures) { return figures.average; }, total);
    }
    std::optional<Difference> adjustedAverage() const {
        const Figure figure = [](const ModelFigures& figures) { return figures.adjustedAverage; };
        if (!means(figure))
            return std::nullopt;
        const RowWeights weights = adjustedWeights(models_.front().figures, rows_.trainCounts);
        std::vector<RowMoments> strata(weights.size());
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            const auto groups = rows_.groups.of(i);
            const std::size_t stratum =
                groups.empty() ? rows_.groupCount() : static_cast<std::size_t>(groups.front());
            strata[stratum].add(weights[stratum] * shareOfRight(i));
        }
        RowTotal total{.middle = RowCentre::estimate};
        for (std::size_t stratum = 0; stratum < strata.size(); ++stratum)
            total.add(strata[stratum], -weights[stratum], weights[stratum]);
        return withInterval(figure, total);
    }
    void addGroups(GroupDifferences& made) const {
        std::vector<RowMoments> groups(rows_.groupCount());
        for (std::size_t i = 0; i < rows_.size(); ++i)
            for (const int own : rows_.groups.of(i))
                groups[static_cast<std::size_t>(own)].add(shareOfRight(i));
        const auto known = std::count_if(groups.begin(), groups.end(),
                                         [](const RowMoments& moments) { return moments.n > 0; });
        const double together = 1.0 - (1.0 - shownLevel) / static_cast<double>(std::max<long>(1, known));
        for (std::size_t g = 0; g < groups.size(); ++g) {
            made.groups.push_back(ofGroup(g, groups[g], shownLevel));
            made.groupsTogether.push_back(ofGroup(g, groups[g], together));
        }
    }
    std::optional<Difference> ofGroup(std::size_t group, RowMoments moments, double level) const {
        if (moments.n == 0)
            return std::nullopt;
        const double n = moments.n;
        moments.sum /= n;
        moments.squares /= n * n;
        RowTotal total{.more = rowsMore(normalQuantile(level))}; // of shares of the group
        total.add(moments, -1.0 / n, 1.0 / n);
        return withInterval([group](const ModelFigures& figures) { return figures.groups[group].accuracy; },
                            total, level);
    }

    void addWorst(GroupDifferences& made) const {
        const Figure worst = [](const ModelFigures& figures) { return figures.worstGroup; };
        const Figure gap = [](const ModelFigures& figures) { return figures.gap(); };
        made.worstGroup = means(worst);
        made.gap = means(gap);
        if (!made.worstGroup || rows_.groups.overlaps())
            return;
        const auto ofWorst = pairedIntervals(PairedWorst::Figure::worstGroup, worst);
        made.worstGroup->interval = ofWorst(shownLevel);
        made.worstGroupChance = chanceOf(ofWorst);
        made.gap->interval = pairedIntervals(PairedWorst::Figure::gap, gap)(shownLevel);
    }
    /// The mean of the intervals of every model of one side beside every one of the other, seeds counted in.
    std::function<Interval(double level)> pairedIntervals(PairedWorst::Figure kind,
                                                          const Figure& figure) const {
        std::vector<PairedWorst> pairs;
        for (const Judged& baseline : models_)
            for (const Judged& other : models_)
                if (baseline.share < 0.0 && other.share > 0.0)
                    pairs.emplace_back(rows_, *baseline.right, *other.right, kind);
        return [pairs = std::move(pairs), seeds = seedsOf(figure)](double level) {
            Interval mean{.low = 0.0, .high = 0.0};
            for (const PairedWorst& pair : pairs) {
                const Interval own = *pair.interval(level);
                mean.low += own.low / static_cast<double>(pairs.size());
                mean.high += own.high / static_cast<double>(pairs.size());
            }
            return seeds.widened(mean, level);
        };
    }

    const JudgedRows& rows_;
    std::vector<Judged> models_;
};

} // namespace

GroupDifferences pairedDifferences(const JudgedRows& rows, std::span<const RightRows> baseline,
                                   std::span<const RightRows> others) {
    if (baseline.empty() || others.empty() || rows.size() == 0)
        return {};
    return DifferenceMaker(rows, baseline, others).make();
}

} // namespace groupscope
