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

/// The groups of a set and which rows are in them.
struct TaskGroups {
    GroupScheme scheme;
    std::vector<int> ids;        ///< (N,) -1 = class or a label missing; all -1 when groups overlap
    GroupMembership overlapping; ///< (N,) of groups that overlap, empty otherwise
    std::vector<std::string> warnings;
};

/// Resolves what `selection` says of groups. `splitColumn` and the class column make none. Throws DataError
/// when a column is missing or of another length, an identity is no yes/no column, or there are too many
/// groups.
TaskGroups resolveGroups(const EmbeddingSet& set, const TaskSelection& selection, const Column& classColumn,
                         const std::string& splitColumn);

/// The selection of attributes that goes with overlapping groups: by what methods train that need one group a
/// row. The same selection without its group columns.
TaskSelection partitionSelection(const EmbeddingSet& set, TaskSelection selection);

/// The code of an attribute of the scheme for each row of the set, (N,): of an identity 0 no and 1 yes; -1 =
/// missing. Throws DataError as resolveGroups does.
std::vector<int> attributeCodes(const EmbeddingSet& set, const GroupScheme& scheme, std::size_t attribute);

/// The name of the column that plays `role`: what is wanted, what the file says, or a column of the role's
/// name. Throws DataError that lists the columns when there is none.
std::string chosenColumn(const EmbeddingSet& set, const std::string& wanted, const std::string& fromFile,
                         const std::string& role);

/// Problem of a column that the file names under `key` and that is no column of categories.
Message declaredColumnProblem(const EmbeddingSet& set, const std::string& key, const std::string& name);

/// The column of that name, with one code for each row of the set.
const Column& columnOfRows(const EmbeddingSet& set, const std::string& name);

/// Whether every value of a column is a yes or a no: True, 1, yes, 1.0, and False, 0, no, 0.0 in any case.
bool isYesNo(const Column& column);
/// Whether a value is a yes.
bool isYes(const std::string& value);

} // namespace groupscope
