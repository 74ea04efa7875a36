// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/selection.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/measures/attribute_cells.h"
#include "core/runs/messages.h"
#include "core/runs/series_value.h"

#include <array>
#include <cmath>
#include <string_view>
#include <utility>

namespace groupscope {

namespace {

constexpr std::array<std::pair<const char*, SelectionRule::Part>, 3> parts{
    {{"", SelectionRule::Part::whole},
     {".worst", SelectionRule::Part::worst},
     {".gap", SelectionRule::Part::gap}}};

/// The same rule, passing over epochs that are not yet trained.
SelectionRule onTrainedEpochs(SelectionRule rule) {
    rule.id += trainedOnly;
    rule.name += ", trained epochs";
    rule.meaning += " Passes over epochs whose training accuracy is far below the highest of the run.";
    rule.onlyTrained = true;
    return rule;
}

/// The rule that looks at that part of the measure, whose ids end so; nothing where there is none.
std::optional<SelectionRule> ruleOfFigure(const std::string& set, const Measure& measure,
                                          SelectionRule::Part part, std::string_view attribute) {
    const bool leavesOut = set == leaveOneDomainOut;
    if (leavesOut && measure.ofReport == nullptr)
        return std::nullopt;
    const std::string title = leavesOut ? "leave one domain out:" : splitTitle(set),
                      rows = leavesOut
                                 ? "the training rows, each as a model says it that has not seen its domain"
                                 : "the rows of " + title;
    const bool higher = measure.better == Better::higher && part != SelectionRule::Part::gap;
    SelectionRule rule{.id = set + "." + measure.id,
                       .name = title + " " + measure.title,
                       .meaning = std::string(higher ? "Highest " : "Lowest ") + measure.title,
                       .split = set,
                       .measure = &measure,
                       .part = part,
                       .attribute = std::string(attribute),
                       .leavesDomainsOut = leavesOut};
    rule.id += rule.partId();
    rule.name += rule.partText();
    rule.meaning += rule.partText() + " of " + rows + ".";
    return rule;
}

/// Which part of a measure an id ends with, and of which attribute: ".worst:color".
std::optional<std::pair<SelectionRule::Part, std::string_view>> partOfId(std::string_view ending) {
    const std::size_t colon = ending.find(':');
    const std::string_view attribute =
        colon == std::string_view::npos ? std::string_view() : ending.substr(colon + 1);
    for (const auto& [word, part] : parts)
        if (ending.substr(0, colon) == word) {
            const bool whole = part == SelectionRule::Part::whole;
            return (colon != std::string_view::npos && (whole || attribute.empty()))
                       ? std::nullopt
                       : std::optional(std::pair(part, attribute));
        }
    return std::nullopt;
}

/// The rule that an id spells out; nothing when it is none.
std::optional<SelectionRule> spelledRule(const std::string& id) {
    if (id.ends_with(trainedOnly)) {
        const auto rule = spelledRule(id.substr(0, id.size() - trainedOnly.size()));
        return rule && !rule->onlyTrained ? std::optional(onTrainedEpochs(*rule)) : std::nullopt;
    }
    const std::size_t dot = id.find('.');
    if (dot == std::string::npos || !isSplitName(id.substr(0, dot)))
        return std::nullopt;
    const std::string_view figure = std::string_view(id).substr(dot + 1);
    for (const Measure& measure : measures()) // thousands of runs ask: what is not meant costs no text
        for (const std::string* word : {&measure.id, &measure.name})
            if (measure.better != Better::neither && !word->empty() && figure.starts_with(*word))
                if (const auto part = partOfId(figure.substr(word->size())))
                    return ruleOfFigure(meantSplit(id.substr(0, dot)), measure, part->first, part->second);
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

std::optional<double> SelectionRule::value(const Measured& measured, const GroupScheme& scheme) const {
    if (part == Part::whole)
        return measured.whole;
    const std::optional<double> worst =
        worstValue(*measure, comparedCells(*measure, measured, scheme, attribute));
    if (!worst || (part == Part::gap && !measured.whole))
        return std::nullopt;
    return part == Part::worst ? worst : std::optional(std::abs(*measured.whole - *worst));
}

std::optional<double> SelectionRule::score(const Measured& measured, const GroupScheme& scheme) const {
    const std::optional<double> figure = value(measured, scheme);
    return figure && !higherIsBetter() ? std::optional(-*figure) : figure;
}

std::string SelectionRule::partText() const {
    const std::string of = attribute.empty() ? "group" : attribute;
    return part == Part::whole   ? ""
           : part == Part::worst ? " of the worst " + of
                                 : ", worst " + of + " against all";
}

std::string SelectionRule::partId() const {
    if (part == Part::whole)
        return {};
    return (part == Part::worst ? ".worst" : ".gap") + (attribute.empty() ? "" : ":" + attribute);
}

std::string SelectionRule::series() const {
    return onlyTrained ? id.substr(0, id.size() - trainedOnly.size()) : id;
}

std::optional<double> SelectionRule::score(const Run& run) const {
    if (leavesDomainsOut) { // no result stands for it
        const auto epoch = static_cast<std::size_t>(run.selectedEpoch);
        const auto figure =
            epoch < run.history.size() ? seriesValue(run.history[epoch], series()) : std::nullopt;
        return figure && !higherIsBetter() ? std::optional(-*figure) : figure;
    }
    const bool ofSelectSet = split == validationSplit && !run.task.selectSplit.empty();
    const SplitResult* result = run.split(ofSelectSet ? run.task.selectSplit : split);
    if (result == nullptr)
        return std::nullopt;
    if (isOfReport())
        return score(result->report, run.groups);
    const Measured* measured = findMeasured(result, measure->id);
    return measured == nullptr ? std::nullopt : score(*measured, run.groups);
}

bool SelectionRule::canScore(const Task& task) const {
    if (!attribute.empty() && !task.groups.findAttribute(attribute)) {
        std::string names = joined(task.groups.attributeNames());
        throw UsageError("no groups are made by the attribute '" + attribute + "'", "selection rule " + id,
                         "choose one of: " + (names.empty() ? "(there are none)" : names));
    }
    if (leavesDomainsOut)
        return !task.fitRows().empty();
    const Split& set = task.split(split, "selection rule " + id);
    return !set.rows.empty() && (!ofGroups() || set.hasGroups());
}

const Registry<SelectionRule>& selectionRules() {
    static const Registry<SelectionRule> rules(
        "selection rule",
        {namedRule(defaultSelectionRule, "validation worst group",
                   "Highest worst-group accuracy of the validation rows, as in the papers: needs their group "
                   "labels, not those of the training rows."),
         namedRule("val.average_accuracy", "validation average",
                   "Highest average accuracy of the validation rows: needs no group labels."),
         namedRule(
             "val.worst_class_accuracy", "validation worst class",
             "Highest worst-class accuracy of the validation rows: needs no group labels and comes closer "
             "to the worst group than the average does."),
         namedRule(
             leftOutAverageRule, "leave one domain out",
             "Highest accuracy of the training rows, each as a model says it that was trained without its "
             "domain: for domains that nobody has seen, at the cost of one more training for each domain; "
             "needs no validation rows."),
         namedRule("test.worst_group_accuracy", "test worst group (oracle)",
                   "Highest worst-group accuracy of the test rows themselves: an upper bound that tells how "
                   "much selection costs, never a result.")});
    return rules;
}

std::optional<SelectionRule> knownSelectionRule(const std::string& id) {
    const std::optional<SelectionRule> spelled = spelledRule(id);
    if (spelled)
        if (const SelectionRule* rule = selectionRules().known(spelled->series()))
            return spelled->onlyTrained ? onTrainedEpochs(*rule) : *rule;
    return spelled;
}

SelectionRule findSelectionRule(const std::string& id, const Message& where) {
    if (const std::optional<SelectionRule> known = knownSelectionRule(id))
        return *known;
    throw UsageError("there is no selection rule '" + id + "'", where,
                     message<runMessages, "choose_rule">(selectionRules().list()));
}

std::string ruleOf(const std::string& id, const TaskDefinition& definition) {
    const SelectionRule rule = findSelectionRule(id);
    if (rule.split != validationSplit || definition.selectSplit.empty() ||
        definition.selectSplit == validationSplit)
        return rule.id;
    return definition.selectSplit + rule.id.substr(rule.split.size());
}

GroupsRead readByRule(const SelectionRule& rule, const TaskDefinition& definition, const std::string& what) {
    if (rule.leavesDomainsOut)
        return {.training = true};
    if (!rule.ofGroups())
        return {};
    // The adjusted average weighs groups by their training rows.
    GroupsRead read{.training = rule.measure->id == "adjusted_average_accuracy"};
    const Purpose purpose =
        rule.split == validationSplit ? Purpose::select : definition.purposeOf(rule.split);
    if (purpose == Purpose::report)
        read.report = {what};
    else if (purpose == Purpose::select)
        read.validation = {what};
    else
        read.training = true;
    return read;
}

bool isOracle(const std::string& id, const TaskDefinition& definition) {
    const std::optional<SelectionRule> rule = spelledRule(id);
    return rule && rule->oracle(definition);
}

std::string selectionName(const std::string& id) {
    const std::optional<SelectionRule> known = knownSelectionRule(id);
    return known ? known->name : id == lastEpochRule ? "last epoch" : id;
}

} // namespace groupscope
