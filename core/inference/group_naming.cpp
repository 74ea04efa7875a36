// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/group_naming.h"

#include <algorithm>
#include <utility>

namespace groupscope {

GroupAssignment groupsOfParts(const Task& task, const std::vector<int>& parts,
                              const std::vector<std::string>& partNames) {
    const std::vector<int>& rows = task.fitRows();
    const auto cellOf = [&](int row) {
        const auto i = static_cast<std::size_t>(row);
        return static_cast<std::size_t>(task.labels[i]) * partNames.size() +
               static_cast<std::size_t>(parts[i]);
    };
    std::vector<int> groupOfCell(static_cast<std::size_t>(task.classCount()) * partNames.size(), -1);
    for (const int row : rows)
        groupOfCell[cellOf(row)] = 0;
    GroupAssignment assignment;
    for (std::size_t cell = 0; cell < groupOfCell.size(); ++cell) {
        if (groupOfCell[cell] < 0)
            continue;
        const std::size_t classCode = cell / partNames.size();
        groupOfCell[cell] = static_cast<int>(assignment.names.size());
        assignment.names.push_back(task.groups.classes()[classCode] + ", " +
                                   partNames[cell % partNames.size()]);
        assignment.classOf.push_back(static_cast<int>(classCode));
    }
    assignment.groups.assign(task.labels.size(), -1);
    for (const int row : rows)
        assignment.groups[row] = groupOfCell[cellOf(row)];
    return assignment;
}

GroupAssignment rightAndWrongGroups(const Task& task, std::vector<int> predictions, const RunContext& run) {
    const std::vector<int>& rows = task.fitRows();
    std::vector<int> wrong(task.labels.size(), -1);
    std::size_t errors = 0;
    for (const int row : rows) {
        const auto i = static_cast<std::size_t>(row);
        wrong[i] = predictions[i] == task.labels[i] ? 0 : 1;
        errors += static_cast<std::size_t>(wrong[i]);
    }
    if (errors == 0 || errors == rows.size())
        run.notice(std::string("the first stage predicts all training examples ") +
                   (errors == 0 ? "right" : "wrong") + ", so the inferred groups are the classes");
    GroupAssignment assignment = groupsOfParts(task, wrong, {"right", "wrong"});
    assignment.environments = std::move(wrong);
    assignment.environmentCount = 2;
    assignment.environmentNames = {"right", "wrong"};
    assignment.predictions = std::move(predictions);
    return assignment;
}

} // namespace groupscope
