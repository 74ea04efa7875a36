// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/inference/group_naming.h"

#include <algorithm>
#include <map>

namespace groupscope::inference {

namespace {

std::vector<std::string> combinationNames(const GroupScheme& scheme) {
    std::vector<std::string> names;
    for (int combination = 0; combination < scheme.combinationCount(); ++combination)
        names.push_back(scheme.combinationName(combination));
    return names;
}

/// The class that most training examples of each combination have; the lower of equals, 0 without rows.
std::vector<int> commonClasses(const Task& task) {
    std::vector<std::map<int, int>> rowsOfClass(static_cast<std::size_t>(task.groups.combinationCount()));
    for (const int row : task.fitRows()) {
        const auto i = static_cast<std::size_t>(row);
        if (task.groupIds[i] >= 0)
            ++rowsOfClass[static_cast<std::size_t>(task.groups.combinationOf(task.groupIds[i]))]
                         [task.labels[i]];
    }
    std::vector<int> classes;
    for (const std::map<int, int>& counts : rowsOfClass) {
        const auto most = std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) {
            return a.second < b.second; // the first of equals
        });
        classes.push_back(most == counts.end() ? 0 : most->first);
    }
    return classes;
}

/// Groups that hold several classes: the combinations that training examples have, as the task counts them.
GroupAssignment groupsAcrossClasses(const Task& task, const std::vector<int>& combinations,
                                    const std::vector<int>& commonClass) {
    std::vector<int> groupOf(commonClass.size(), -1);
    for (const int row : task.fitRows())
        groupOf[combinations[row]] = 0;
    GroupAssignment assignment;
    for (std::size_t combination = 0; combination < groupOf.size(); ++combination)
        if (groupOf[combination] == 0) {
            groupOf[combination] = static_cast<int>(assignment.names.size());
            assignment.names.push_back(task.groups.combinationName(static_cast<int>(combination)));
            assignment.classOf.push_back(commonClass[combination]);
        }
    assignment.groups.assign(task.labels.size(), -1);
    for (const int row : task.fitRows()) {
        const auto i = static_cast<std::size_t>(row);
        assignment.groups[i] = groupOf[combinations[i]];
    }
    return assignment;
}

GroupAssignment infer(const Task& task, const ParameterValues&, std::uint64_t, const RunContext& run) {
    if (task.groups.attributes().empty())
        throw MissingInput("there is no attribute, so no groups are given",
                           FilePlace(task.set->path.string(), "/obs"),
                           "name an attribute column, or choose another inference for groups");
    run.readsTrainingGroups();
    const std::vector<int> classOfCombination = commonClasses(task);
    std::vector<int> combinations(task.labels.size(), -1), predictions(task.labels.size(), -1);
    bool oneClass = true;
    for (const int row : task.fitRows()) {
        const auto i = static_cast<std::size_t>(row);
        if (task.groupIds[i] < 0)
            throw DataError("example " + task.set->ids[i] + " is in no group",
                            FilePlace(task.set->path.string(), "/obs"),
                            "give it every attribute, or leave it out of the split");
        combinations[i] = task.groups.combinationOf(task.groupIds[i]);
        predictions[i] = classOfCombination[combinations[i]];
        oneClass =
            oneClass && predictions[i] == predictions[static_cast<std::size_t>(task.fitRows().front())];
    }
    if (oneClass)
        run.notice("most training examples are of one class whatever their attributes, so the attributes "
                   "predict that class for all: methods that work with errors see no attribute in them");
    GroupAssignment assignment = task.groups.spansClasses()
                                     ? groupsAcrossClasses(task, combinations, classOfCombination)
                                     : groupsOfParts(task, combinations, combinationNames(task.groups));
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
                       "values. Each combination predicts the class that most of its training examples have.",
            .source = "Correct-N-Contrast, 5.3",
            .parameters = {},
            .infer = infer};
}

} // namespace groupscope::inference
