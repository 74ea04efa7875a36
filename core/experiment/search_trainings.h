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

/// A step of a search with what is trained.
struct SearchPiece {
    SearchStep step;
    std::string method;
    ParameterValues parameters;
    double share = 1.0; ///< of all epochs, up to which it trains; 1: to the end
    double mostSeconds = std::numeric_limits<double>::infinity(); ///< after which it is given up
};

/// The trainings of a search, which several threads make and share with other processes in the folder.
class SearchTrainings {
  public:
    using Clock = std::chrono::steady_clock;

    /// Who hears of the trainings, in any thread.
    struct Listener {
        std::function<void(const SearchPiece& piece, const SearchScore& score)> scored;
        std::function<void(const SearchPiece& piece)> givenUp; ///< it took longer than it may
        std::function<void(const std::string& activity)> reported;
    };

    /// `task` is without its test splits. `folder` must outlive this.
    SearchTrainings(const SearchRequest& request, std::shared_ptr<const Task> task, const SelectionRule& rule,
                    const SearchFolder& folder, const SearchOptions& options, const std::stop_token& stop,
                    Listener listener);

    /// So many side by side.
    int jobs() const { return jobs_; }
    /// Whether the caller, or a request in the folder, stops them.
    bool isStopped() const { return stop_.stop_requested(); }
    /// Claims the budget of time of the folder. Where the process that has it may have ended, looks on until
    /// that is known. Throws UsageError where it lives; Cancelled.
    HeldClaim claimTime(const RunContext& context);
    /// Makes the pieces, and stops what still trains at `end`. Throws Cancelled where some are left.
    void make(const std::vector<SearchPiece>& pieces, Clock::time_point end);

  private:
    SharedWork::Tried attempt(const SearchPiece& piece, const std::stop_token& stop);
    /// Nothing where it took longer than it may.
    std::optional<SearchScore> trained(const SearchPiece& piece, const std::stop_token& stop);
    /// Where the setting stands, at most that many epochs on.
    std::unique_ptr<Training> begun(const SearchPiece& piece, std::size_t& epochs,
                                    const RunContext& context) const;
    void train(Training& training, std::size_t epochs, const RunContext& context) const;
    SearchScore scoreOf(Training& training, const RunContext& context) const;

    std::shared_ptr<const Task> task_;
    std::uint64_t seed_;
    std::string select_; ///< rule that chooses epochs
    SelectionRule rule_;
    const SearchFolder& folder_;
    Listener listener_;
    std::stop_source stop_; ///< of the caller, or of whoever cancels what is made in the folder
    std::stop_callback<std::function<void()>> passOn_;
    CancelWatch watch_;
    RunClaims claims_;
    SharedFirstStages firstStages_; ///< settings differ in few of their parameters, and rungs in none
    int jobs_;
    Clock::time_point lastStart_; ///< of the caller
};

} // namespace groupscope
