// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// Purpose of a split.
enum class Purpose {
    fit,          ///< training, with class labels
    fitUnlabeled, ///< training of methods that need no class labels
    select,       ///< selection of epochs, settings and a method's own choices
    report        ///< evaluation only: nothing is learnt from it
};

/// Returns "fit", "fit_unlabeled", "select" or "report": the name in files and on the command line.
std::string_view purposeName(Purpose purpose);
/// Order of display: 0 for report splits, then validation, then training.
int shownPlace(Purpose purpose);
/// Parses such a name; nothing for other words.
std::optional<Purpose> parsePurpose(std::string_view word);

/// Largest number of splits in one task.
inline constexpr std::size_t mostSplits = 64;

inline constexpr const char* trainSplit = "train";
inline constexpr const char* validationSplit = "val";
inline constexpr const char* testSplit = "test";
inline constexpr const char* unlabeledSplit = "unlabeled";

/// The usual three splits, which every task has: training, validation, test. Their order is that of the codes
/// 0, 1, 2 in files.
inline constexpr std::array<std::string_view, 3> usualSplits{trainSplit, validationSplit, testSplit};
/// The purpose of each.
inline constexpr std::array<Purpose, 3> usualPurposes{Purpose::fit, Purpose::select, Purpose::report};

/// Returns the usual split that a word of a split column or of the command line means: "train" for "training"
/// and "0", "val" for "validation", "valid", "dev" and "1", "test" for "2", "unlabeled". Ignores case and
/// surrounding blanks. Empty for other words.
std::string_view knownSplit(std::string_view word);

/// The name of the split that a word means: that of a usual split, else the word itself.
std::string meantSplit(std::string_view word);

/// Whether it can be the name of a split: [a-z0-9][a-z0-9_-]*, of at most 64 letters.
bool isSplitName(std::string_view name);
/// Whether it is a synonym of a usual split ("dev"): no split may have such a name.
bool isOtherWord(std::string_view name);
/// Returns a title as one line: at most 80 bytes, control characters replaced by spaces.
std::string cleanTitle(std::string_view title);

/// Title of a split for display: "training" for "train", "validation" for "val", else the name.
std::string splitTitle(std::string_view name);

/// Name of the report split that holds the other half of a validation split: "val-other".
std::string otherHalfOf(std::string_view selectSplit);

/// The examples that a file declares to be a split: those where `column` has the value `value`, or true if
/// `value` is empty.
struct SplitRule {
    std::string name;
    std::string title; ///< title for display; or empty
    Purpose purpose = Purpose::report;
    std::string column;
    std::optional<std::string> value{};
    bool operator==(const SplitRule&) const = default;
};

/// A split of a task: examples that serve one purpose. An example may be in several splits.
struct Split {
    std::string name;  ///< "train"
    std::string title; ///< "training": title for display
    Purpose purpose = Purpose::report;
    std::vector<int> rows{}; ///< row indices with a class, ascending
    /// Row indices without a class, ascending: for methods that need no classes.
    std::vector<int> unlabeled{};
    /// (G,) number of `rows` in each group; an example may be in no group, one, or several.
    std::vector<int> groupCounts{};
    int brokenCount = 0; ///< examples left out because they hold NaN or infinity

    bool isEmpty() const { return rows.empty() && unlabeled.empty(); }
    /// Whether at least one of the examples is in a group.
    bool hasGroups() const;
};

} // namespace groupscope
