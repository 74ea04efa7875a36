// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/verdict.h"

#include "core/base/counted.h"
#include "core/base/text.h"
#include "core/data/small_groups.h"
#include "core/math/small_samples.h"
#include "core/measures/seed_spread.h"
#include "core/runs/comparison_convergence.h"

#include <algorithm>

namespace groupscope {

namespace {

constexpr double wrongVerdicts = 0.05; // share of comparisons without a change in which a claim is wrong

const ComparisonRow& baselineRow(const VerdictSource& source) {
    return source.comparison.rows[source.compared.baseline];
}

/// A run of the baseline: its groups and what each has in the split are those of all others.
const Run& runOfBaseline(const VerdictSource& source) {
    return source.run(baselineRow(source).runs.front());
}

/// Whether the group has examples in the split; where results of the split are hidden, it may have some.
bool mayHaveExamples(const GroupReport& report, std::size_t group) {
    return report.groups.empty() || report.groups[group].n > 0;
}

/// The group with the lowest mean accuracy over the runs of the baseline on the validation split, among
/// groups that may have examples in the judged split too; nothing where that is not known.
std::optional<std::size_t> worstOnValidation(const VerdictSource& source) {
    const ComparisonRow& row = baselineRow(source);
    const std::string& split = row.task.selectSplit;
    if (row.fitsSelectRows || split.empty() || split == source.compared.split)
        return std::nullopt;
    const GroupReport judged = runOfBaseline(source).report(source.compared.split);
    const auto groups = static_cast<std::size_t>(runOfBaseline(source).groups.groupCount());
    std::vector<double> sums(groups, 0.0);
    std::vector<bool> known(groups, true);
    for (const std::size_t run : row.runs) {
        const GroupReport report = source.run(run).report(split);
        for (std::size_t g = 0; g < sums.size(); ++g) {
            known[g] = known[g] && mayHaveExamples(judged, g) && g < report.groups.size() &&
                       report.groups[g].accuracy.has_value();
            sums[g] += known[g] ? *report.groups[g].accuracy : 0.0;
        }
    }
    std::optional<std::size_t> worst;
    for (std::size_t g = 0; g < sums.size(); ++g)
        if (known[g] && (!worst || sums[g] < sums[*worst]))
            worst = g;
    return worst;
}

/// Examples of a named group in the split; 0 where that is not known.
int examplesOfNamed(const VerdictSource& source, std::size_t place) {
    if (source.named == nullptr)
        return 0;
    for (const BaselineComparison::Other& other : source.compared.others)
        if (const NamedNumbers* numbers = source.named->find(source.compared.split, other.row);
            numbers != nullptr && !numbers->seeds.empty() && place < numbers->seeds.front().size())
            return numbers->seeds.front()[place].n;
    return 0;
}

AccuracyChange changeOfTarget(const VerdictSource& source, const VerdictTarget& target,
                              const BaselineComparison::Other& other) {
    AccuracyChange change{.of = AccuracyChange::Of::target, .group = target.name};
    if (target.isNamed) {
        change.examples = examplesOfNamed(source, target.place);
        const NamedNumbers* numbers =
            source.named == nullptr ? nullptr : source.named->find(source.compared.split, other.row);
        if (numbers != nullptr && target.place < numbers->differences.size())
            change.difference = numbers->differences[target.place];
        return change;
    }
    const GroupReport report = runOfBaseline(source).report(source.compared.split);
    change.examples = report.groups[target.place].n;
    if (target.place < other.differences.groups.size())
        change.difference = other.differences.groups[target.place];
    return change;
}

MethodVerdict changesOf(const VerdictSource& source, const std::optional<VerdictTarget>& target,
                        const BaselineComparison::Other& other) {
    using Of = AccuracyChange::Of;
    const ComparisonRow& row = source.comparison.rows[other.row];
    MethodVerdict method{.row = other.row,
                         .title = row.title(),
                         .settings = row.settings,
                         .seeds = row.runs.size(),
                         .claims = {},
                         .groups = {}};
    const Run& run = runOfBaseline(source);
    const GroupReport report = run.report(source.compared.split);
    if (target)
        method.claims.push_back(changeOfTarget(source, *target, other));
    method.claims.push_back({.of = Of::worstGroup, .difference = other.differences.worstGroup});
    method.claims.push_back(
        {.of = Of::average, .examples = report.n, .difference = other.differences.average});
    for (std::size_t g = 0; g < report.groups.size(); ++g)
        if (report.groups[g].n > 0) {
            AccuracyChange change{.of = Of::group,
                                  .group = run.groups.groupName(static_cast<int>(g)),
                                  .examples = report.groups[g].n};
            if (g < other.differences.groupsTogether.size())
                change.difference = other.differences.groupsTogether[g];
            method.groups.push_back(std::move(change));
        }
    return method;
}

void judge(AccuracyChange& change) {
    if (!change.difference || !change.corrected)
        return;
    const bool differs = *change.corrected < wrongVerdicts && change.difference->isClear();
    change.outcome = !differs                                 ? Outcome::noEvidence
                     : change.difference->interval->low > 0.0 ? Outcome::helped
                                                              : Outcome::harmed;
}

/// Corrects all claims together, and all groups together. A change that is not known counts too: it may
/// still come.
void correct(Verdict& verdict, bool groupsOverlap) {
    std::vector<AccuracyChange*> claims, groups;
    for (MethodVerdict& method : verdict.methods) {
        for (AccuracyChange& claim : method.claims)
            if (!groupsOverlap || claim.of != AccuracyChange::Of::worstGroup)
                claims.push_back(&claim);
        for (AccuracyChange& group : method.groups)
            groups.push_back(&group);
    }
    const auto chanceOf = [](const AccuracyChange& change) {
        return change.difference ? change.difference->chance : std::nullopt;
    };
    std::vector<double> chances;
    for (const AccuracyChange* claim : claims)
        chances.push_back(chanceOf(*claim).value_or(1.0));
    const std::vector<double> corrected = holmCorrected(chances);
    for (std::size_t i = 0; i < claims.size(); ++i)
        if (chanceOf(*claims[i]))
            claims[i]->corrected = corrected[i];
    for (AccuracyChange* group : groups)
        if (const std::optional<double> chance = chanceOf(*group))
            group->corrected = std::min(1.0, *chance * static_cast<double>(groups.size()));
    // Claims and groups are judged after both corrections, because an outcome depends on the corrected
    // p-value.
    for (AccuracyChange* claim : claims)
        judge(*claim);
    for (AccuracyChange* group : groups)
        judge(*group);
    verdict.claims = claims.size();
}

/// Titles of the baseline and the methods for which `holds`.
template<class Holds>
std::vector<std::string> titlesWhere(const VerdictSource& source, const Holds& holds) {
    std::vector<std::string> titles;
    const auto add = [&](std::size_t row) {
        if (holds(source.comparison.rows[row]))
            titles.push_back(source.comparison.rows[row].title());
    };
    add(source.compared.baseline);
    for (const BaselineComparison::Other& other : source.compared.others)
        add(other.row);
    return titles;
}

/// Limits that follow from the runs.
void addLimitsOfRuns(const VerdictSource& source, std::vector<std::string>& limits) {
    const std::string& split = source.compared.split;
    if (const auto few = titlesWhere(source, [](const ComparisonRow& row) { return !row.speaksForMethod(); });
        !few.empty())
        limits.push_back("The verdict is about these models, not about methods: fewer than " +
                         std::to_string(fewestSeeds) + " seeds of " + joined(few) + ".");
    if (const std::string text = unconvergedVerdict(titlesWhere(source, isUnconverged)); !text.empty())
        limits.push_back(text.substr(1));
    const TaskDefinition& task = baselineRow(source).task;
    if (split == task.fitSplit)
        limits.push_back("Methods were trained on " + split +
                         ", so its accuracies are not those of new examples.");
    if (const auto fitted = titlesWhere(source, [](const ComparisonRow& row) { return row.fitsSelectRows; });
        !fitted.empty() && split == task.selectSplit)
        limits.push_back("Fitted on " + split + " themselves: " + joined(fitted) + ".");
    if (source.comparison.oracle)
        limits.push_back("Settings were selected by test results: the verdict is an upper bound, not a "
                         "result.");
    else if (split == task.selectSplit)
        limits.push_back("Epochs and settings were selected on " + split +
                         ", so changes on it are larger than on new examples.");
}

/// Limits that follow from the groups.
void addLimitsOfGroups(const VerdictSource& source, const Verdict& verdict,
                       std::vector<std::string>& limits) {
    const Run& run = runOfBaseline(source);
    const GroupReport report = run.report(verdict.split);
    if (run.groups.overlaps())
        limits.emplace_back("Groups overlap, so the worst group is not tested.");
    const auto small = static_cast<std::size_t>(
        std::count_if(report.groups.begin(), report.groups.end(),
                      [](const GroupAccuracy& group) { return isSmallGroup(group.n); }));
    if (small > 0)
        limits.push_back(counted(small, "group has", "groups have") + " fewer than " +
                         std::to_string(smallGroup) + " examples in " + verdict.split +
                         ": a change there is seldom found.");
    if (!verdict.target)
        return;
    const VerdictTarget& target = *verdict.target;
    if (!target.reason.empty())
        limits.push_back("The target is the " + target.reason +
                         ", with the same seeds: part of its change may be chance of these seeds. Confirm it "
                         "with new seeds.");
    const int examples = target.isNamed ? examplesOfNamed(source, target.place) : 0;
    if (isSmallGroup(examples))
        limits.push_back("The group " + target.name + " has " +
                         counted(static_cast<std::size_t>(examples), "example", "examples") + " in " +
                         verdict.split + ": a change of it is seldom found.");
    if (target.isNamed && target.place < source.named->within.size() &&
        source.named->within[target.place] == verdict.split)
        limits.push_back("All examples of the group " + target.name + " are in " + verdict.split +
                         ". If results on " + verdict.split +
                         " decided which ones, the claim about the group is circular.");
}

} // namespace

std::string outcomeText(Outcome outcome) {
    switch (outcome) {
    case Outcome::helped:
        return "helped";
    case Outcome::harmed:
        return "harmed";
    case Outcome::noEvidence:
        return "no evidence";
    case Outcome::untested:
        break;
    }
    return "not tested";
}

std::vector<VerdictTarget> verdictTargets(const VerdictSource& source) {
    std::vector<VerdictTarget> targets;
    const Run& run = runOfBaseline(source);
    const GroupReport report = run.report(source.compared.split);
    const std::optional<std::size_t> worst = worstOnValidation(source);
    const auto add = [&](std::size_t group, std::string reason) {
        targets.push_back({.name = run.groups.groupName(static_cast<int>(group)),
                           .place = group,
                           .reason = std::move(reason)});
    };
    if (worst)
        add(*worst,
            "worst group of " + baselineRow(source).title() + " on " + baselineRow(source).task.selectSplit);
    for (std::size_t g = 0; g < static_cast<std::size_t>(run.groups.groupCount()); ++g)
        if (mayHaveExamples(report, g) && g != worst)
            add(g, {});
    for (std::size_t k = 0; source.named != nullptr && k < source.named->names.size(); ++k)
        if (report.groups.empty() || examplesOfNamed(source, k) > 0)
            targets.push_back({.name = source.named->names[k], .isNamed = true, .place = k});
    return targets;
}

Verdict makeVerdict(const VerdictSource& source, const std::optional<VerdictTarget>& target) {
    Verdict verdict{.split = source.compared.split,
                    .part = partOf(source.comparison, baselineRow(source)),
                    .baseline = source.compared.baseline,
                    .baselineTitle = baselineRow(source).title(),
                    .target = target,
                    .methods = {}};
    for (const BaselineComparison::Other& other : source.compared.others)
        verdict.methods.push_back(changesOf(source, target, other));
    correct(verdict, runOfBaseline(source).groups.overlaps());
    addLimitsOfRuns(source, verdict.limits);
    addLimitsOfGroups(source, verdict, verdict.limits);
    const auto unknown = static_cast<std::size_t>(
        std::count_if(source.compared.others.begin(), source.compared.others.end(),
                      [](const BaselineComparison::Other& other) { return !other.differences.average; }));
    if (unknown > 0)
        verdict.limits.push_back(counted(unknown, "method is", "methods are") +
                                 " not compared; the correction counts " + (unknown == 1 ? "it." : "them."));
    return verdict;
}

} // namespace groupscope
