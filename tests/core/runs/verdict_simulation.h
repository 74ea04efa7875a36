// SPDX-License-Identifier: GPL-3.0-or-later
// How often verdicts are wrong, and how often they find a change, over drawn sets of several designs. The
// numbers of the guide come from `tst_verdict_errors_long -v2`.
#pragma once

#include "core/base/random.h"
#include "core/measures/paired_difference.h"
#include "core/runs/verdict.h"

#include <algorithm>
#include <string>
#include <vector>

namespace groupscope::testing {

/// A baseline and two other methods on the same examples. The first group is the target.
struct VerdictDesign {
    const char* name;
    std::vector<int> examples;      ///< (G,)
    std::vector<double> accuracies; ///< (G,) true ones of the baseline
    int seeds = 1;                  ///< of each method
    double ofSeeds = 0.0;           ///< standard deviation over seeds of the first group's accuracy
    double alike = 0.5;             ///< share of decisions in which all models see how hard an example is
    double change = 0.0;            ///< of the first `changed` groups in the second method
    int changed = 0;
};

/// Design of `groups` groups of the same size and accuracy.
inline VerdictDesign levelDesign(const char* name, int groups, int examples, double accuracy, int seeds) {
    const auto count = static_cast<std::size_t>(groups);
    return {name, std::vector(count, examples), std::vector(count, accuracy), seeds};
}

/// 30 groups of 15 to 40 examples, the first six tied at `low`.
inline VerdictDesign tiedDesign(const char* name, double low, int seeds) {
    VerdictDesign design{name, {}, {}, seeds};
    for (int g = 0; g < 30; ++g) {
        design.examples.push_back(15 + (g * 7) % 26);
        design.accuracies.push_back(g < 6 ? low : 0.8 + 0.19 * g / 29.0);
    }
    return design;
}

/// Nothing changes: groups that are tied, small or near 100 %, one seed and three, models that agree.
inline std::vector<VerdictDesign> unchangedDesigns() {
    std::vector<int> fewAndMany(6, 5);
    fewAndMany.insert(fewAndMany.end(), 6, 400);
    std::vector<int> oneLarge(24, 20);
    oneLarge.push_back(2000);
    std::vector<double> oneLow(24, 0.95);
    oneLow.push_back(0.5);
    const std::vector<int> distinct{150, 400, 600, 300};
    const std::vector<double> apart{0.4, 0.95, 0.9, 0.8};
    const std::vector<double> nearOne{.97, .985, .986, .987, .988, .99, .99, .995, .996, .997, .998, .999};
    VerdictDesign agreeing{"4 distinct groups, models agree in 95 %", distinct, apart, 3};
    agreeing.alike = 0.95;
    return {{"4 distinct groups, 1 seed", distinct, apart, 1},
            {"4 distinct groups, 3 seeds", distinct, apart, 3},
            {"4 distinct groups, 3 seeds that differ by 8 points", distinct, apart, 3, 0.08},
            agreeing,
            levelDesign("12 groups of 60, all 80 %, 1 seed", 12, 60, 0.8, 1),
            levelDesign("12 groups of 60, all 80 %, 3 seeds", 12, 60, 0.8, 3),
            levelDesign("40 groups of 5, all 80 %, 1 seed", 40, 5, 0.8, 1),
            levelDesign("40 groups of 5, all 80 %, 3 seeds", 40, 5, 0.8, 3),
            tiedDesign("30 small groups, 6 tied at 55 %, 1 seed", 0.55, 1),
            tiedDesign("30 small groups, 6 tied at 55 %, 3 seeds", 0.55, 3),
            {"12 groups of 20 to 200, near 100 %, 1 seed",
             {20, 30, 40, 60, 80, 100, 120, 140, 160, 180, 190, 200},
             nearOne,
             1},
            {"6 groups of 5 and 6 of 400, 3 seeds", fewAndMany, std::vector(12, 0.8), 3},
            {"24 groups of 20 and one of 2,000, 1 seed", oneLarge, oneLow, 1}};
}

/// The first groups gain in the second method. All models see in 80 % how hard an example is, as heads on the
/// same embeddings do.
inline std::vector<VerdictDesign> changedDesigns(int seeds) {
    const auto gains = [](VerdictDesign design, int changed, double change) {
        design.alike = 0.8;
        design.changed = changed;
        design.change = change;
        return design;
    };
    return {
        gains({"4 distinct groups, the worst, of 150, gains 20 points",
               {150, 400, 600, 300},
               {0.4, 0.95, 0.9, 0.8},
               seeds},
              1, 0.2),
        gains(levelDesign("12 tied groups of 60, all gain 25 points", 12, 60, 0.5, seeds), 12, 0.25),
        gains(levelDesign("12 tied groups of 60, the target gains 25 points", 12, 60, 0.5, seeds), 1, 0.25),
        gains(tiedDesign("6 tied groups of 15 to 40 gain 30 points, 24 do not", 0.15, seeds), 6, 0.3)};
}

/// Right answers of each seed of the baseline and of two methods. The same examples are hard for all.
inline std::vector<std::vector<RightRows>> drawnModels(const VerdictDesign& design, Random& random) {
    const auto seeds = static_cast<std::size_t>(design.seeds);
    std::vector<std::vector<RightRows>> models(3, std::vector<RightRows>(seeds));
    std::vector<std::vector<double>> ofFirst(3, std::vector<double>(seeds, 0.0));
    for (std::vector<double>& method : ofFirst)
        for (double& own : method)
            own = design.ofSeeds > 0.0 ? design.ofSeeds * random.normal() : 0.0;
    for (std::size_t g = 0; g < design.examples.size(); ++g)
        for (int i = 0; i < design.examples[g]; ++i) {
            const double hard = random.uniform();
            for (std::size_t method = 0; method < models.size(); ++method)
                for (std::size_t seed = 0; seed < seeds; ++seed) {
                    const bool changes = method == 2 && g < static_cast<std::size_t>(design.changed);
                    const double accuracy = design.accuracies[g] + (changes ? design.change : 0.0) +
                                            (g == 0 ? ofFirst[method][seed] : 0.0);
                    const double own = random.uniform() < design.alike ? hard : random.uniform();
                    models[method][seed].push_back(own < accuracy ? 1 : 0);
                }
        }
    return models;
}

/// The verdict on two methods of that design, of one draw.
inline Verdict drawnVerdict(const VerdictDesign& design, std::uint64_t seed, int draw) {
    std::vector<int> groups;
    std::vector<std::string> classes;
    for (std::size_t g = 0; g < design.examples.size(); ++g) {
        groups.insert(groups.end(), static_cast<std::size_t>(design.examples[g]), static_cast<int>(g));
        classes.push_back("g" + std::to_string(g));
    }
    const JudgedRows rows{GroupMembership(groups), std::vector<int>(classes.size(), 10)};
    Random random(seed, design.name, static_cast<std::uint64_t>(draw * 100 + design.seeds));
    const std::vector<std::vector<RightRows>> models = drawnModels(design, random);

    Run run; // whose groups have that many examples in the split
    run.groups = GroupScheme("class", classes, {});
    run.splits = {{.name = "test", .title = "test", .report = {}}};
    GroupReport& report = run.splits.front().report;
    report.n = static_cast<int>(groups.size());
    for (const int examples : design.examples)
        report.groups.push_back({.n = examples, .correct = 0, .accuracy = {}, .interval = {}});
    Comparison comparison;
    comparison.sections = {""};
    comparison.rows.resize(3);
    BaselineComparison compared{.split = "test", .baseline = 0, .others = {}};
    for (std::size_t row = 0; row < 3; ++row) {
        comparison.rows[row].method = "method " + std::to_string(row);
        comparison.rows[row].runs = {0};
        if (row > 0)
            compared.others.push_back(
                {.row = row, .differences = pairedDifferences(rows, models[0], models[row])});
    }
    const VerdictSource source{comparison, compared, [&run](std::size_t) -> const Run& { return run; }};
    return makeVerdict(source, verdictTargets(source).front());
}

/// Shares of draws.
struct VerdictRates {
    double wrongClaims = 0.0; ///< any claim about the method that does not change, or against the change
    double wrongGroups = 0.0; ///< the same of its groups
    double target = 0.0, worst = 0.0, group = 0.0; ///< found of the method that changes: "helped"
};

inline VerdictRates ratesOf(const VerdictDesign& design, int draws, std::uint64_t seed) {
    VerdictRates rates;
    const auto isWrong = [&](const Verdict& verdict, bool ofClaims) {
        for (std::size_t method = 0; method < verdict.methods.size(); ++method)
            for (const AccuracyChange& change :
                 ofClaims ? verdict.methods[method].claims : verdict.methods[method].groups)
                if (change.outcome == Outcome::harmed ||
                    (change.outcome == Outcome::helped && (method == 0 || design.changed == 0)))
                    return true;
        return false;
    };
    for (int draw = 0; draw < draws; ++draw) {
        const Verdict verdict = drawnVerdict(design, seed, draw);
        const MethodVerdict& second = verdict.methods[1];
        const auto helped = [](const AccuracyChange& change) {
            return change.outcome == Outcome::helped ? 1.0 : 0.0;
        };
        rates.wrongClaims += (isWrong(verdict, true) ? 1.0 : 0.0) / draws;
        rates.wrongGroups += (isWrong(verdict, false) ? 1.0 : 0.0) / draws;
        rates.target += helped(second.claims[0]) / draws;
        rates.worst += helped(second.claims[1]) / draws;
        rates.group += helped(second.groups[0]) / draws;
    }
    return rates;
}

} // namespace groupscope::testing
