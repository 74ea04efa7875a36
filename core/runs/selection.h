// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/split.h"
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
    Split split = Split::validation;
    std::optional<double> GroupReport::*figure = &GroupReport::worstGroupAccuracy;

    /// Looks at test rows: an upper bound, never a result.
    bool oracle() const { return split == Split::test; }
    std::optional<double> score(const GroupReport& report) const { return report.*figure; }
    /// Whether the split has rows, and rows in groups if the figure is of groups.
    bool canScore(const Task& task) const {
        return !task.rowsOf(split).empty() &&
               (figure != &GroupReport::worstGroupAccuracy || task.hasGroups(split));
    }
};

/// The rule of the papers: highest worst-group accuracy of the validation rows.
inline constexpr const char* defaultSelectionRule = "val.worst_group_accuracy";
/// What a run says that had no rows to select by: its last epoch was taken.
inline constexpr const char* lastEpochRule = "last";

/// The rules there are, the default first.
const std::vector<SelectionRule>& selectionRules();

/// The rule of that id. Throws UsageError that lists the rules; `where` says where the id was read.
const SelectionRule& findSelectionRule(const std::string& id, const std::string& where = {});

/// For people, also of ids that are no rule: "validation worst group", "last epoch".
std::string selectionName(const std::string& id);

} // namespace groupscope
