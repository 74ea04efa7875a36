// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/experiment.

#include "core/experiment/search.h"
#include "core/experiment/search_steps.h"
#include "core/runs/run_store.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// The files of a search under DIR/search: search.json (the search), results/METHOD-SETTING-RUNG.json,
/// runs/ID.h5 (checkpoints) and log.jsonl.
class SearchFolder {
  public:
    explicit SearchFolder(std::filesystem::path folder);

    const std::filesystem::path& path() const { return folder_; }
    const RunStore& checkpoints() const { return checkpoints_; }

    /// Creates the folder of a search, or checks that it belongs to the same search. `definition`:
    /// TaskDefinition::hash(). Throws UsageError if it belongs to another one, FileError.
    void open(const SearchRequest& request, const std::string& definition) const;

    /// Name of the file of a result, and of its claim.
    static std::string nameOf(const SearchStep& step);
    /// All stored results; damaged ones are left out, because they are made anew.
    SearchScores scores() const;
    std::optional<SearchScore> score(const SearchStep& step) const;
    void save(const SearchStep& step, const SearchScore& score) const;
    /// Seconds of wall-clock time that budgets of time have spent here.
    double spentSeconds() const;
    void saveSpentSeconds(double seconds) const;
    /// Writes log.jsonl: a line for the search, one for each of these steps, then one for each method that
    /// was left out, by its index, with the reason.
    void saveLog(const SearchRequest& request, const std::string& definition,
                 const std::vector<SearchStep>& steps, const SearchScores& scores,
                 const std::map<std::size_t, std::string>& leftOut) const;

  private:
    std::filesystem::path folder_;
    RunStore checkpoints_;
};

/// A step of a log with its score; or a method that was left out.
struct LoggedStep {
    SearchStep step;
    std::optional<double> score;
    std::string leftOut{}; ///< why the method of the step was left out; empty: the step was made
};

/// Returns the steps of a log of the same search. Throws UsageError if it belongs to another search or
/// program version, FileError.
std::vector<LoggedStep> readSearchLog(const std::filesystem::path& log, const SearchRequest& request,
                                      const std::string& definition);

} // namespace groupscope
