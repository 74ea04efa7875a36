// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/experiment.

#include "core/experiment/search_steps.h"

#include <cstddef>
#include <span>
#include <vector>

namespace groupscope {

/// Cost of the trainings of a search, in whole trainings and in seconds.
class SearchTimes {
  public:
    SearchTimes() = default;
    /// `rungs` of each method, see searchRungs().
    SearchTimes(std::vector<std::vector<double>> rungs, const SearchScores& scores);

    void add(const SearchStep& step, const SearchScore& score);

    /// Cost of a step in whole trainings: how far it trains beyond the rung before.
    double costOf(const SearchStep& step) const;
    double trainings(std::size_t method) const { return sums_[method].trainings; }
    double seconds(std::size_t method) const { return sums_[method].seconds; }
    /// Expected seconds of a whole training of one more setting. Based on the settings after the first, which
    /// can share its first stage, as soon as one of them is known; else on all.
    double secondsOfNext(std::size_t method) const;
    /// Expected seconds of the next step.
    double expected(const SearchStep& step) const { return costOf(step) * secondsOfNext(step.method); }
    /// Seconds that a new training of a setting takes up to its highest known rung.
    double whole(std::size_t method, std::size_t setting) const;
    /// The maximum of whole() over all settings.
    double longest(std::size_t method) const;

  private:
    struct Sums {
        double trainings = 0.0, seconds = 0.0;
        double laterTrainings = 0.0, laterSeconds = 0.0; ///< sums over all settings but the first
        std::vector<double> wholes;                      ///< whole() of each setting
    };

    std::vector<std::vector<double>> rungs_;
    std::vector<Sums> sums_;
};

/// Seconds until all pieces of work are done, if they start in this order on that many workers; `seconds` is
/// the duration of each.
double secondsSideBySide(std::span<const double> seconds, std::size_t workers);

} // namespace groupscope
