// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/experiment.

#include "core/experiment/search.h"
#include "core/experiment/search_folder.h"
#include "core/experiment/search_steps.h"
#include "core/experiment/shared_work.h"
#include "core/inference/shared_first_stages.h"
#include "core/runs/cancel_request.h"
#include "core/runs/run_claims.h"
#include "core/runs/selection.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace groupscope {

class Training;

/// A step of a search with its task, method and limits.
struct SearchPiece {
    SearchStep step;
    std::string method;
    ParameterValues parameters;
    double share = 1.0; ///< share of all epochs up to which it trains; 1: to the end
    /// Seconds after which it is given up.
    double mostSeconds = std::numeric_limits<double>::infinity();
};

/// The trainings of a search, made by several threads and shared with other processes that work on the
/// folder.
class SearchTrainings {
  public:
    using Clock = std::chrono::steady_clock;

    /// Receives events of the trainings, in any thread.
    struct Listener {
        std::function<void(const SearchPiece& piece, const SearchScore& score)> scored;
        std::function<void(const SearchPiece& piece)> givenUp; ///< the training exceeded its time limit
        std::function<void(const std::string& activity)> reported;
    };

    /// `task` has no test splits. `folder` must outlive this.
    SearchTrainings(const SearchRequest& request, std::shared_ptr<const Task> task, const SelectionRule& rule,
                    const SearchFolder& folder, const SearchOptions& options, const std::stop_token& stop,
                    Listener listener);

    /// Number of parallel trainings.
    int jobs() const { return jobs_; }
    /// Whether the caller, or a request in the folder, stops them.
    bool isStopped() const { return stop_.stop_requested(); }
    /// Claims the budget of time of the folder. If the process that holds it may have ended, waits until that
    /// is known. Throws UsageError if that process is alive; Cancelled.
    HeldClaim claimTime(const RunContext& context);
    /// Makes the pieces, and stops unfinished ones at `end`. Throws Cancelled if some are left.
    void make(const std::vector<SearchPiece>& pieces, Clock::time_point end);

  private:
    SharedWork::Tried attempt(const SearchPiece& piece, const std::stop_token& stop);
    /// Returns nothing if it exceeded its time limit.
    std::optional<SearchScore> trained(const SearchPiece& piece, const std::stop_token& stop);
    /// Returns the training of the setting as far as it exists, prepared for at most that many epochs more.
    std::unique_ptr<Training> begun(const SearchPiece& piece, std::size_t& epochs,
                                    const RunContext& context) const;
    void train(Training& training, std::size_t epochs, const RunContext& context) const;
    SearchScore scoreOf(Training& training, const RunContext& context) const;

    std::shared_ptr<const Task> task_;
    std::uint64_t seed_;
    std::string select_; ///< rule that selects epochs
    SelectionRule rule_;
    const SearchFolder& folder_;
    Listener listener_;
    std::stop_source stop_; ///< stopped by the caller, or by a cancel request in the folder
    std::stop_callback<std::function<void()>> passOn_;
    CancelWatch watch_;
    RunClaims claims_;
    /// Shared because settings differ in few parameters, and rungs in none.
    SharedFirstStages firstStages_;
    int jobs_;
    Clock::time_point lastStart_; ///< start limit of the caller
};

} // namespace groupscope
