// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/selection.h"

#include "core/base/error.h"

#include <array>

namespace groupscope {

const std::vector<SelectionRule>& selectionRules() {
    static const std::vector<SelectionRule> rules{
        {.id = defaultSelectionRule,
         .name = "validation worst group",
         .meaning =
             "Highest worst-group accuracy of the validation rows, as in the papers: needs their group "
             "labels, not those of the training rows.",
         .rowSet = validationSet,
         .figure = &GroupReport::worstGroupAccuracy},
        {.id = "val.average_accuracy",
         .name = "validation average",
         .meaning = "Highest average accuracy of the validation rows: needs no group labels.",
         .rowSet = validationSet,
         .figure = &GroupReport::averageAccuracy},
        {.id = "val.worst_class_accuracy",
         .name = "validation worst class",
         .meaning = "Highest worst-class accuracy of the validation rows: needs no group labels and comes "
                    "closer to the worst group than the average does.",
         .rowSet = validationSet,
         .figure = &GroupReport::worstClassAccuracy},
        {.id = "test.worst_group_accuracy",
         .name = "test worst group (oracle)",
         .meaning = "Highest worst-group accuracy of the test rows themselves: an upper bound that tells how "
                    "much selection costs, never a result.",
         .rowSet = testSet,
         .figure = &GroupReport::worstGroupAccuracy}};
    return rules;
}

namespace {

/// A figure by which rows of any set can select.
struct Figure {
    const char* id;
    const char* name;
    std::optional<double> GroupReport::*value;
};

constexpr std::array<Figure, 3> figures{
    {{"worst_group_accuracy", "worst group", &GroupReport::worstGroupAccuracy},
     {"average_accuracy", "average", &GroupReport::averageAccuracy},
     {"worst_class_accuracy", "worst class", &GroupReport::worstClassAccuracy}}};

/// The rule of a row set of another name than the usual ones; nothing when the id is none.
std::optional<SelectionRule> ruleOfSet(const std::string& id) {
    const std::size_t dot = id.find('.');
    if (dot == std::string::npos || !isRowSetName(id.substr(0, dot)))
        return std::nullopt;
    for (const Figure& figure : figures)
        if (id.substr(dot + 1) == figure.id) {
            const std::string set = id.substr(0, dot), title = rowSetTitle(set);
            return SelectionRule{.id = id,
                                 .name = title + " " + figure.name,
                                 .meaning = std::string("Highest ") + figure.name +
                                            " accuracy of the rows of " + title + ".",
                                 .rowSet = set,
                                 .figure = figure.value};
        }
    return std::nullopt;
}

} // namespace

SelectionRule findSelectionRule(const std::string& id, const std::string& where) {
    std::string ids;
    for (const SelectionRule& rule : selectionRules()) {
        if (rule.id == id)
            return rule;
        ids += (ids.empty() ? "" : ", ") + rule.id;
    }
    if (const std::optional<SelectionRule> other = ruleOfSet(id))
        return *other;
    throw UsageError("there is no selection rule '" + id + "'", where,
                     "choose one of: " + ids + ", or write another row set in place of val");
}

std::string selectionName(const std::string& id) {
    for (const SelectionRule& rule : selectionRules())
        if (rule.id == id)
            return rule.name;
    if (const std::optional<SelectionRule> other = ruleOfSet(id))
        return other->name;
    return id == lastEpochRule ? "last epoch" : id;
}

} // namespace groupscope
