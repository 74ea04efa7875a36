// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/experiment.

#include "core/experiment/search_steps.h"

#include <cstddef>
#include <span>
#include <vector>

namespace groupscope {

/// Time of the trainings of a search, in whole trainings and by the clock.
class SearchTimes {
  public:
    SearchTimes() = default;
    /// `rungs`: of each method, see searchRungs().
    SearchTimes(std::vector<std::vector<double>> rungs, const SearchScores& scores);

    void add(const SearchStep& step, const SearchScore& score);

    /// In whole trainings: how far the step trains beyond the rung before.
    double costOf(const SearchStep& step) const;
    double trainings(std::size_t method) const { return sums_[method].trainings; }
    double seconds(std::size_t method) const { return sums_[method].seconds; }
    /// Seconds of a whole training of one more setting: of the settings after the first, which may take its
    /// first stage, as soon as one of them is known; else of all.
    double secondsOfNext(std::size_t method) const;
    /// Seconds of a step that comes next.
    double expected(const SearchStep& step) const { return costOf(step) * secondsOfNext(step.method); }
    /// Seconds that a new training of a setting takes up to the highest of its rungs that is known.
    double whole(std::size_t method, std::size_t setting) const;
    /// The most of that of all settings.
    double longest(std::size_t method) const;

  private:
    struct Sums {
        double trainings = 0.0, seconds = 0.0;
        double laterTrainings = 0.0, laterSeconds = 0.0; ///< of all settings but the first
        std::vector<double> wholes;                      ///< of each setting
    };

    std::vector<std::vector<double>> rungs_;
    std::vector<Sums> sums_;
};

/// Seconds until pieces of work that take so long each are done, begun in this order by so many workers.
double secondsSideBySide(std::span<const double> seconds, std::size_t workers);

} // namespace groupscope
