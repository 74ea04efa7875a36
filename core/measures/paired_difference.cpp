// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/paired_difference.h"

#include "core/math/small_samples.h"
#include "core/measures/accuracy_ids.h"
#include "core/measures/paired_worst.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace groupscope {

namespace {

constexpr double shownLevel = 0.95;

/// Weight of each row of a group in a value: (G,).
using RowWeights = std::vector<double>;

RowWeights adjustedWeights(const ModelFigures& figures, const std::vector<int>& trainCounts) {
    RowWeights weights(figures.groups.size(), 0.0);
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
    constexpr int halvings = 30;         // to eight digits
    double clear = least, unclear = 1.0; // chances; their logarithms are halved
    const auto isClear = [&](double chance) {
        const Interval own = interval(1.0 - chance);
        return own.low > 0.0 || own.high < 0.0;
    };
    if (isClear(clear))
        return clear;
    for (int i = 0; i < halvings; ++i) {
        // Chances range over twelve orders of magnitude, hence halves of their logarithms.
        const double middle = std::sqrt(clear * unclear);
        (isClear(middle) ? unclear : clear) = middle;
    }
    return unclear;
}

/// An interval of a difference `value` of shares: within [-1,1], and it holds the difference itself.
Interval inRange(const Interval& interval, double value) {
    return {std::max(-1.0, std::min(interval.low, value)), std::min(1.0, std::max(interval.high, value))};
}

/// At that level, of both rows and seeds.
Interval intervalOf(const SeededTotal& total, const SeedSpread& seeds, double level) {
    const double half = total.halfWidth(normalQuantile(level), seeds, level);
    return {total.rows.centre - half, total.rows.centre + half};
}

class DifferenceMaker {
  public:
    DifferenceMaker(const JudgedRows& rows, std::span<const RightRows> baseline,
                    std::span<const RightRows> others)
        : rows_(rows)
        , sides_(rows, baseline, others) {}

    GroupDifferences make() const {
        GroupDifferences made;
        made.average = average();
        made.adjustedAverage = adjustedAverage();
        addWorst(made);
        addGroups(made);
        made.baselineSeeds = sides_.countSeeds(true);
        made.otherSeeds = sides_.countSeeds(false);
        return made;
    }

  private:
    using Figure = std::function<std::optional<double>(const ModelFigures&)>;

    /// The means' difference without an interval; nothing where a model has no such figure.
    std::optional<Difference> means(const Figure& figure) const {
        Difference made;
        for (std::size_t m = 0; m < sides_.models(); ++m) {
            const std::optional<double> own = figure(sides_.figures[m]);
            if (!own)
                return std::nullopt;
            made.value += sides_.share(m) * *own;
        }
        return made;
    }
    SeedSpread seedsOf(const Figure& figure) const {
        SeedSpread spread;
        for (const bool baseline : {true, false}) {
            std::vector<double> side;
            for (std::size_t m = 0; m < sides_.models(); ++m)
                if (sides_.isBaseline(m) == baseline)
                    side.push_back(*figure(sides_.figures[m]));
            spread.add(side);
        }
        return spread;
    }
    /// Weight of a right answer of each model in a mean over rows with weight `weight`.
    std::vector<double> weightsOf(double weight) const {
        std::vector<double> weights;
        for (std::size_t m = 0; m < sides_.models(); ++m)
            weights.push_back(weight * sides_.share(m));
        return weights;
    }
    /// `totalAt` gives the total over the rows that an interval at a level is of.
    std::optional<Difference> withInterval(const Figure& figure,
                                           const std::function<SeededTotal(double level)>& totalAt) const {
        std::optional<Difference> made = means(figure);
        if (!made)
            return made;
        const SeedSpread seeds = seedsOf(figure);
        const auto at = [&](double level) { return intervalOf(totalAt(level), seeds, level); };
        made->interval = inRange(at(shownLevel), made->value);
        made->chance = chanceOf(at);
        return made;
    }
    /// Of the rows of one stratum, whose shares are compared.
    SeededTotal totalOf(const JointRights& rows, double level) const {
        SeededTotal total{.rows = {.more = rowsMore(normalQuantile(level))}};
        total.add(rows, weightsOf(1.0 / rows.n), sides_);
        return total;
    }

    std::optional<Difference> average() const {
        return withInterval([](const ModelFigures& figures) { return figures.average; },
                            [this](double level) { return totalOf(sides_.whole, level); });
    }
    std::optional<Difference> adjustedAverage() const {
        const Figure figure = [](const ModelFigures& figures) { return figures.adjustedAverage; };
        if (!means(figure))
            return std::nullopt;
        const RowWeights weights = adjustedWeights(sides_.figures.front(), rows_.trainCounts);
        SeededTotal total{.rows = {.middle = RowCentre::estimate}};
        for (std::size_t g = 0; g < weights.size(); ++g)
            total.add(sides_.groups[g], weightsOf(weights[g]), sides_);
        return withInterval(figure, [&total](double) { return total; });
    }
    void addGroups(GroupDifferences& made) const {
        const auto known = std::count_if(sides_.groups.begin(), sides_.groups.end(),
                                         [](const JointRights& group) { return group.n > 0; });
        // Bonferroni: intervals of all groups hold together at the shown level.
        const double together = 1.0 - (1.0 - shownLevel) / static_cast<double>(std::max<long>(1, known));
        for (std::size_t g = 0; g < sides_.groups.size(); ++g) {
            made.groups.push_back(ofGroup(g));
            made.groupsTogether.push_back(made.groups.back());
            if (std::optional<Difference>& own = made.groupsTogether.back())
                own->interval =
                    inRange(intervalOf(totalOf(sides_.groups[g], together), seedsOf(accuracyOf(g)), together),
                            own->value);
        }
    }
    static Figure accuracyOf(std::size_t group) {
        return [group](const ModelFigures& figures) { return figures.groups[group].accuracy; };
    }
    std::optional<Difference> ofGroup(std::size_t group) const {
        if (sides_.groups[group].n == 0)
            return std::nullopt;
        return withInterval(accuracyOf(group),
                            [this, group](double level) { return totalOf(sides_.groups[group], level); });
    }

    void addWorst(GroupDifferences& made) const {
        const Figure worst = [](const ModelFigures& figures) { return figures.worstGroup; };
        const Figure gap = [](const ModelFigures& figures) { return figures.gap(); };
        made.worstGroup = means(worst);
        made.gap = means(gap);
        // The interval of the worst group adds variances of groups, which must not share rows.
        if (!made.worstGroup || rows_.groups.overlaps())
            return;
        const PairedWorst ofWorst(sides_, PairedWorst::Figure::worstGroup);
        const SeedSpread seeds = seedsOf(worst);
        made.worstGroup->interval = inRange(*ofWorst.interval(shownLevel, seeds), made.worstGroup->value);
        made.worstGroup->chance = chanceOf([&](double level) { return *ofWorst.interval(level, seeds); });
        made.gap->interval =
            inRange(*PairedWorst(sides_, PairedWorst::Figure::gap).interval(shownLevel, seedsOf(gap)),
                    made.gap->value);
    }

    const JudgedRows& rows_;
    JudgedSides sides_;
};

} // namespace

std::optional<Difference> GroupDifferences::of(std::string_view measure) const {
    return measure == accuracy::average      ? average
           : measure == accuracy::adjusted   ? adjustedAverage
           : measure == accuracy::worstGroup ? worstGroup
           : measure == accuracy::gap        ? gap
                                             : std::nullopt;
}

bool isToldByRows(std::string_view measure) {
    return measure == accuracy::average || measure == accuracy::adjusted || measure == accuracy::worstGroup ||
           measure == accuracy::gap;
}

GroupDifferences pairedDifferences(const JudgedRows& rows, std::span<const RightRows> baseline,
                                   std::span<const RightRows> others) {
    if (baseline.empty() || others.empty() || rows.size() == 0)
        return {};
    return DifferenceMaker(rows, baseline, others).make();
}

} // namespace groupscope
