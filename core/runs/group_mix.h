// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/group_scheme.h"
#include "core/measures/mixed_accuracy.h"
#include "core/runs/comparison.h"

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace groupscope {

/// The share of each group in a population.
struct GroupMix {
    std::string name;                  ///< name of the file, or a description, for display
    std::vector<double> shares;        ///< (G,) from 0 on, adding up to 1
    std::vector<std::string> notes;    ///< changes made to the given shares, one sentence each
    std::vector<std::string> groups{}; ///< (G,) names of the groups that the shares belong to
};

/// A group as GroupScheme::groupName() has it, and its share.
using NamedShare = std::pair<std::string, double>;

/// Divides shares by their sum, with a note if that is not 1; groups that are not named have none, with a
/// note. Throws DataError for overlapping groups, an unknown or repeated group name, a share that is negative
/// or not a number, and shares that are all 0. `where` is their place, for messages.
GroupMix groupMix(const GroupScheme& scheme, std::span<const NamedShare> shares, const std::string& name,
                  const std::string& where);

/// Reads a table (CSV, TSV) with the columns `group` and `share`, or the class, every attribute and `share`;
/// or JSON: {"GROUP": share, …} or [{"group": …, "share": …}, …]. Throws FileError; DataError as groupMix(),
/// and for a key that is repeated in one object.
GroupMix readGroupMix(const std::filesystem::path& path, const GroupScheme& scheme,
                      const RunContext& context = {});

/// Whether the shares are of these groups, by their names and order.
bool isOfGroups(const GroupMix& mix, const GroupScheme& scheme);

/// One sentence for each group of fewer than fewRows examples that has more than a fifth of the shares: its
/// few examples decide the average. `groups` (G,) are those of one split, which `split` names.
std::vector<std::string> fewExamplesNotes(const GroupMix& mix, std::span<const GroupAccuracy> groups,
                                          const std::string& split);

/// Writes the table that readGroupMix() reads. Throws FileError.
void writeGroupMix(const GroupMix& mix, const std::filesystem::path& path);

/// The accuracies of a run's splits under the mix, with fewExamplesNotes() in the caption. Throws DataError
/// that names the group if a report split has no examples of a group with a share, or no split has all of
/// them.
Table mixTable(const Run& run, const GroupMix& mix);

/// The selected points of a comparison under the mix, on the examples of one split, with their average
/// accuracy and worst group, the highest first, each section separately. Points with other groups than the
/// mix are left out and counted in the caption. The caption includes fewExamplesNotes(). `runs` are the
/// compared ones. Throws DataError as the other mixTable().
Table mixTable(const Comparison& comparison, std::span<const Run> runs, const GroupMix& mix,
               const std::string& split);

/// The document of a run (runToJson, evaluationToJson) with `"mix"` added:
/// {"name":…,"shares":[{"group":…,"share":…}],"notes":[…],"splits":{"test":{"accuracy":…,"ci95":[…]}}}; null
/// for splits without examples of a group. `notes` has fewExamplesNotes() too. Throws as mixTable().
std::string withMix(const std::string& document, const Run& run, const std::optional<GroupMix>& mix);

/// Adds the mix to each run of a document of several runs (runsToJson).
std::string withMixes(const std::string& document, std::span<const Run> runs,
                      const std::optional<GroupMix>& mix);

} // namespace groupscope
