// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/experiment.

#include <compare>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// Ratio of successive halving: one in `searchFactor` settings of a rung continues to the next, which trains
/// `searchFactor` times as long.
inline constexpr std::size_t searchFactor = 3;

/// A training of one setting of a method up to a rung.
struct SearchStep {
    std::size_t method = 0;  ///< index among the searched methods
    std::size_t setting = 0; ///< index in searchSettings()
    std::size_t rung = 0;

    auto operator<=>(const SearchStep&) const = default;
};

/// Result of a step.
struct SearchScore {
    /// Value of the selection rule, higher is better; nothing if the training failed or the rule has no
    /// value.
    std::optional<double> score{};
    double average = 0.0; ///< average accuracy of the same examples, which decides between equal scores
    int epochs = 0;       ///< epochs trained so far
    double seconds = 0.0; ///< seconds of the step
    /// Additional seconds that it would have taken without the first stage of another training.
    double sharedSeconds = 0.0;
    std::string failure{}; ///< why there is no score
    bool diverged = false; ///< whether it diverged, which other settings may not

    /// Whether this score ranks before `other` in a rung.
    bool isBetterThan(const SearchScore& other) const;
};

using SearchScores = std::map<SearchStep, SearchScore>;

/// Returns the shares of all epochs up to which the rungs of a method train, for its usual number of epochs:
/// fewer epochs give fewer rungs. The last share is 1.
std::vector<double> searchRungs(int epochs);

/// Largest cost of `settings` settings of such a method, in whole trainings.
double searchCost(std::size_t settings, const std::vector<double>& rungs);

/// The largest number of settings, at most 10,000, that costs no more than `trainings`; 0 if not even one can
/// be trained.
std::size_t searchedSettings(double trainings, const std::vector<double>& rungs);

/// Successive halving of the first `settings` settings of a method (Jamieson and Talwalkar 2016, with
/// `searchFactor`): all are trained to the first rung, and the best third of each rung to the next. The first
/// setting, the defaults, is always among them. Returns the steps to make now: those of the first rung that
/// lacks a score; none if the last rung is done.
std::vector<SearchStep> nextSteps(std::size_t method, std::size_t settings, const std::vector<double>& rungs,
                                  const SearchScores& scores);

/// All steps of that halving up to the rung that nextSteps() asks for, in the order of rungs.
std::vector<SearchStep> stepsUntilNow(std::size_t method, std::size_t settings,
                                      const std::vector<double>& rungs, const SearchScores& scores);

/// Returns the setting with the best score among those that `steps` train to the last rung; nothing if none
/// of the method has a score.
std::optional<std::size_t> bestSetting(std::size_t method, std::size_t lastRung,
                                       const std::vector<SearchStep>& steps, const SearchScores& scores);

} // namespace groupscope
