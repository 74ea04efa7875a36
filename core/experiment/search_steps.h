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

/// One in so many settings of a rung goes on to the next, which trains so many times as long.
inline constexpr std::size_t searchFactor = 3;

/// Trains one setting of a method up to a rung.
struct SearchStep {
    std::size_t method = 0;  ///< of the methods that are searched
    std::size_t setting = 0; ///< of searchSettings()
    std::size_t rung = 0;

    auto operator<=>(const SearchStep&) const = default;
};

/// Result of a step.
struct SearchScore {
    /// Of the selection rule, higher is better; nothing where the training failed or the rule has no value.
    std::optional<double> score{};
    double average = 0.0;       ///< average accuracy of the same examples, which decides between equal scores
    int epochs = 0;             ///< trained until then
    double seconds = 0.0;       ///< that the step took
    double sharedSeconds = 0.0; ///< that it would have taken more without the first stage of another training
    std::string failure{};      ///< why there is no score
    bool diverged = false;      ///< which other settings may not

    /// Whether it comes before `other` in a rung.
    bool isBetterThan(const SearchScore& other) const;
};

using SearchScores = std::map<SearchStep, SearchScore>;

/// The shares of all epochs that the rungs of a method train to, whose usual training has so many: of few
/// epochs there are fewer rungs. The last is 1.
std::vector<double> searchRungs(int epochs);

/// Highest cost of `settings` settings of such a method, in whole trainings.
double searchCost(std::size_t settings, const std::vector<double>& rungs);

/// The highest number of settings, at most 10,000, that takes no more than `trainings`; 0 where not even one
/// can be trained.
std::size_t searchedSettings(double trainings, const std::vector<double>& rungs);

/// Successive halving of the first `settings` settings of a method (Jamieson and Talwalkar 2016, with the
/// factor above): all are trained to the first rung, and the best third of each rung to the next. The first
/// setting, the defaults, is always among them. Returns the steps that are to be made now: those of the
/// first rung of which not all scores are there; none when the last is done.
std::vector<SearchStep> nextSteps(std::size_t method, std::size_t settings, const std::vector<double>& rungs,
                                  const SearchScores& scores);

/// All steps of that halving up to the rung that nextSteps() asks for, in the order of rungs.
std::vector<SearchStep> stepsUntilNow(std::size_t method, std::size_t settings,
                                      const std::vector<double>& rungs, const SearchScores& scores);

/// Of the settings that `steps` train to the last rung the one with the best score; nothing where none of the
/// method has one.
std::optional<std::size_t> bestSetting(std::size_t method, std::size_t lastRung,
                                       const std::vector<SearchStep>& steps, const SearchScores& scores);

} // namespace groupscope
