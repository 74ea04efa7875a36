// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/selection.h"

#include "core/base/error.h"

namespace groupscope {

const std::vector<SelectionRule>& selectionRules() {
    static const std::vector<SelectionRule> rules{
        {.id = defaultSelectionRule,
         .name = "validation worst group",
         .meaning =
             "Highest worst-group accuracy of the validation rows, as in the papers: needs their group "
             "labels, not those of the training rows.",
         .split = Split::validation,
         .figure = &GroupReport::worstGroupAccuracy},
        {.id = "val.average_accuracy",
         .name = "validation average",
         .meaning = "Highest average accuracy of the validation rows: needs no group labels.",
         .split = Split::validation,
         .figure = &GroupReport::averageAccuracy},
        {.id = "val.worst_class_accuracy",
         .name = "validation worst class",
         .meaning = "Highest worst-class accuracy of the validation rows: needs no group labels and comes "
                    "closer to the worst group than the average does.",
         .split = Split::validation,
         .figure = &GroupReport::worstClassAccuracy},
        {.id = "test.worst_group_accuracy",
         .name = "test worst group (oracle)",
         .meaning = "Highest worst-group accuracy of the test rows themselves: an upper bound that tells how "
                    "much selection costs, never a result.",
         .split = Split::test,
         .figure = &GroupReport::worstGroupAccuracy}};
    return rules;
}

const SelectionRule& findSelectionRule(const std::string& id, const std::string& where) {
    std::string ids;
    for (const SelectionRule& rule : selectionRules()) {
        if (rule.id == id)
            return rule;
        ids += (ids.empty() ? "" : ", ") + rule.id;
    }
    throw UsageError("there is no selection rule '" + id + "'", where, "choose one of: " + ids);
}

std::string selectionName(const std::string& id) {
    for (const SelectionRule& rule : selectionRules())
        if (rule.id == id)
            return rule.name;
    return id == lastEpochRule ? "last epoch" : id;
}

} // namespace groupscope
