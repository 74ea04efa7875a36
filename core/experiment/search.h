// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/task.h"
#include "core/experiment/spec.h"
#include "core/runs/run_claims.h"
#include "core/runs/table.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// Limit on the total cost of a search over all its methods: exactly one of the two.
struct SearchBudget {
    std::optional<std::size_t> runs; ///< whole trainings, shared equally by the methods
    /// Wall-clock time including final runs, shared equally by the methods.
    std::optional<std::chrono::seconds> time{};
};

/// A search of settings for several methods, all tuned alike.
struct SearchRequest {
    /// Data, rule and methods. `set` of a method is fixed; a method with a grid tries its values, another
    /// method tries the ranges of its parameters, see ParameterSpec::search. Its seeds are those of the final
    /// runs.
    ExperimentSpec spec;
    SearchBudget budget;
    std::uint64_t seed = 0; ///< seed of the drawn settings and of the trainings of the search
};

/// The result of a search for one method.
struct SearchedMethod {
    std::string method;
    std::string variant{};                ///< its variant name, if the request gives one
    std::size_t settings = 0;             ///< number of settings tried, including the defaults
    std::size_t whole = 0;                ///< number of these trained to the end
    double trainings = 0.0;               ///< cost in whole trainings
    double seconds = 0.0;                 ///< total seconds of all trainings
    std::size_t failures = 0;             ///< number of failed trainings
    std::string reason{};                 ///< why there is no winner: the first failure
    std::size_t winner = 0;               ///< index of the winning setting; 0: the defaults
    double score = 0.0;                   ///< selection value of the winner
    std::optional<double> defaultScore{}; ///< selection value of the defaults; nothing if they failed
    ParameterValues parameters{};         ///< settings of the winner
    std::string text{}; ///< the selected settings as text: "learning_rate 0.01, batch_size 64"

    bool hasWinner() const { return reason.empty(); }
};

/// Results of a search, one for each method.
struct SearchOutcome {
    std::vector<SearchedMethod> methods;
    bool outOfTime = false; ///< whether trainings of the last round were left out
};

/// Options of running a search.
struct SearchOptions {
    int jobs = 0; ///< parallel trainings; 0: as many as threads and memory allow
    std::chrono::seconds lease = RunClaims::usualLease; ///< see RunClaims
    /// No training is started after this time.
    std::chrono::steady_clock::time_point lastStart = std::chrono::steady_clock::time_point::max();
    /// Receives intermediate results, at most once a second, in any thread; may be null.
    std::function<void(const SearchOutcome&)> onResults{};
};

/// Throws UsageError for a search that is impossible on the task: a budget of fewer trainings than methods, a
/// repeated method, a rule that reads the test split or has no examples.
void requireSearch(const SearchRequest& request, const Task& task);

/// Returns the methods whose settings a rule can select on a task; `leftOut` gets the reasons for the others,
/// one line each.
std::vector<MethodPlan> searchableMethods(const Task& task, const std::string& rule,
                                          std::vector<std::string>& leftOut);

/// Tries settings of each method by successive halving and selects by the rule of the request on the
/// validation split; the test split is removed from the task first. Each training continues from its
/// checkpoint. Everything is stored under `folder`/search: results, checkpoints, and log.jsonl, which lists
/// each training that counts. A budget of runs gives the same log with any number of threads and processes on
/// the same instruction set; a larger budget on the same folder continues. A budget of time is spent by one
/// process alone; if another process may have ended, waits until its claim is free, see RunClaims. Throws as
/// requireSearch(); UsageError if the folder holds another search or trainings with another instruction set;
/// FileError; Cancelled, after which the same call continues.
SearchOutcome runSearch(const SearchRequest& request, std::shared_ptr<const Task> task,
                        const std::filesystem::path& folder, const SearchOptions& options,
                        const RunContext& context);

/// Returns the request of the search that wrote a log, on the data of that file. Throws UsageError,
/// FileError.
SearchRequest requestOfLog(const std::filesystem::path& log, const std::filesystem::path& data);

/// Repeats the trainings listed in a log of a search, and its selection; the budget is ignored. Throws
/// UsageError for a log of another search or program version.
SearchOutcome replaySearch(const SearchRequest& request, const std::filesystem::path& log,
                           std::shared_ptr<const Task> task, const std::filesystem::path& folder,
                           const SearchOptions& options, const RunContext& context);

/// Returns the experiment that trains the winners with the seeds of the request. Throws DataError if no
/// method has a winner.
ExperimentSpec finalExperiment(const SearchRequest& request, const SearchOutcome& outcome);

/// Table with one line for each method, best first by the mean of the rule over the final runs: settings
/// tried, whole trainings, the selection value in the search and in the final runs, results on the test
/// splits, and the selected settings. `runs` may include runs of other experiments.
Table leaderboard(const SearchRequest& request, const SearchOutcome& outcome, const Task& task,
                  std::span<const Run> runs);

} // namespace groupscope
