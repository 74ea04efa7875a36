// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/selection.h"

#include "core/base/error.h"
#include "core/base/suggestion.h"
#include "core/base/text.h"
#include "core/runs/messages.h"
#include "core/runs/series_value.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace groupscope {

namespace {

/// The same rule, passing over epochs that are not yet trained.
SelectionRule onTrainedEpochs(SelectionRule rule) {
    rule.id += trainedOnly;
    rule.name += ", trained epochs";
    rule.meaning += " Ignores epochs whose training accuracy is far below the highest of the run.";
    rule.onlyTrained = true;
    return rule;
}

/// The rule that looks at that number.
SelectionRule ruleOfMeasure(SplitMeasure looked) {
    const bool leavesOut = looked.split == leaveOneDomainOut;
    const std::string
        title = leavesOut ? "leave one domain out:" : titleOfSplits(looked.split),
        rows = leavesOut ? "the training examples, each predicted by a model that has not seen its domain"
                         : (looked.isAverage() ? "the " + title : "the " + title + " split");
    SelectionRule rule{std::move(looked)};
    const std::string figure = rule.measure->title + rule.partText();
    rule.id = rule.spelled();
    rule.name = title + " " + figure;
    rule.meaning = (rule.higherIsBetter() ? "Highest " : "Lowest ") + figure + " on " + rows + ".";
    rule.leavesDomainsOut = leavesOut;
    return rule;
}

/// The rule that an id spells out; nothing when it is none.
std::optional<SelectionRule> spelledRule(const std::string& id) {
    if (id.ends_with(trainedOnly)) {
        const auto rule = spelledRule(id.substr(0, id.size() - trainedOnly.size()));
        return rule && !rule->onlyTrained ? std::optional(onTrainedEpochs(*rule)) : std::nullopt;
    }
    std::optional<SplitMeasure> looked = knownSplitMeasure(id);
    if (!looked || looked->measure->better == Better::neither || looked->split == otherSplits ||
        (looked->split == leaveOneDomainOut && !looked->isOfReport()))
        return std::nullopt;
    return ruleOfMeasure(std::move(*looked));
}

/// One of the rules that have words of their own.
SelectionRule namedRule(const std::string& id, const std::string& name, const std::string& meaning) {
    SelectionRule rule = spelledRule(id).value();
    rule.name = name;
    rule.meaning = meaning;
    return rule;
}

} // namespace

bool SelectionRule::oracle(const TaskDefinition& definition) const {
    const std::vector<std::string> looked = splits();
    return !leavesDomainsOut && std::any_of(looked.begin(), looked.end(), [&](const std::string& name) {
        return definition.purposeOf(name) == Purpose::report;
    });
}

std::string SelectionRule::series() const {
    return onlyTrained ? id.substr(0, id.size() - trainedOnly.size()) : id;
}

std::optional<double> SelectionRule::averageAt(const EpochRecord& record) const {
    std::vector<std::optional<double>> values;
    for (const std::string& name : splits())
        values.push_back(seriesValue(record, name + "." + accuracy::average));
    return SplitMeasure{.split = split, .measure = &measures().find(accuracy::average)}.combined(values);
}

std::optional<double> SelectionRule::score(const Run& run) const {
    if (!leavesDomainsOut)
        return signedValue(meantValue(run));
    const auto epoch = static_cast<std::size_t>(run.selectedEpoch); // no result stands for it
    return signedValue(epoch < run.history.size() ? seriesValue(run.history[epoch], series()) : std::nullopt);
}

void SelectionRule::requireSelects(const std::string& name, Purpose purpose) const {
    if (isAverage() && purpose != Purpose::select)
        throw UsageError("the average takes in " + name + ", which is not there to select by",
                         "selection rule " + id, "average over validation splits alone");
}

bool SelectionRule::canScore(const Task& task) const {
    requireAttribute(*this, task.groups.attributeNames(), "selection rule " + id);
    if (leavesDomainsOut)
        return !task.fitRows().empty();
    bool can = true;
    for (const std::string& name : splits()) {
        const Split& set = task.split(name, "selection rule " + id);
        requireSelects(name, set.purpose);
        can = can && !set.rows.empty() && (!ofGroups() || set.hasGroups());
    }
    return can;
}

const Registry<SelectionRule>& selectionRules() {
    static const Registry<SelectionRule> rules(
        "selection rule",
        {namedRule(defaultSelectionRule, "validation worst group",
                   "Highest worst-group accuracy on the validation split, as in the papers: needs group "
                   "labels of validation examples, none of training examples."),
         namedRule("val.average_accuracy", "validation average",
                   "Highest average accuracy on the validation split: needs no group labels."),
         namedRule("val.worst_class_accuracy", "validation worst class",
                   "Highest worst-class accuracy on the validation split: needs no group labels and comes "
                   "closer to the worst group than the average does."),
         namedRule(leftOutAverageRule, "leave one domain out",
                   "Highest accuracy on the training examples, each predicted by a model that was trained "
                   "without its domain: for unseen domains, at the cost of one more training for each "
                   "domain; needs no validation split."),
         namedRule("test.worst_group_accuracy", "test worst group (oracle)",
                   "Highest worst-group accuracy on the test split itself: an upper bound that shows the "
                   "cost of selection, never a result.")});
    return rules;
}

std::optional<SelectionRule> knownSelectionRule(const std::string& id) {
    const std::optional<SelectionRule> spelled = spelledRule(id);
    if (spelled)
        if (const SelectionRule* rule = selectionRules().known(spelled->series()))
            return spelled->onlyTrained ? onTrainedEpochs(*rule) : *rule;
    return spelled;
}

/// The rule that a misprinted id means, or an empty text. Any measure of the split that it names may be
/// meant; an id without a split means the validation split.
std::string meantRule(const std::string& id) {
    const std::size_t dot = id.find('.');
    const std::string split = dot == std::string::npos ? validationSplit : id.substr(0, dot);
    std::vector<std::string> known = selectionRules().ids();
    for (const std::string& measure : measures().ids())
        known.push_back(split + "." + measure);
    if (std::string meant = meantWord(id, known); !meant.empty()) // "val_average_accuracy"
        return meant;
    return meantWord(dot == std::string::npos ? split + "." + id : id, known);
}

SelectionRule findSelectionRule(const std::string& id, const Message& where) {
    if (const std::optional<SelectionRule> known = knownSelectionRule(id))
        return *known;
    const std::string meant = meantRule(id);
    throw UsageError("there is no selection rule '" + id + "'", where,
                     meant.empty() ? message<runMessages, "choose_rule">(selectionRules().list())
                                   : Message("did you mean '" + meant + "'?"));
}

std::string ruleOf(const std::string& id, const TaskDefinition& definition) {
    const SelectionRule rule = findSelectionRule(id);
    const std::vector<std::string> named = rule.splits(), meant = rule.meantSplits(definition);
    if (meant == named || rule.leavesDomainsOut)
        return rule.id;
    return spelledAverage(meant) + rule.id.substr(rule.split.size());
}

GroupsRead readByRule(const SelectionRule& rule, const TaskDefinition& definition, const std::string& what) {
    if (rule.leavesDomainsOut)
        return {.training = true};
    if (!rule.ofGroups())
        return {};
    // The adjusted average weighs groups by their training examples.
    GroupsRead read{.training = rule.measure->id == "adjusted_average_accuracy"};
    for (const std::string& name : rule.splits()) {
        const Purpose purpose = name == validationSplit ? Purpose::select : definition.purposeOf(name);
        if (purpose == Purpose::report)
            read.report = {what};
        else if (purpose == Purpose::select)
            read.validation = {what};
        else
            read.training = true;
    }
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
