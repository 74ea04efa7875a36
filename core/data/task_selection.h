// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/group_by.h"
#include "core/data/label_draw.h"
#include "core/data/random_split.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// Treatment of split examples that hold NaN or infinity.
enum class BrokenRows { refuse, exclude };

/// Returns "refuse" or "exclude": the name in files and on the command line.
std::string_view brokenRowsName(BrokenRows choice);
/// Parses such a name; nothing for other words.
std::optional<BrokenRows> parseBrokenRows(std::string_view word);

/// A split drawn at random within each group, in place of a split column.
struct DrawnSplit {
    SplitShares shares{0.6, 0.2, 0.2}; ///< shares of train, val, test
    std::uint64_t seed = 0;
    /// Draw the examples of a declared test split as well, which are kept otherwise.
    bool redrawTest = false;
    /// Leaves one domain out: the examples with `testDomain` in this column are the test split, and train and
    /// val are drawn from all others. Empty: no domain is left out.
    std::string domainColumn{};
    std::string testDomain{};
    bool operator==(const DrawnSplit&) const = default;
};

/// Shares of a split that leaves one domain out: a fifth of the other domains is for validation.
inline constexpr SplitShares leftOutShares{0.8, 0.2, 0.0};

/// The columns of a set that define a task. An empty name means: as the file says. Empty `attributes` with
/// `useFileAttributes` false means: no attributes, groups are classes. Groups are made of `groupColumns`,
/// else `groupColumn`, else `attributes`. If none is given, the first of them that the file names is used,
/// unless `useFileAttributes` is false.
struct TaskSelection {
    std::string embedding{};
    std::string classColumn{};
    std::string splitColumn{};
    std::optional<DrawnSplit> drawnSplit{}; ///< replaces a split column
    /// Name of the training split; empty: train, or the first with that purpose.
    std::string fitSplit{};
    /// Name of the validation split; empty: val, or the first with that purpose.
    std::string selectSplit{};
    /// Selects on one half of the validation split and reports on the other half, so that a selection can be
    /// judged on unseen examples without the test split.
    bool selectHalves = false;
    LabelDraw labels{}; ///< how many training and validation examples keep their labels
    std::vector<std::string> attributes{};
    bool useFileAttributes = true;
    /// Boolean columns, one for each identity: groups overlap. The attributes then define the groups for
    /// methods that need one group per example.
    std::vector<std::string> groupColumns{};
    std::string groupColumn{}; ///< column whose values are the groups
    /// Nothing: columns if there are group columns, else what the file says, else class and attributes.
    std::optional<GroupBy> groupBy{};
    BrokenRows brokenRows = BrokenRows::refuse;

    /// Names of all columns, those of a drawn split included.
    std::vector<std::string> columns() const;
};

} // namespace groupscope
