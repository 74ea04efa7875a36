// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/search_times.h"

#include <algorithm>
#include <utility>

namespace groupscope {

SearchTimes::SearchTimes(std::vector<std::vector<double>> rungs, const SearchScores& scores)
    : rungs_(std::move(rungs))
    , sums_(rungs_.size()) {
    for (const auto& [step, score] : scores)
        add(step, score);
}

void SearchTimes::add(const SearchStep& step, const SearchScore& score) {
    Sums& sums = sums_[step.method];
    sums.trainings += costOf(step);
    sums.seconds += score.seconds;
    if (step.setting > 0) {
        sums.laterTrainings += costOf(step);
        sums.laterSeconds += score.seconds;
    }
    if (sums.wholes.size() <= step.setting)
        sums.wholes.resize(step.setting + 1, 0.0);
    // Later rungs take the first stage from the first one, of which a new training has none.
    sums.wholes[step.setting] += score.seconds + (step.rung == 0 ? score.sharedSeconds : 0.0);
}

double SearchTimes::costOf(const SearchStep& step) const {
    const std::vector<double>& rungs = rungs_[step.method];
    return rungs[step.rung] - (step.rung == 0 ? 0.0 : rungs[step.rung - 1]);
}

double SearchTimes::secondsOfNext(std::size_t method) const {
    const Sums& sums = sums_[method];
    return sums.laterTrainings > 0.0 ? sums.laterSeconds / sums.laterTrainings
                                     : sums.seconds / sums.trainings;
}

double SearchTimes::whole(std::size_t method, std::size_t setting) const {
    const std::vector<double>& wholes = sums_[method].wholes;
    return setting < wholes.size() ? wholes[setting] : 0.0;
}

double SearchTimes::longest(std::size_t method) const {
    double most = 0.0;
    for (const double own : sums_[method].wholes)
        most = std::max(most, own);
    return most;
}

double secondsSideBySide(std::span<const double> seconds, std::size_t workers) {
    std::vector<double> busyUntil(std::max<std::size_t>(1, workers), 0.0);
    for (const double own : seconds)
        *std::min_element(busyUntil.begin(), busyUntil.end()) += own;
    return *std::max_element(busyUntil.begin(), busyUntil.end());
}

} // namespace groupscope
