// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/inference/group_naming.h"

#include <algorithm>

namespace groupscope::inference {

namespace {

std::vector<std::string> combinationNames(const GroupScheme& scheme) {
    std::vector<std::string> names;
    for (int combination = 0; combination < scheme.combinationCount(); ++combination)
        names.push_back(scheme.combinationName(combination));
    return names;
}

/// The class that most training rows of each combination have; the lower of equals, 0 without rows.
std::vector<int> commonClasses(const Task& task) {
    std::vector<int> classes;
    for (int combination = 0; combination < task.groups.combinationCount(); ++combination) {
        const auto rowsOfClass = [&](int classCode) {
            const int group = task.groups.groupAt(classCode, combination);
            return group < 0 ? 0 : task.fit().groupCounts[static_cast<std::size_t>(group)];
        };
        int best = 0;
        for (int classCode = 1; classCode < task.classCount(); ++classCode)
            if (rowsOfClass(classCode) > rowsOfClass(best))
                best = classCode;
        classes.push_back(best);
    }
    return classes;
}

GroupAssignment infer(const Task& task, const ParameterValues&, std::uint64_t, const RunContext& run) {
    if (task.groups.attributes().empty())
        throw DataError("there is no attribute, so no groups are given", task.set->path.string() + " /obs",
                        "name an attribute column, or choose another inference for groups");
    run.readsTrainingGroups();
    const std::vector<int> classOfCombination = commonClasses(task);
    std::vector<int> combinations(task.labels.size(), -1), predictions(task.labels.size(), -1);
    bool oneClass = true;
    for (const int row : task.fitRows()) {
        const auto i = static_cast<std::size_t>(row);
        if (task.groupIds[i] < 0)
            throw DataError("row " + task.set->ids[i] + " is in no group", task.set->path.string() + " /obs",
                            "give it every attribute, or leave it out of the split");
        combinations[i] = task.groups.combinationOf(task.groupIds[i]);
        predictions[i] = classOfCombination[static_cast<std::size_t>(combinations[i])];
        oneClass =
            oneClass && predictions[i] == predictions[static_cast<std::size_t>(task.fitRows().front())];
    }
    if (oneClass)
        run.notice("most training rows are of one class whatever their attributes, so the attributes predict "
                   "that class for all: methods that work with errors see no attribute in them");
    GroupAssignment assignment = groupsOfParts(task, combinations, combinationNames(task.groups));
    assignment.environments = std::move(combinations);
    assignment.environmentCount = task.groups.combinationCount();
    assignment.environmentNames = combinationNames(task.groups);
    assignment.predictions = std::move(predictions);
    return assignment;
}

} // namespace

GroupInference given() {
    return {.id = "given",
            .name = "Groups of the file",
            .summary = "The attributes of the file itself: a group is a class with one combination of their "
                       "values. Each combination predicts the class that most of its training rows have.",
            .source = "Correct-N-Contrast, 5.3",
            .parameters = {},
            .infer = infer};
}

} // namespace groupscope::inference
