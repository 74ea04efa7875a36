// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/comparison_warnings.h"

#include "core/base/counted.h"
#include "core/base/text.h"
#include "core/measures/few_rows.h"
#include "core/measures/worst_group_interval.h"
#include "core/methods/shared/imported_model.h"

#include <algorithm>
#include <cstdint>
#include <map>
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

namespace {

/// A group with few examples in a split.
struct FewExamples {
    std::string group{};
    std::int64_t n = 0;
    int needed = 0; ///< examples for an interval of ±5 points, the most that any run of the task needs
};

bool isReported(const Comparison& comparison, const std::string& split) {
    return std::any_of(comparison.splits.begin(), comparison.splits.end(), [&](const SplitDefinition& own) {
        return own.name == split && own.kind() == Purpose::report;
    });
}

} // namespace

void warnOfFewRows(std::span<const Run* const> runs, Comparison& comparison) {
    constexpr std::size_t named = 4;
    TaskHashes hashes;
    // By task and split, then by id of the group. The runs of a task differ in accuracy, and so in the
    // examples they need: the largest number is one that is enough for all, in whatever order they come.
    using Place = std::pair<std::string, std::string>;
    std::map<Place, std::map<std::size_t, FewExamples>> found;
    std::vector<Place> places; // in the order of the runs
    for (const Run* run : runs)
        for (const SplitResult& result : run->splits) {
            if (!isReported(comparison, result.name))
                continue;
            const Place place(hashes.of(run->task), result.name);
            if (!found.contains(place))
                places.push_back(place);
            auto& few = found[place];
            for (std::size_t g = 0; g < result.report.groups.size(); ++g)
                if (const GroupAccuracy& group = result.report.groups[g]; isFew(group.n) && group.accuracy) {
                    FewExamples& own = few[g];
                    own = {run->groups.groupName(static_cast<int>(g)), group.n,
                           std::max(own.needed, rowsForFivePoints(*group.accuracy))};
                }
        }
    for (const Place& place : places) {
        std::vector<std::string> texts;
        for (const auto& [id, examples] : found[place])
            texts.push_back(examples.group + " has " + std::to_string(examples.n) + " (±5 points need " +
                            std::to_string(examples.needed) + ")");
        if (texts.empty())
            continue;
        std::string text = "groups of " + place.second + " with fewer than " + std::to_string(fewRows) +
                           " examples are uncertain: " + joinedAndMore(named, texts);
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
