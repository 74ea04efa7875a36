// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"
#include "core/runs/run.h"
#include "core/runs/table.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// Name of the column of predicted classes: it separates the examples whose predicted class is not their own.
inline constexpr const char* foundPredictionsColumn = "predictions";

/// Each column that a first stage found against the classes, each attribute and, where groups are more than
/// classes and do not overlap, the groups of its examples; without pairs that share no example. Codes are
/// (N,) of the examples of the set.
std::vector<FoundAgreement> agreementsOf(const Task& task, std::span<const Column> found);

/// "shape", "place" or "group": name of the known labels that a column is compared with.
std::string knownName(const GroupScheme& scheme, int with);
/// Names of its values.
std::vector<std::string> knownValues(const GroupScheme& scheme, int with);

/// How well the column finds minority groups; nothing unless it is compared with groups.
std::optional<MinorityFound> minorityOf(const GroupScheme& scheme, const FoundAgreement& agreement);

/// Table with one line for each agreement: examples, accuracy when values are matched one to one, adjusted
/// Rand index, normalised mutual information, and of groups the shares of minority examples.
Table agreementTable(const GroupScheme& scheme, std::span<const FoundAgreement> agreements);

/// Known values in lines, found values in columns, examples in cells. `column` is the one of that agreement.
/// Values without examples are left out.
Table confusionTable(const GroupScheme& scheme, const FoundAgreement& agreement, const Column& column);

/// Whether confusionTable() can be read: not more than 12 found values have examples.
bool isReadable(const FoundAgreement& agreement);

/// The column of that name among them. Precondition: it is there.
const Column& foundColumn(std::span<const Column> found, const std::string& name);

} // namespace groupscope
