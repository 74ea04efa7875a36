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

/// Which share of a population each group is.
struct GroupMix {
    std::string name;                  ///< of the file, or what it is: for people
    std::vector<double> shares;        ///< (G,) from 0 on, adding up to 1
    std::vector<std::string> notes;    ///< what was done to the shares that were given, one sentence each
    std::vector<std::string> groups{}; ///< (G,) their names: of other groups the shares say nothing
};

/// A group as GroupScheme::groupName() has it, and its share.
using NamedShare = std::pair<std::string, double>;

/// Shares are divided by their sum, with a note where that is not 1; groups that are not named have none,
/// with a note. Throws DataError for groups that overlap, a name that is none of a group or is there twice, a
/// share that is negative or no number, and shares that are all 0. `where` says where they stood.
GroupMix groupMix(const GroupScheme& scheme, std::span<const NamedShare> shares, const std::string& name,
                  const std::string& where);

/// Reads a table (CSV, TSV) with the columns `group` and `share`, or the class, every attribute and `share`;
/// or JSON: {"GROUP": share, …} or [{"group": …, "share": …}, …]. Throws FileError; DataError as above, and
/// for a key that stands twice in one object.
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

/// The accuracies of a run's splits under the mix, fewExamplesNotes() in the caption. Throws DataError,
/// which names the group, when a set to report on has no rows of one with a share, or no split has all of
/// them.
Table mixTable(const Run& run, const GroupMix& mix);

/// The chosen points of a comparison under the mix, on the rows of one set, beside their average accuracy and
/// worst group, the highest first, of several sections each by itself; points whose groups are not the mix's
/// are left out and counted in the caption, and one split to report on is taken. The caption has
/// fewExamplesNotes() too. `runs` are the compared ones. Throws DataError as above.
Table mixTable(const Comparison& comparison, std::span<const Run> runs, const GroupMix& mix,
               const std::string& split);

/// The document of a run (runToJson, evaluationToJson) with `"mix"` added:
/// {"name":…,"shares":[{"group":…,"share":…}],"notes":[…],"splits":{"test":{"accuracy":…,"ci95":[…]}}}; null
/// for splits without rows of a group. `notes` has fewExamplesNotes() too. Throws as mixTable().
std::string withMix(const std::string& document, const Run& run, const std::optional<GroupMix>& mix);

/// The same for each run of the document of several (runsToJson).
std::string withMixes(const std::string& document, std::span<const Run> runs,
                      const std::optional<GroupMix>& mix);

} // namespace groupscope
