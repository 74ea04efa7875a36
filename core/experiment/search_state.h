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

/// Settings that a search may try, results of its trainings, and methods that are left out; numbered as
/// in the specification. For one thread at a time.
class SearchState {
  public:
    /// `examples`: so many are trained on. `scores` are those that the folder of the search holds.
    SearchState(const SearchRequest& request, SelectionRule rule, std::size_t examples, SearchScores scores);

    std::size_t methodCount() const { return rungs_.size(); }
    const MethodPlan& plan(std::size_t method) const { return request_->spec.methods[method]; }
    const std::vector<double>& rungs(std::size_t method) const { return rungs_[method]; }
    /// Of a method those that are tried.
    const std::vector<ParameterValues>& settings(std::size_t method) const { return settings_[method]; }
    const SearchScores& scores() const { return scores_; }
    const SearchTimes& times() const { return times_; }
    /// Why these methods are left out.
    const std::map<std::size_t, std::string>& leftOut() const { return leftOut_; }

    /// Lets that many settings of a method be tried, if it has so many. Returns whether that is more.
    bool raise(std::size_t method, std::size_t count);
    /// Lets all settings be tried that have a score; scores of settings that there are no more are dropped.
    void raiseToScores();
    void add(const SearchStep& step, const SearchScore& score);
    void leaveOut(std::size_t method, std::string reason) { leftOut_[method] = std::move(reason); }

    /// Methods whose defaults work on the data, or at least diverge, and that are not left out.
    std::vector<std::size_t> working() const;
    /// The next steps of the first `settings` settings of those methods that are not left out.
    std::vector<SearchStep> next(const std::vector<std::size_t>& methods, std::size_t settings) const;
    /// All that have a score.
    std::vector<SearchStep> known() const;
    /// Steps of a counted budget, as far as they are known.
    std::vector<SearchStep> planned() const;
    /// So long take the final runs of the working methods, side by side by so many workers.
    double secondsOfFinals(std::size_t workers) const;

    /// By the scores of `steps` alone.
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
