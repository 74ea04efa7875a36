// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/method_groups.h"

#include "core/base/text.h"
#include "core/data/split.h"
#include "core/figures/figure.h"
#include "core/figures/row_name.h"
#include "core/runs/selection.h"

#include <algorithm>

namespace groupscope::figure {

namespace {

/// Comparison with a baseline on that split in that section; null without one.
const BaselineComparison* comparedOn(const FigureInput& input, const std::string& split) {
    if (input.differences != nullptr)
        for (const BaselineComparison& compared : input.differences->all)
            if (compared.split == split && input.comparison->rows[compared.baseline].section == input.section)
                return &compared;
    return nullptr;
}

std::string groupsOf(const MethodGroups& figure) {
    const std::size_t ofTask = figure.groups.size() - figure.named;
    const std::string named = figure.named > 0 ? " and in named groups (“…”)" : "";
    return (figure.allGroups > ofTask
                ? std::to_string(ofTask) + " of " + std::to_string(figure.allGroups) +
                      " groups, the worst of each method and those with the lowest means"
                : "every group") +
           named;
}

/// Why differences are missing that would stand there. Of several sections it is not known which one a
/// problem is about.
std::vector<std::string> problemsOf(const FigureInput& input, const BaselineComparison* compared) {
    if (input.differences == nullptr || input.comparison->sections.size() > 1 ||
        (compared == nullptr && !input.differences->all.empty()))
        return {};
    return input.differences->problems;
}

void addMethodGroups(const FigureInput& input, const std::string& split, std::vector<Drawing>& drawings) {
    MethodGroupSources sources{
        .run = [&input](std::size_t run) -> const Run& { return *input.records[run]; }};
    const BaselineComparison* compared = comparedOn(input, split);
    if (compared != nullptr)
        addDifferences(*compared, sources);
    sources.named = input.named;
    MethodGroups figure = methodGroupsOf(*input.comparison, split, input.section, sources);
    const bool isWanted = !input.wantedOf("split").empty();
    if (figure.lines.empty() ||
        (!isWanted && (figure.lines.size() < 2 || figure.groups.size() < 2))) // the bars of a run say it
        return;
    figure.note = input.note;
    const bool seeds = std::any_of(figure.lines.begin(), figure.lines.end(),
                                   [](const MethodGroupLine& line) { return line.seeds > 1; });
    const bool compares = compared != nullptr && !compared->others.empty(); // also what is being worked out
    const std::vector<std::string> problems = problemsOf(input, compared);
    // Reasons stand where people look for them: in the last drawing.
    const auto add = [&](const std::string& title, std::string caption, MethodGroupsShown shown, bool last) {
        for (std::size_t i = 0; last && i < problems.size(); ++i) {
            addToList(figure.note, problems[i], "\n");
            caption += " Note: " + problems[i] + ".";
        }
        drawings.push_back(plotDrawing(title, caption, plotOf(figure, shown, input.countText),
                                       splitTitle(split) + " split", KeyNames::rowAndGroup));
        drawings.back().split = split;
        drawings.back().chosen = {{"split", split}};
    };
    add("Accuracy of methods in groups",
        "Accuracy in % of each method at the setting selected by " + selectionName(input.comparison->rule) +
            " in " + groupsOf(figure) + ", " + splitTitle(split) + " split" +
            (seeds ? ", mean ± standard deviation over seeds" : "") +
            ". Groups are sorted by their mean over the methods, the lowest first; the worst of each method "
            "is framed.",
        MethodGroupsShown::accuracy, !compares);
    if (compares)
        add("Differences of methods in groups to the baseline",
            "Percentage points that each method is above or below " +
                rowName(*input.comparison, input.comparison->rows[*sources.baseline]) + " in " +
                groupsOf(figure) + ", " + splitTitle(split) +
                " split. Arrows are filled where the interval leaves 0 out. The intervals of a method hold "
                "together over its " +
                std::to_string(figure.allGroups) + " groups" +
                (figure.named > 0 ? ", and apart from these over the named ones," : "") +
                " at about 95 % (paired, Bonferroni): of a method that differs nowhere, at most one "
                "line in twenty has a filled arrow.",
            MethodGroupsShown::difference, true);
}

/// One drawing for each report split.
std::vector<Drawing> methodGroupDrawings(const FigureInput& input) {
    std::vector<Drawing> drawings;
    if (input.records.empty())
        return drawings;
    for (const SplitDefinition& set : input.splits())
        addMethodGroups(input, set.name, drawings);
    return drawings;
}

} // namespace

Figure methodGroups() {
    return {.id = "method_groups",
            .title = "accuracy of methods in groups",
            .tab = "By group",
            .needs = FigureNeeds::section,
            .drawings = methodGroupDrawings,
            .parameters = {comparedRows},
            .hint = "Accuracy of every method in every group, once a run predicts classes of the split",
            .toBaseline = true};
}

} // namespace groupscope::figure
