// SPDX-License-Identifier: GPL-3.0-or-later
// How often printed intervals hold what is true, over drawn sets of several designs. The table of the guide
// (what may be concluded) comes from `tst_interval_coverage_long -v2`.
#pragma once

#include "core/base/random.h"
#include "core/measures/figure_intervals.h"
#include "core/measures/mixed_accuracy.h"
#include "core/measures/paired_difference.h"
#include "tests/support/checks.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace groupscope::testing {

/// Two methods on the same rows.
struct CoverageDesign {
    const char* name;
    std::vector<int> rows{};                 ///< (G,)
    std::vector<double> baseline{}, other{}; ///< (G,) true accuracies, means over seeds
    int seeds = 1;                           ///< of each method
    double ofSeeds = 0.0;                    ///< standard deviation over seeds of the first group's accuracy
    bool differ = true;                      ///< whether the true worst groups do
};

inline std::vector<double> withFirst(std::vector<double> all, int count, double value) {
    std::fill(all.begin(), all.begin() + count, value);
    return all;
}

/// Ties, groups of few rows, accuracies near 0 and 1, and seeds that differ.
inline std::vector<CoverageDesign> coverageDesigns() {
    std::vector<int> sixty;
    std::vector<double> high;
    for (int g = 0; g < 60; ++g) {
        sixty.push_back(15 + (g * 7) % 26);
        high.push_back(0.8 + 0.19 * g / 59.0);
    }
    const auto all = [](int count, auto value) {
        return std::vector<decltype(value)>(static_cast<std::size_t>(count), value);
    };
    const auto same = [](const char* name, std::vector<int> rows, const std::vector<double>& accuracies,
                         int seeds = 1, double ofSeeds = 0.0) {
        return CoverageDesign{name, std::move(rows), accuracies, accuracies, seeds, ofSeeds, false};
    };
    const auto with = [](std::vector<int> rows, int more) {
        rows.push_back(more);
        return rows;
    };
    const auto accurate = [](std::vector<double> values, double more) {
        values.push_back(more);
        return values;
    };
    const std::vector<int> twelve{20, 30, 40, 60, 80, 100, 120, 140, 160, 180, 190, 200};
    const std::vector<double> nearOne{.97, .985, .986, .987, .988, .99, .99, .995, .996, .997, .998, .999};
    const std::vector<double> nearZero{.02, .03, .05, .07, .1, .12, .15, .2, .22, .25, .28, .3};
    std::vector<int> fewAndMany = all(6, 5);
    fewAndMany.insert(fewAndMany.end(), 6, 400);
    return {
        same("60 small groups, 8 tied at 55 %", sixty, withFirst(high, 8, 0.55)),
        same("60 small groups, 8 tied at 30 %", sixty, withFirst(high, 8, 0.30)),
        same("60 small groups, 8 tied at 15 %", sixty, withFirst(high, 8, 0.15)),
        same("60 small groups, all 85 %", sixty, all(60, 0.85)),
        same("30 groups of 25, 4 tied at 70 %", all(30, 25), withFirst(all(30, 0.9), 4, 0.7)),
        same("25 groups of 200, all 70 %", all(25, 200), all(25, 0.7)),
        same("12 groups of 20 to 200, near 100 %", twelve, nearOne),
        same("12 groups of 20 to 200, near 0 %", twelve, nearZero),
        same("40 groups of 5, all 80 %", all(40, 5), all(40, 0.8)),
        same("6 groups of 5 and 6 of 400", fewAndMany, accurate(withFirst(all(11, 0.9), 3, 0.7), 0.8)),
        same("24 groups of 20 at 95 %, one of 2000", with(all(24, 20), 2000), accurate(all(24, 0.95), 0.5)),
        {"4 distinct groups", {150, 400, 600, 300}, {0.4, 0.95, 0.9, 0.8}, {0.55, 0.93, 0.9, 0.85}},
        {"the same, one of 12 examples", {12, 400, 600, 300}, {0.4, 0.95, 0.9, 0.8}, {0.55, 0.93, 0.9, 0.85}},
        {"the worst group changes", all(6, 80), {.5, .7, .8, .9, .9, .9}, {.8, .52, .8, .9, .9, .9}},
        {"60 small groups, 8 tied: 15 to 45 %", sixty, withFirst(high, 8, 0.15), withFirst(high, 8, 0.45)},
        {"one low of 25, then all alike", all(25, 200), withFirst(all(25, 0.75), 1, 0.3), all(25, 0.75)},
        same("4 groups of 300, 5 seeds", all(4, 300), {.60, .62, .9, .95}, 5),
        same("60 small groups, 8 tied at 55 %, 5 seeds", sixty, withFirst(high, 8, 0.55), 5),
        {"one group gains, 5 seeds", all(4, 150), {.5, .9, .92, .95}, {.62, .9, .92, .95}, 5},
        {"8 tied: 15 to 45 %, 5 seeds", sixty, withFirst(high, 8, 0.15), withFirst(high, 8, 0.45), 5},
        same("seeds that differ by 8 points, 3 of them", all(4, 300), {.55, .9, .92, .95}, 3, 0.08),
        same("seeds that differ by 8 points, 5 of them", all(4, 300), {.55, .9, .92, .95}, 5, 0.08),
    };
}

inline JudgedRows judgedRowsOf(const CoverageDesign& design) {
    std::vector<int> groups, trainCounts;
    for (std::size_t g = 0; g < design.rows.size(); ++g) {
        groups.insert(groups.end(), static_cast<std::size_t>(design.rows[g]), static_cast<int>(g));
        trainCounts.push_back(10 + 10 * (static_cast<int>(g) % 3));
    }
    return {GroupMembership(groups), trainCounts};
}

/// Right answers of each seed of both methods.
struct DrawnRights {
    std::vector<RightRows> baseline, other;
};

/// Draws right answers. In half of the cases a model sees how hard a row is, the same for all models, so that
/// their right answers go together.
inline DrawnRights drawnRights(const CoverageDesign& design, Random& random) {
    DrawnRights drawn;
    const auto seeds = static_cast<std::size_t>(design.seeds);
    std::vector<double> ofFirst; // of each model, how much better it is in the first group
    for (std::size_t m = 0; m < 2 * seeds; ++m)
        ofFirst.push_back(design.ofSeeds > 0.0 ? design.ofSeeds * random.normal() : 0.0);
    drawn.baseline.resize(seeds);
    drawn.other.resize(seeds);
    for (std::size_t g = 0; g < design.rows.size(); ++g)
        for (int i = 0; i < design.rows[g]; ++i) {
            const double hard = random.uniform();
            for (std::size_t m = 0; m < 2 * seeds; ++m) {
                const double accuracy =
                    (m < seeds ? design.baseline[g] : design.other[g]) + (g == 0 ? ofFirst[m] : 0.0);
                const double own = random.uniform() < 0.5 ? hard : random.uniform();
                (m < seeds ? drawn.baseline[m] : drawn.other[m - seeds]).push_back(own < accuracy ? 1 : 0);
            }
        }
    return drawn;
}

inline GroupReport reportOf(const JudgedRows& rows, const RightRows& right) {
    const ModelFigures figures = figuresOf(rows, right);
    GroupAccuracy whole;
    for (const GroupAccuracy& group : figures.groups) {
        whole.n += group.n;
        whole.correct += group.correct;
    }
    GroupReport report;
    report.n = whole.n;
    report.groups = figures.groups;
    report.classes = {whole};
    report.averageAccuracy = figures.average;
    report.adjustedAverageAccuracy = figures.adjustedAverage;
    report.worstGroupAccuracy = figures.worstGroup;
    return report;
}

/// True values of one method.
struct TrueFigures {
    double average = 0.0, adjusted = 0.0, worst = 1.0, mix = 0.0;

    TrueFigures(const CoverageDesign& design, const std::vector<double>& accuracies,
                const std::vector<int>& trainCounts) {
        const double all = std::accumulate(design.rows.begin(), design.rows.end(), 0.0);
        const double fitted = std::accumulate(trainCounts.begin(), trainCounts.end(), 0.0);
        for (std::size_t g = 0; g < accuracies.size(); ++g) {
            average += design.rows[g] / all * accuracies[g];
            adjusted += trainCounts[g] / fitted * accuracies[g];
            mix += accuracies[g] / static_cast<double>(accuracies.size());
            worst = std::min(worst, accuracies[g]);
        }
    }
    double gap() const { return average - worst; }
};

/// Share of intervals that held the true value, and their mean width.
struct Coverage {
    int draws = 0, held = 0;
    double width = 0.0;
};

/// Coverage of each interval. "difference …" are of both methods, the others of the baseline. "alarm" counts
/// verdicts: its `held` are those that are not wrong, its width is the share of them that say that both
/// differ. Throws std::logic_error where an interval leaves the possible range or its own estimate.
inline std::map<std::string, Coverage> coverageOf(const CoverageDesign& design, int draws,
                                                  std::uint64_t seed) {
    const JudgedRows rows = judgedRowsOf(design);
    const TrueFigures ofBaseline(design, design.baseline, rows.trainCounts),
        ofOther(design, design.other, rows.trainCounts);
    const std::vector<double> shares(design.rows.size(), 1.0 / static_cast<double>(design.rows.size()));
    std::map<std::string, Coverage> all;
    const auto add = [&](const char* name, const std::optional<Interval>& interval, double truth,
                         double estimate, double lowest) {
        if (!interval || interval->low < lowest || interval->high > 1.0 || interval->low > estimate + 1e-12 ||
            interval->high < estimate - 1e-12)
            throw std::logic_error(std::string(name) + " of " + design.name + " is out of range");
        Coverage& own = all[name];
        ++own.draws;
        own.held += interval->low <= truth && truth <= interval->high ? 1 : 0;
        own.width += (interval->high - interval->low) / draws;
    };
    for (int draw = 0; draw < draws; ++draw) {
        Random random(seed, design.name, static_cast<std::uint64_t>(draw));
        const DrawnRights drawn = drawnRights(design, random);
        std::vector<GroupReport> reports;
        for (const RightRows& right : drawn.baseline)
            reports.push_back(reportOf(rows, right));
        const auto mean = [&](const std::function<double(const GroupReport&)>& figure) {
            double sum = 0.0;
            for (const GroupReport& report : reports)
                sum += figure(report) / static_cast<double>(reports.size());
            return sum;
        };
        const FigureIntervals own =
            figureIntervals(reports, std::vector(reports.size(), rows.trainCounts), false);
        add("average", own.average, ofBaseline.average, mean([](auto& r) { return *r.averageAccuracy; }),
            0.0);
        add("adjusted", own.adjustedAverage, ofBaseline.adjusted,
            mean([](auto& r) { return *r.adjustedAverageAccuracy; }), 0.0);
        add("worst group", own.worstGroup, ofBaseline.worst,
            mean([](auto& r) { return *r.worstGroupAccuracy; }), 0.0);
        add("gap", own.gap, ofBaseline.gap(), mean([](auto& r) { return *r.gap(); }), 0.0);
        const MixedAccuracy mixed = *mixedAccuracy(std::span<const GroupReport>(reports), shares);
        add("mix", mixed.interval, ofBaseline.mix, mixed.accuracy, 0.0);

        const GroupDifferences both = pairedDifferences(rows, drawn.baseline, drawn.other);
        const auto addDifference = [&](const char* name, const std::optional<Difference>& difference,
                                       double truth) {
            add(name, difference->interval, truth, difference->value, -1.0);
        };
        addDifference("difference average", both.average, ofOther.average - ofBaseline.average);
        addDifference("difference adjusted", both.adjustedAverage, ofOther.adjusted - ofBaseline.adjusted);
        addDifference("difference worst group", both.worstGroup, ofOther.worst - ofBaseline.worst);
        addDifference("difference gap", both.gap, ofOther.gap() - ofBaseline.gap());
        addDifference("difference of a group", both.groups[0], design.other[0] - design.baseline[0]);

        Coverage& alarm = all["alarm"];
        const bool differs = *both.worstGroup->chance < 0.05;
        ++alarm.draws;
        const double truth = ofOther.worst - ofBaseline.worst;
        alarm.held += !differs || (design.differ && both.worstGroup->value * truth > 0.0) ? 1 : 0;
        alarm.width += differs ? 1.0 / draws : 0.0;
    }
    return all;
}

/// The lowest number of `draws` that an interval with `share` coverage holds in, but for one of a thousand.
inline int fewestHeld(int draws, double share) {
    constexpr double quantile = 3.0902323; // of the normal distribution at 0.999
    return static_cast<int>(std::floor(draws * share - quantile * std::sqrt(draws * share * (1.0 - share))));
}

} // namespace groupscope::testing
