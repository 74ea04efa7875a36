// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/group_bars.h"

#include "core/figures/figure.h"
#include "core/figures/method_style.h"

namespace groupscope::figure {

namespace {

constexpr std::size_t mostBars = 60; // beyond that the worst are what one looks for

/// Results on the report splits, or the first result.
std::vector<const SplitResult*> shownResults(const Run& run) {
    std::vector<const SplitResult*> results;
    for (const SplitResult& result : run.splits)
        if (run.task.purposeOf(result.name) == Purpose::report)
            results.push_back(&result);
    if (results.empty() && run.shownResult() != nullptr)
        results.push_back(run.shownResult());
    return results;
}

/// Groups with rows, the worst first.
std::vector<int> measuredGroups(const GroupBarsData& data) {
    std::vector<int> groups = groupOrder(data, GroupBarsOrder::byAccuracy);
    std::erase_if(groups, [&](int group) { return !data.entries.front().accuracy[group].has_value(); });
    return groups;
}

std::vector<Drawing> groupDrawings(const FigureInput& input) {
    std::vector<Drawing> drawings;
    const Run& run = *input.run;
    for (const SplitResult* result : shownResults(run)) {
        GroupBarsData data = groupBarsOf(run.groups);
        data.entries = {groupBarsEntry(input.name, methodStyle(run.method).color, result->report)};
        std::vector<int> groups = measuredGroups(data);
        if (groups.empty())
            continue; // no rows, or a head without classifier
        std::string which = "every group";
        if (groups.size() > mostBars) {
            which =
                "the " + std::to_string(mostBars) + " worst of " + std::to_string(groups.size()) + " groups";
            groups.resize(mostBars);
        }
        drawings.push_back(
            {input.name + ": accuracy of groups",
             "Accuracy of " + which + ", " + result->title + " split" +
                 (run.history.empty() ? "" : ", at epoch " + std::to_string(run.selectedEpoch + 1)) +
                 "; whiskers are 95 % Wilson intervals of each group. The interval of the worst group "
                 "counts every group that could be it.",
             [data, groups](const SceneSpace& space) {
                 return groupBarsScene(data, groups, layGroupBars(data, groups.size(), space), space);
             },
             result->title + " split", KeyNames::group, result->name,
             [data, groups] { return valuesOf(data, groups); }});
    }
    return drawings;
}

} // namespace

Figure groupBars() {
    return {.id = "group_bars",
            .title = "accuracy of every group",
            .needs = FigureNeeds::run,
            .drawings = groupDrawings};
}

} // namespace groupscope::figure
