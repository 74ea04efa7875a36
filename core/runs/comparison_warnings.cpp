// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/comparison_warnings.h"

#include "core/base/counted.h"
#include "core/base/text.h"
#include "core/measures/few_rows.h"
#include "core/measures/worst_group_interval.h"
#include "core/methods/shared/imported_model.h"

#include <algorithm>
#include <set>
#include <utility>

namespace groupscope {

std::string sectionsWarning(const ComparisonSections& sections) {
    constexpr std::size_t most = 4;
    std::string warning = "the runs have " + std::to_string(sections.names.size()) +
                          " different tasks, so they are compared separately: ";
    warning += joined(sections.names, "; ", std::identity(), most);
    if (sections.names.size() > most)
        warning += "; ...";
    for (const std::string& file : sections.changed)
        warning += "; " + file + " was changed between them: leave out the runs that no longer count";
    return sections.remedies.empty()
               ? warning
               : warning + " (side by side if runs may vary in " + joined(sections.remedies, " or ") + ")";
}

void warnOfFewRows(std::span<const Run* const> runs, Comparison& comparison) {
    constexpr std::size_t named = 4;
    TaskHashes hashes;
    std::set<std::pair<std::string, std::string>> said; // task and split
    for (const Run* run : runs)
        for (const SplitResult& result : run->splits) {
            const bool reported = std::any_of(
                comparison.splits.begin(), comparison.splits.end(), [&](const SplitDefinition& set) {
                    return set.name == result.name && set.kind() == Purpose::report;
                });
            if (!reported || !said.emplace(hashes.of(run->task), result.name).second)
                continue;
            std::vector<std::string> few;
            for (std::size_t g = 0; g < result.report.groups.size(); ++g)
                if (const GroupAccuracy& group = result.report.groups[g]; isFew(group.n) && group.accuracy)
                    few.push_back(run->groups.groupName(static_cast<int>(g)) + " has " +
                                  std::to_string(group.n) + " (±5 points need " +
                                  std::to_string(rowsForFivePoints(*group.accuracy)) + ")");
            if (few.empty())
                continue;
            std::string text = "groups of " + result.name + " with fewer than " + std::to_string(fewRows) +
                               " examples are uncertain: " + joinedAndMore(named, few);
            if (std::find(comparison.warnings.begin(), comparison.warnings.end(), text) ==
                comparison.warnings.end())
                comparison.warnings.push_back(std::move(text));
        }
}

void warnOfDoubledSeeds(std::span<const Run* const> runs, Comparison& comparison) {
    for (const ComparisonRow& row : comparison.rows)
        for (std::size_t i = 1; i < row.runs.size(); ++i) {
            const Run &run = *runs[row.runs[i]], &before = *runs[row.runs[i - 1]];
            if (isImported(run.method) && run.seed == before.seed)
                comparison.warnings.push_back("there are two sets of predictions of " + run.method +
                                              " with seed " + std::to_string(run.seed) + " (runs " +
                                              before.id + " and " + run.id +
                                              "), which count as two seeds: remove one of them out");
        }
}

std::map<std::string, std::size_t> instructionSetsOf(std::span<const Run* const> runs) {
    std::map<std::string, std::size_t> sets;
    for (const Run* run : runs)
        if (!run->instructionSet.empty() && !isImported(run->method))
            ++sets[run->instructionSet];
    return sets;
}

void warnOfInstructionSets(std::span<const Run* const> runs, Comparison& comparison) {
    const std::map<std::string, std::size_t> sets = instructionSetsOf(runs);
    if (sets.size() < 2)
        return;
    std::string text;
    for (const auto& [name, count] : sets)
        addToList(text, counted(count, "run with ", "runs with ") + name);
    comparison.warnings.push_back(
        "the runs were trained with different instruction sets (" + text +
        "): sums are rounded differently, which alone may have selected another epoch");
}

} // namespace groupscope
