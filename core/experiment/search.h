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

/// How much a search may take for all its methods together: one of the two.
struct SearchBudget {
    std::optional<std::size_t> runs;            ///< whole trainings, shared equally by the methods
    std::optional<std::chrono::seconds> time{}; ///< by the clock, final runs included; shared equally too
};

/// A search of settings for several methods, all tuned alike.
struct SearchRequest {
    /// Data, rule and methods: `set` of a method is fixed; of a method with a grid its values are tried, of
    /// others what its parameters say, see ParameterSpec::search. Its seeds are those of the final runs.
    ExperimentSpec spec;
    SearchBudget budget;
    std::uint64_t seed = 0; ///< of the settings that are drawn, and of the trainings of the search
};

/// The result of a search for one method.
struct SearchedMethod {
    std::string method;
    std::string variant{};                ///< its name, where the request gives one
    std::size_t settings = 0;             ///< that were tried, the defaults among them
    std::size_t whole = 0;                ///< of these, trained to the end
    double trainings = 0.0;               ///< what it took, in whole trainings
    double seconds = 0.0;                 ///< the same by the clock, of all trainings one after the other
    std::size_t failures = 0;             ///< trainings that failed
    std::string reason{};                 ///< why there is no winner: the first failure
    std::size_t winner = 0;               ///< number of the setting; 0: the defaults
    double score = 0.0;                   ///< value of the rule that the winner reached
    std::optional<double> defaultScore{}; ///< the same of the defaults; nothing where they failed
    ParameterValues parameters{};         ///< of the winner
    std::string text{};                   ///< what was selected: "learning_rate 0.01, batch_size 64"

    bool hasWinner() const { return reason.empty(); }
};

struct SearchOutcome {
    std::vector<SearchedMethod> methods;
    bool outOfTime = false; ///< trainings of the last round were left out
};

/// How a search is made.
struct SearchOptions {
    int jobs = 0; ///< trainings side by side; 0: as many as there are threads and memory allows
    std::chrono::seconds lease = RunClaims::usualLease; ///< see RunClaims
    /// When no further training is begun.
    std::chrono::steady_clock::time_point lastStart = std::chrono::steady_clock::time_point::max();
    /// Hears what is known until then, at most once a second, in any thread; null: nobody does.
    std::function<void(const SearchOutcome&)> onResults{};
};

/// Throws UsageError for a search that cannot be made on the task: a budget of fewer trainings than methods,
/// a method that comes twice, a rule that looks at the test split or has no examples.
void requireSearch(const SearchRequest& request, const Task& task);

/// The methods whose settings a rule can choose on a task; `leftOut` gets why others are not among them, one
/// line each.
std::vector<MethodPlan> searchableMethods(const Task& task, const std::string& rule,
                                          std::vector<std::string>& leftOut);

/// Tries settings of each method by successive halving and selects by the rule of the request on the
/// validation split; the test split is taken out of the task before. Each training goes on from its
/// checkpoint. Everything is kept under `folder`/search: results, checkpoints, and log.jsonl, which lists
/// each training that counts. A counted budget gives the same log with any number of threads and processes of
/// the same instruction set; more of it on the same folder continues. A budget of time is spent by one
/// process alone: one that may have ended is waited for until its claim is free, see RunClaims. Throws as
/// requireSearch(); UsageError where the folder holds another search or trainings with other instructions;
/// FileError; Cancelled, after which the same call continues.
SearchOutcome runSearch(const SearchRequest& request, std::shared_ptr<const Task> task,
                        const std::filesystem::path& folder, const SearchOptions& options,
                        const RunContext& context);

/// The request of the search that wrote a log, on the data of that file. Throws UsageError, FileError.
SearchRequest requestOfLog(const std::filesystem::path& log, const std::filesystem::path& data);

/// The same trainings as a log of a search lists, and what it chose. The budget is not looked at. Throws
/// UsageError for a log of another search or program version.
SearchOutcome replaySearch(const SearchRequest& request, const std::filesystem::path& log,
                           std::shared_ptr<const Task> task, const std::filesystem::path& folder,
                           const SearchOptions& options, const RunContext& context);

/// The experiment that trains the winners with the seeds of the request. Throws DataError where no method has
/// one.
ExperimentSpec finalExperiment(const SearchRequest& request, const SearchOutcome& outcome);

/// A row for each method, best first by the mean of the rule over the final runs: settings tried, whole
/// trainings, the value that the search reached, that of the final runs, their results on the test splits,
/// and the selected settings. `runs` may hold others too.
Table leaderboard(const SearchRequest& request, const SearchOutcome& outcome, const Task& task,
                  std::span<const Run> runs);

} // namespace groupscope
