// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/question.h"
#include "core/data/task.h"
#include "core/metrics/group_report.h"

#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// A named figure whose highest value chooses the epoch of a run and the point of a grid.
struct SelectionRule {
    std::string id;      ///< "val.worst_group_accuracy": the name in files and on the command line
    std::string name;    ///< "validation worst group": for people
    std::string meaning; ///< one sentence: what it needs and what it promises
    std::string rowSet = validationSet;
    std::optional<double> GroupReport::*figure = &GroupReport::worstGroupAccuracy;

    /// Looks at rows that are there to report on, in that question or as the usual sets are: an upper bound,
    /// never a result.
    bool oracle(const Question& question = {}) const { return question.purposeOf(rowSet) == Purpose::report; }
    std::optional<double> score(const GroupReport& report) const { return report.*figure; }
    /// Whether the row set has rows, and rows in groups if the figure is of groups. Throws UsageError when
    /// the task has no such set.
    bool canScore(const Task& task) const {
        const RowSet& set = task.rowSet(rowSet, "selection rule " + id);
        return !set.rows.empty() && (figure != &GroupReport::worstGroupAccuracy || set.hasGroups());
    }
};

/// The rule of the papers: highest worst-group accuracy of the validation rows.
inline constexpr const char* defaultSelectionRule = "val.worst_group_accuracy";
/// What a run says that had no rows to select by: its last epoch was taken.
inline constexpr const char* lastEpochRule = "last";

/// The rules of the usual row sets, the default first.
const std::vector<SelectionRule>& selectionRules();

/// The rule of that id: one of the above, or "<row set>.<figure>" of another row set with a figure that these
/// know. Throws UsageError that lists the rules; `where` says where the id was read.
SelectionRule findSelectionRule(const std::string& id, const std::string& where = {});

/// For people, also of ids that are no rule: "validation worst group", "last epoch".
std::string selectionName(const std::string& id);

} // namespace groupscope
