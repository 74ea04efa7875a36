// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/search_steps.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace groupscope {

namespace {

constexpr std::size_t mostRungs = 3;
constexpr std::size_t mostSettings = 10'000; // of a method

/// Settings of a rung by their scores, best first; of equal ones the first. Those without a score are left
/// out.
std::vector<std::size_t> ranked(std::size_t method, std::size_t rung, std::vector<std::size_t> settings,
                                const SearchScores& scores) {
    const auto scoreOf = [&](std::size_t setting) -> const SearchScore& {
        return scores.at({method, setting, rung});
    };
    std::erase_if(settings, [&](std::size_t setting) { return !scoreOf(setting).score; });
    std::stable_sort(settings.begin(), settings.end(),
                     [&](std::size_t a, std::size_t b) { return scoreOf(a).isBetterThan(scoreOf(b)); });
    return settings;
}

/// The settings of the rungs, as far as they are known.
std::vector<std::vector<std::size_t>> settingsOfRungs(std::size_t method, std::size_t count,
                                                      const std::vector<double>& rungs,
                                                      const SearchScores& scores) {
    std::vector<std::vector<std::size_t>> all(1);
    for (std::size_t setting = 0; setting < count; ++setting)
        all.front().push_back(setting);
    while (all.size() < rungs.size()) {
        const std::size_t rung = all.size() - 1;
        const std::vector<std::size_t>& tried = all.back();
        if (!std::all_of(tried.begin(), tried.end(), [&](std::size_t setting) {
                return scores.contains({method, setting, rung});
            }))
            break;
        std::vector<std::size_t> next = ranked(method, rung, tried, scores);
        next.resize(std::min(next.size(), std::max<std::size_t>(1, tried.size() / searchFactor)));
        const auto defaults = scores.find({method, 0, rung});
        if (defaults != scores.end() && defaults->second.score &&
            std::find(next.begin(), next.end(), 0) == next.end())
            next.push_back(0);
        std::sort(next.begin(), next.end());
        all.push_back(std::move(next));
    }
    return all;
}

} // namespace

bool SearchScore::isBetterThan(const SearchScore& other) const {
    constexpr double none = -std::numeric_limits<double>::infinity();
    return std::tuple(score.value_or(none), average) > std::tuple(other.score.value_or(none), other.average);
}

std::vector<double> searchRungs(int epochs) {
    std::vector<double> shares{1.0};
    for (double share = 1.0 / searchFactor; shares.size() < mostRungs && share * epochs >= 1.0;
         share /= searchFactor)
        shares.insert(shares.begin(), share);
    return shares;
}

double searchCost(std::size_t settings, const std::vector<double>& rungs) {
    double cost = 0.0, before = 0.0;
    std::size_t trained = settings;
    for (std::size_t rung = 0; rung < rungs.size() && settings > 0; ++rung) {
        cost += static_cast<double>(trained) * (rungs[rung] - before);
        before = rungs[rung];
        // The defaults go on in any case, beside the best third.
        trained = std::min(trained, std::max<std::size_t>(1, trained / searchFactor) + 1);
    }
    return cost;
}

std::size_t searchedSettings(double trainings, const std::vector<double>& rungs) {
    constexpr double rounding = 1e-9;
    std::size_t settings = 0;
    while (settings < mostSettings && searchCost(settings + 1, rungs) <= trainings + rounding)
        ++settings;
    return settings;
}

std::vector<SearchStep> nextSteps(std::size_t method, std::size_t settings, const std::vector<double>& rungs,
                                  const SearchScores& scores) {
    const auto ofRungs = settingsOfRungs(method, settings, rungs, scores);
    std::vector<SearchStep> steps;
    for (const std::size_t setting : ofRungs.back())
        if (const SearchStep step{method, setting, ofRungs.size() - 1}; !scores.contains(step))
            steps.push_back(step);
    return steps;
}

std::vector<SearchStep> stepsUntilNow(std::size_t method, std::size_t settings,
                                      const std::vector<double>& rungs, const SearchScores& scores) {
    std::vector<SearchStep> steps;
    const auto ofRungs = settingsOfRungs(method, settings, rungs, scores);
    for (std::size_t rung = 0; rung < ofRungs.size(); ++rung)
        for (const std::size_t setting : ofRungs[rung])
            steps.push_back({method, setting, rung});
    return steps;
}

std::optional<std::size_t> bestSetting(std::size_t method, std::size_t lastRung,
                                       const std::vector<SearchStep>& steps, const SearchScores& scores) {
    std::vector<std::size_t> whole;
    for (const SearchStep& step : steps)
        if (step.method == method && step.rung == lastRung && scores.contains(step))
            whole.push_back(step.setting);
    std::sort(whole.begin(), whole.end());
    const std::vector<std::size_t> best = ranked(method, lastRung, whole, scores);
    return best.empty() ? std::nullopt : std::optional(best.front());
}

} // namespace groupscope
