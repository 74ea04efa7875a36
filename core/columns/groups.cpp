// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/columns/column_parts.h"
#include "core/figures/palette.h"

namespace groupscope::column {

namespace {

/// Groups that a column names have the colours of its values, if it has some; others those of their class.
std::vector<Color> colorsOfGroups(const GroupScheme& scheme, bool dark) {
    const bool spans = scheme.spansClasses();
    const std::vector<Color> places = spans
                                          ? groupColors(scheme.groupCount(), 1, dark)
                                          : groupColors(scheme.classCount(), scheme.combinationCount(), dark);
    std::function<std::vector<Color>(bool)> given;
    if (scheme.kind() == GroupScheme::Kind::named && !scheme.attributes().front().colors.empty())
        given = categoryColorsOf(scheme.attributes().front().colors,
                                 static_cast<std::size_t>(scheme.combinationCount()));
    const std::vector<Color> values = given ? given(dark) : std::vector<Color>();
    std::vector<Color> colors;
    for (int group = 0; group < scheme.groupCount(); ++group) {
        const int combination = scheme.combinationOf(group);
        const int place = spans ? group : scheme.classOf(group) * scheme.combinationCount() + combination;
        colors.push_back(values.empty() ? places[place] : values[combination]);
    }
    return colors;
}

std::vector<ExampleColumn> groupColumns(const ColumnSource& source) {
    const auto& task = source.task;
    std::vector<std::string> names;
    for (int group = 0; group < task->groups.groupCount(); ++group)
        names.push_back(task->groups.groupName(group));
    return {{.id = "group",
             .title = "group",
             .meaning = "class and attributes",
             .words = wordsOf(std::move(names)),
             .codes = once([task] {
                 return task->groups.overlaps() ? task->overlapping : GroupMembership(task->groupIds);
             }),
             .colors = [task](bool dark) { return colorsOfGroups(task->groups, dark); },
             .several = "several groups",
             .isColour = !task->groups.attributes().empty(),
             .queryName = "group"}};
}

} // namespace

ColumnKind groups() {
    return {.id = "group", .columns = groupColumns};
}

} // namespace groupscope::column
