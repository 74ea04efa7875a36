// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/selection.h"

#include "core/base/error.h"

#include <array>
#include <cmath>
#include <utility>

namespace groupscope {

namespace {

constexpr std::array<std::pair<const char*, SelectionRule::Part>, 3> parts{
    {{"", SelectionRule::Part::whole},
     {".worst", SelectionRule::Part::worst},
     {".gap", SelectionRule::Part::gap}}};

/// The rule that an id spells out; nothing when it is none.
std::optional<SelectionRule> spelledRule(const std::string& id) {
    const std::size_t dot = id.find('.');
    if (dot == std::string::npos || !isRowSetName(id.substr(0, dot)))
        return std::nullopt;
    const std::string set = meantRowSet(id.substr(0, dot)), figure = id.substr(dot + 1),
                      title = rowSetTitle(set);
    for (const Measure& measure : measures())
        for (const auto& [ending, part] : parts) {
            if (figure != measure.id + ending || measure.better == Better::neither)
                continue;
            const std::string of = part == SelectionRule::Part::whole   ? ""
                                   : part == SelectionRule::Part::worst ? " of the worst group"
                                                                        : ", worst group against all";
            const bool higher = measure.better == Better::higher && part != SelectionRule::Part::gap;
            return SelectionRule{.id = set + "." + figure,
                                 .name = title + " " + measure.title + of,
                                 .meaning = std::string(higher ? "Highest " : "Lowest ") + measure.title +
                                            of + " of the rows of " + title + ".",
                                 .rowSet = set,
                                 .measure = &measure,
                                 .part = part};
        }
    return std::nullopt;
}

/// One of the rules that have words of their own.
SelectionRule namedRule(const std::string& id, const std::string& name, const std::string& meaning) {
    SelectionRule rule = spelledRule(id).value();
    rule.name = name;
    rule.meaning = meaning;
    return rule;
}

} // namespace

std::optional<double> SelectionRule::value(const Measured& measured) const {
    if (part == Part::whole)
        return measured.whole;
    const MeasuredCell* worst = worstCell(*measure, measured);
    if (worst == nullptr || (part == Part::gap && !measured.whole))
        return std::nullopt;
    return part == Part::worst ? worst->value : std::optional(std::abs(*measured.whole - *worst->value));
}

std::optional<double> SelectionRule::score(const Measured& measured) const {
    const std::optional<double> figure = value(measured);
    const bool higher = measure->better == Better::higher && part != Part::gap;
    return figure && !higher ? std::optional(-*figure) : figure;
}

std::optional<double> SelectionRule::score(const Run& run) const {
    const bool ofSelectSet = rowSet == validationSet && !run.question.selectSet.empty();
    const RowSetResult* result = run.rowSet(ofSelectSet ? run.question.selectSet : rowSet);
    if (result == nullptr)
        return std::nullopt;
    if (isOfReport())
        return score(result->report);
    for (const NamedMeasured& own : result->measures)
        if (own.id == measure->id)
            return score(own.measured);
    return std::nullopt;
}

bool SelectionRule::canScore(const Task& task) const {
    const RowSet& set = task.rowSet(rowSet, "selection rule " + id);
    const bool ofGroups = part != Part::whole || measure->ofGroups;
    return !set.rows.empty() && (!ofGroups || set.hasGroups());
}

const std::vector<SelectionRule>& selectionRules() {
    static const std::vector<SelectionRule> rules{
        namedRule(defaultSelectionRule, "validation worst group",
                  "Highest worst-group accuracy of the validation rows, as in the papers: needs their group "
                  "labels, not those of the training rows."),
        namedRule("val.average_accuracy", "validation average",
                  "Highest average accuracy of the validation rows: needs no group labels."),
        namedRule(
            "val.worst_class_accuracy", "validation worst class",
            "Highest worst-class accuracy of the validation rows: needs no group labels and comes closer "
            "to the worst group than the average does."),
        namedRule("test.worst_group_accuracy", "test worst group (oracle)",
                  "Highest worst-group accuracy of the test rows themselves: an upper bound that tells how "
                  "much selection costs, never a result.")};
    return rules;
}

SelectionRule findSelectionRule(const std::string& id, const std::string& where) {
    const std::optional<SelectionRule> spelled = spelledRule(id);
    std::string ids;
    for (const SelectionRule& rule : selectionRules()) {
        if (spelled && rule.id == spelled->id)
            return rule;
        ids += (ids.empty() ? "" : ", ") + rule.id;
    }
    if (spelled)
        return *spelled;
    throw UsageError("there is no selection rule '" + id + "'", where,
                     "choose one of: " + ids +
                         ", or write ROW_SET.MEASURE, ROW_SET.MEASURE.worst or .gap with a measure of "
                         "'groupscope-cli measures'");
}

std::string ruleOf(const std::string& id, const Question& question) {
    const SelectionRule rule = findSelectionRule(id);
    if (rule.rowSet != validationSet || question.selectSet.empty() || question.selectSet == validationSet)
        return rule.id;
    return question.selectSet + rule.id.substr(rule.rowSet.size());
}

bool isOracle(const std::string& id, const Question& question) {
    const std::optional<SelectionRule> rule = spelledRule(id);
    return rule && rule->oracle(question);
}

std::string selectionName(const std::string& id) {
    const std::optional<SelectionRule> spelled = spelledRule(id);
    if (!spelled)
        return id == lastEpochRule ? "last epoch" : id;
    for (const SelectionRule& rule : selectionRules())
        if (rule.id == spelled->id)
            return rule.name;
    return spelled->name;
}

} // namespace groupscope
