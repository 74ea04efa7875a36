// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// What the rows of a set are for.
enum class Purpose {
    fit,          ///< training, with their classes
    fitUnlabeled, ///< training by methods that need no classes
    select,       ///< choosing epochs, settings and what a method tunes by itself
    report        ///< figures alone: nothing is learnt from them
};

/// "fit", "fit_unlabeled", "select" or "report": the name in files and on the command line.
std::string_view purposeName(Purpose purpose);
/// Where people want to see it: 0 what is reported on, then what selects, then what is learnt from.
int shownPlace(Purpose purpose);
/// Reads that name; nothing for other words.
std::optional<Purpose> parsePurpose(std::string_view word);

/// More splits than this in one task are refused.
inline constexpr std::size_t mostSplits = 64;

inline constexpr const char* trainSplit = "train";
inline constexpr const char* validationSplit = "val";
inline constexpr const char* testSplit = "test";
inline constexpr const char* unlabeledSplit = "unlabeled";

/// The usual three, which every task has: to fit, to select by, to report on. Their order is that of the
/// codes 0, 1, 2 in files.
inline constexpr std::array<std::string_view, 3> usualSplits{trainSplit, validationSplit, testSplit};
/// The purpose of each.
inline constexpr std::array<Purpose, 3> usualPurposes{Purpose::fit, Purpose::select, Purpose::report};

/// The split that a word of a split column, or of the command line, means: "train" for "training" and "0",
/// "val" for "validation", "valid", "dev" and "1", "test" for "2", "unlabeled"; in any case, with
/// blanks around it or not. Empty for other words.
std::string_view knownSplit(std::string_view word);

/// The name of the split that a word means: of a known one, else the word itself.
std::string meantSplit(std::string_view word);

/// Whether it can be the name of a split: [a-z0-9][a-z0-9_-]*, of at most 64 letters.
bool isSplitName(std::string_view name);
/// Whether it is another word for a known set ("dev"): no set may be called so.
bool isOtherWord(std::string_view name);
/// A title as a line of text: at most 80 bytes of it, control characters as spaces.
std::string cleanTitle(std::string_view title);

/// Title of a split of that name, for people: "training" for "train", "validation" for "val", else the name.
std::string splitTitle(std::string_view name);

/// The set to report on that holds the other half of a set to select by: "val-other".
std::string otherHalfOf(std::string_view selectSplit);

/// Which rows a file declares to be a split: those whose `column` says `value`, or yes when there is none.
struct SplitRule {
    std::string name;
    std::string title; ///< for people; or empty
    Purpose purpose = Purpose::report;
    std::string column;
    std::optional<std::string> value{};
    bool operator==(const SplitRule&) const = default;
};

/// Rows of a task that serve one purpose. A row may be in several sets.
struct Split {
    std::string name;  ///< "train"
    std::string title; ///< "training": for people
    Purpose purpose = Purpose::report;
    std::vector<int> rows{};        ///< with a class, ascending
    std::vector<int> unlabeled{};   ///< without one, ascending: for what needs no classes
    std::vector<int> groupCounts{}; ///< (G,) of `rows`, which may be in no group, one, or several
    int brokenCount = 0;            ///< rows left out because they hold NaN or infinity

    bool isEmpty() const { return rows.empty() && unlabeled.empty(); }
    /// Whether some of the rows are in a group.
    bool hasGroups() const;
};

} // namespace groupscope
