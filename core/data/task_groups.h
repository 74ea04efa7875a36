// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"
#include "core/data/embedding_set.h"
#include "core/data/group_membership.h"
#include "core/data/group_scheme.h"
#include "core/data/task_selection.h"

#include <string>
#include <vector>

namespace groupscope {

/// The groups of a set and the members of each.
struct TaskGroups {
    GroupScheme scheme;
    std::vector<int> ids;        ///< (N,) -1 = class or a label missing; all -1 if groups overlap
    GroupMembership overlapping; ///< (N,) memberships if groups overlap, else empty
    std::vector<std::string> warnings;
};

/// Resolves the groups of `selection`. `splitColumn` and the class column are never attributes. Throws
/// DataError if a column is missing or has another length, an identity is not a boolean column, or there are
/// too many groups.
TaskGroups resolveGroups(const EmbeddingSet& set, const TaskSelection& selection, const Column& classColumn,
                         const std::string& splitColumn);

/// Returns the selection without its group columns: the attributes stored with overlapping groups, for
/// methods that need one group per example.
TaskSelection partitionSelection(const EmbeddingSet& set, TaskSelection selection);

/// Returns the code of an attribute of the scheme for each example of the set, (N,): 0 no and 1 yes for an
/// identity; -1 = missing. Throws DataError as resolveGroups does.
std::vector<int> attributeCodes(const EmbeddingSet& set, const GroupScheme& scheme, std::size_t attribute);

/// Returns the name of the column for `role`: the requested one, the one that the file names, or a column
/// named like the role. Throws DataError that lists the columns if there is none.
std::string chosenColumn(const EmbeddingSet& set, const std::string& wanted, const std::string& fromFile,
                         const std::string& role);

/// The error for a column that the file names under `key` and that is not a categorical column.
Message declaredColumnProblem(const EmbeddingSet& set, const std::string& key, const std::string& name);

/// Returns the column of that name. Throws DataError unless it has one code for each example of the set.
const Column& columnOfRows(const EmbeddingSet& set, const std::string& name);

/// Whether every value of a column is a boolean: True, 1, yes, 1.0, or False, 0, no, 0.0 in any case.
bool isYesNo(const Column& column);
/// Whether a value means true.
bool isYes(const std::string& value);

} // namespace groupscope
