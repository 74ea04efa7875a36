// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/registry.h"
#include "core/data/task.h"
#include "core/data/task_definition.h"
#include "core/measures/group_report.h"
#include "core/runs/run.h"
#include "core/runs/split_measure.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// A measure of a split whose best value chooses the epoch of a run and the point of a grid.
struct SelectionRule : SplitMeasure {
    std::string id{};      ///< "val.worst_group_accuracy": the name in files and on the command line
    std::string name{};    ///< "validation worst group": name for display
    std::string meaning{}; ///< one sentence: what the rule needs and guarantees
    /// Whether the rule reads training examples, each predicted by a training that has not seen its domain:
    /// see DomainsLeftOut. `split` then names no split.
    bool leavesDomainsOut = false;
    bool onlyTrained = false; ///< epochs that are not yet trained are passed over, see trainedEpochs()

    /// Looks at examples that are there to report on, in that task or as the usual sets are: an upper
    /// bound, never a result.
    bool oracle(const TaskDefinition& definition = {}) const;
    /// The measure's series in histories that hold it.
    std::string series() const;
    /// The average accuracy of its examples after an epoch, which decides between equal values.
    std::optional<double> averageAt(const EpochRecord& record) const;
    /// Score, highest for the best: the value, or its negative if lower is better. From a report for rules of
    /// reports, else from measured values.
    std::optional<double> score(const Measured& measured, const GroupScheme& scheme = {}) const {
        return signedValue(value(measured, scheme));
    }
    std::optional<double> score(const GroupReport& report, const GroupScheme& scheme = {}) const {
        return score(measure->ofReport(report), scheme);
    }
    /// Score of a finished run; nothing if it was not measured.
    std::optional<double> score(const Run& run) const;
    /// Throws UsageError where that split is one of an average and has another purpose than to select by.
    void requireSelects(const std::string& name, Purpose purpose) const;
    /// Whether the splits have examples, and examples in groups if the measure is of groups. Throws
    /// UsageError when the task has no such split or no such attribute, and where an average takes in a split
    /// that is not there to select by.
    bool canScore(const Task& task) const;

  private:
    std::optional<double> signedValue(const std::optional<double>& value) const {
        return value && !higherIsBetter() ? std::optional(-*value) : value;
    }
};

/// The rule of the papers: highest worst-group accuracy of the validation examples.
inline constexpr const char* defaultSelectionRule = "val.worst_group_accuracy";
/// Stands in the place of a split in rules that leave one domain out after the other.
inline constexpr const char* leaveOneDomainOut = "leave-one-domain-out";
/// The rule of those that counts all examples alike.
inline constexpr const char* leftOutAverageRule = "leave-one-domain-out.average_accuracy";
/// Ends the id of a rule that passes over epochs which are not yet trained.
inline constexpr std::string_view trainedOnly = "@trained";
/// Rule of a run that had no validation examples: its last epoch was taken.
inline constexpr const char* lastEpochRule = "last";

/// The rules of the usual splits, the default first.
const Registry<SelectionRule>& selectionRules();

/// The rule of that id: one of those above, or any SplitMeasure with a better direction; leaveOneDomainOut as
/// split with measures of counts of right examples; and any of them followed by trainedOnly. Throws
/// UsageError that lists the rules; `where` is the place of the id.
SelectionRule findSelectionRule(const std::string& id, const Message& where = {});

/// The rule of that id; nothing if there is none, as in runs of other versions.
std::optional<SelectionRule> knownSelectionRule(const std::string& id);

/// The rule for a task: "val" in a rule means its validation split, whatever its name.
std::string ruleOf(const std::string& id, const TaskDefinition& definition);

/// Groups that a rule reads when it decides `what`; none for rules on whole splits.
GroupsRead readByRule(const SelectionRule& rule, const TaskDefinition& definition, const std::string& what);

/// Whether that rule looks at test examples; of ids that are no rule it does not.
bool isOracle(const std::string& id, const TaskDefinition& definition);

/// Name for display, also for ids that are not rules: "validation worst group", "last epoch".
std::string selectionName(const std::string& id);

} // namespace groupscope
