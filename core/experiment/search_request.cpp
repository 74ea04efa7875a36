// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/data/task_definition.h"
#include "core/experiment/search.h"
#include "core/methods/method.h"
#include "core/runs/selection.h"

#include <algorithm>

namespace groupscope {

std::vector<MethodPlan> searchableMethods(const Task& task, const std::string& rule,
                                          std::vector<std::string>& leftOut) {
    const SelectionRule asked = findSelectionRule(ruleOf(rule, definitionOf(task)));
    std::vector<MethodPlan> plans;
    for (const Method& method : methods()) {
        const auto leave = [&](const std::string& why) { leftOut.push_back(method.id + ": " + why); };
        const auto lacks = [&](const std::string& role) {
            return std::none_of(task.inputs.begin(), task.inputs.end(),
                                [&](const TaskInput& input) { return input.role == role; });
        };
        const auto lacking = std::find_if(method.inputs.begin(), method.inputs.end(), lacks);
        if (method.fitsSelectRows)
            leave("it is fitted on the validation split, which selects settings");
        else if (!method.selects.empty() && asked.measure->needs != Needs::embedding)
            leave("it has no classifier");
        else if (lacking != method.inputs.end())
            leave("the set has no input " + *lacking);
        else
            plans.push_back({.method = method.id, .set = {}, .grid = {}});
    }
    return plans;
}

void requireSearch(const SearchRequest& request, const Task& task) {
    const std::vector<MethodPlan>& plans = request.spec.methods;
    for (auto plan = plans.begin(); plan != plans.end(); ++plan)
        if (std::any_of(plans.begin(), plan, [&](const MethodPlan& other) {
                return other.method == plan->method && other.variant == plan->variant;
            }))
            throw UsageError("the method comes twice", plan->method,
                             "name it once, or give each variant a name");
    if (request.budget.runs && *request.budget.runs < plans.size())
        throw UsageError(
            "the budget is too small: " + counted(*request.budget.runs, "training", "trainings") + " for " +
                counted(plans.size(), "method", "methods"),
            "", "give each method at least one, or name fewer methods");
    const TaskDefinition definition = definitionOf(task);
    const SelectionRule rule = findSelectionRule(ruleOf(request.spec.select, definition));
    const std::string other = "select by a rule of the validation split";
    if (rule.leavesDomainsOut)
        throw UsageError("settings are not searched by leaving domains out", rule.id, other);
    if (rule.oracle(definition))
        throw UsageError("the rule looks at the test split", rule.id, other);
    if (!rule.canScore(task))
        throw UsageError("no examples are there to select by: nothing can be tuned", rule.id,
                         "give the set a validation split, or draw one");
}

} // namespace groupscope
