// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// Naming of precision and recall. finDML (App. D.4) swaps false positives and false negatives, so that its
/// precision is the usual recall and vice versa.
enum class ScoreConvention {
    sklearn, ///< over the classes that occur among labels or predictions; 0 where nothing is predicted
    paper    ///< swapped, over the classes that occur among labels
};

/// Accuracy and macro-averaged scores, in [0,1]; nothing without examples.
struct MacroScores {
    std::int64_t n = 0; ///< examples
    std::optional<double> accuracy{}, precision{}, recall{};
    std::optional<double> f1{};               ///< over the classes of `precision`
    std::optional<double> balancedAccuracy{}; ///< recall over the classes that occur among labels
};

/// Scores of the examples at `places` of predictions and labels (n,), both in [0,C).
MacroScores macroScores(std::span<const int> predictions, std::span<const int> labels,
                        std::span<const int> places, int classCount, ScoreConvention convention);

/// Parses "sklearn" or "paper". Throws UsageError for another word; `where` is its place.
ScoreConvention parseScoreConvention(const std::string& word, const std::string& where);

} // namespace groupscope
