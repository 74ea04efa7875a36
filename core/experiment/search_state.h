// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/experiment.

#include "core/experiment/search.h"
#include "core/experiment/search_steps.h"
#include "core/experiment/search_times.h"
#include "core/runs/selection.h"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace groupscope {

/// Settings that a search may try, results of its trainings, and methods that are left out, indexed as in the
/// specification. Not thread-safe.
class SearchState {
  public:
    /// `examples` is the number of training examples. `scores` are those stored in the folder of the search.
    SearchState(const SearchRequest& request, SelectionRule rule, std::size_t examples, SearchScores scores);

    std::size_t methodCount() const { return rungs_.size(); }
    const MethodPlan& plan(std::size_t method) const { return request_->spec.methods[method]; }
    const std::vector<double>& rungs(std::size_t method) const { return rungs_[method]; }
    /// The settings of a method that are tried.
    const std::vector<ParameterValues>& settings(std::size_t method) const { return settings_[method]; }
    const SearchScores& scores() const { return scores_; }
    const SearchTimes& times() const { return times_; }
    /// The reasons why methods are left out.
    const std::map<std::size_t, std::string>& leftOut() const { return leftOut_; }

    /// Raises the number of tried settings of a method to `count`, if it has as many. Returns whether the
    /// number grew.
    bool raise(std::size_t method, std::size_t count);
    /// Includes all settings that have a score; scores of settings that no longer exist are dropped.
    void raiseToScores();
    void add(const SearchStep& step, const SearchScore& score);
    void leaveOut(std::size_t method, std::string reason) { leftOut_[method] = std::move(reason); }

    /// Methods whose defaults work on the data, or at least diverge, and that are not left out.
    std::vector<std::size_t> working() const;
    /// The next steps of the first `settings` settings of those methods that are not left out.
    std::vector<SearchStep> next(const std::vector<std::size_t>& methods, std::size_t settings) const;
    /// All steps that have a score.
    std::vector<SearchStep> known() const;
    /// Steps of a budget of runs, as far as they are known.
    std::vector<SearchStep> planned() const;
    /// Seconds of the final runs of the working methods with that many parallel workers.
    double secondsOfFinals(std::size_t workers) const;

    /// Computes the outcome from the scores of `steps` alone.
    SearchOutcome outcomeOf(const std::vector<SearchStep>& steps) const;

  private:
    SearchedMethod resultOf(std::size_t method, const std::vector<SearchStep>& steps) const;

    const SearchRequest* request_;
    SelectionRule rule_;
    std::vector<std::vector<double>> rungs_;             ///< of each method
    std::vector<std::vector<ParameterValues>> settings_; ///< of each method
    SearchScores scores_;
    SearchTimes times_;
    std::map<std::size_t, std::string> leftOut_;
};

} // namespace groupscope
