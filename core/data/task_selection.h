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

/// What becomes of rows of a split that hold NaN or infinity.
enum class BrokenRows { refuse, exclude };

/// "refuse" or "exclude": the name used in files and on the command line.
std::string_view brokenRowsName(BrokenRows choice);
/// Reads that name; nothing for other words.
std::optional<BrokenRows> parseBrokenRows(std::string_view word);

/// A split drawn at random in each group instead of one that a column holds.
struct DrawnSplit {
    SplitShares shares{0.6, 0.2, 0.2}; ///< of train, val, test
    std::uint64_t seed = 0;
    bool redrawTest = false; ///< draw the examples of a declared test as well, which are kept otherwise
    /// Leaves one domain out: the examples that have `testDomain` in this column are the test, and train and
    /// val are drawn from all others. Empty: no domain is left out.
    std::string domainColumn{};
    std::string testDomain{};
    bool operator==(const DrawnSplit&) const = default;
};

/// The shares of a split that leaves one domain out: a fifth of the other domains is for validation.
inline constexpr SplitShares leftOutShares{0.8, 0.2, 0.0};

/// Which columns of a set play which part. Empty names mean: what the file says; `attributes` empty with
/// `useFileAttributes` false means: no attributes, groups are classes.
///
/// What makes the groups: `groupColumns`, else `groupColumn`, else `attributes`; when none of them is given,
/// the first of them that the file names, unless `useFileAttributes` is false.
struct TaskSelection {
    std::string embedding{};
    std::string classColumn{};
    std::string splitColumn{};
    std::optional<DrawnSplit> drawnSplit{}; ///< in place of a column
    std::string fitSplit{};                 ///< split to fit on; empty: train, or the first for that
    std::string selectSplit{};              ///< split to select by; empty: val, or the first for that
    /// Select by one half of that set and report on the other: what a choice is worth on rows that did not
    /// make it, without a look at test rows.
    bool selectHalves = false;
    LabelDraw labels{}; ///< how many of the training examples keep their class
    std::vector<std::string> attributes{};
    bool useFileAttributes = true;
    /// Yes/no columns, one for each identity: groups overlap. The attributes then say by which groups, of
    /// which each row has one, the methods train that need such.
    std::vector<std::string> groupColumns{};
    std::string groupColumn{}; ///< whose values are the groups
    /// Nothing: columns where there are group columns, else what the file says, else class and attributes.
    std::optional<GroupBy> groupBy{};
    BrokenRows brokenRows = BrokenRows::refuse;
};

} // namespace groupscope
