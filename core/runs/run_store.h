// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/data_check.h"
#include "core/runs/known_summaries.h"
#include "core/runs/run.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// A specification that a folder keeps.
struct StoredSpecification {
    std::filesystem::path file;
    std::string hash; ///< 16 hexadecimal digits of the SHA-256 of its text
    std::string json;
};

/// The folder of an experiment: spec.json, further specifications as `specs/<hash>.json`, validation.json,
/// `runs/<id>.h5`, `failed/<id>.json` and summary.csv. Files are written aside and renamed, so a file that is
/// there is whole. Summaries of runs that save() has written are kept in memory; copies share them.
class RunStore {
  public:
    explicit RunStore(std::filesystem::path folder);

    const std::filesystem::path& folder() const { return folder_; }
    std::filesystem::path runFile(const std::string& id) const;
    /// Whether that run is there, can be read and needs no more training.
    bool contains(const std::string& id) const;
    /// The run of that id that was interrupted, to be resumed; nothing when there is none.
    std::optional<Run> unfinished(const std::string& id) const;

    /// Makes the folders. Throws FileError.
    void create() const;
    /// Throws FileError.
    void save(const Run& run) const;
    /// Stores a specification as spec.json if there is none, which is then never replaced, also when other
    /// processes do the same; else, unless it is stored already, as `specs/<hash>.json` if further. Returns
    /// false if it is not stored and `further` is false. Throws FileError.
    bool keepSpecification(const std::string& json, bool further) const;
    /// The first one; nothing when there is no spec.json.
    std::optional<std::string> specification() const;
    /// All: the first, then the others by their hashes.
    std::vector<StoredSpecification> specifications() const;
    /// Keeps which runs a specification asks for, as lines of `specs/<hash>.ids.` Throws FileError.
    void keepPlan(const std::string& json, const std::vector<std::string>& ids) const;
    /// Ids that keepPlan() has kept of all specifications.
    std::set<std::string> plannedIds() const;
    /// Writes the validation report as validation.json. `of` precedes each finding if there are several sets.
    /// Throws FileError.
    void saveValidation(const ValidationReport& report, const Task& task, const std::string& of = {}) const;
    /// Adds the report of a further set: its findings follow the existing ones, the whole is added to
    /// "others"; does nothing if it is there already.
    void addValidation(const ValidationReport& report, const Task& task, const std::string& of) const;
    /// The lines of validation.json without the examples that they are about. Without the file there are
    /// none. A file that is damaged or was changed gives one problem.
    std::vector<DataCheck> validation() const;
    /// Hashes of the tasks whose data validation.json is about, see TaskDefinition::hash(). None if that is
    /// not known.
    std::vector<std::string> validatedTasks() const;
    /// Writes summary.csv with one line for each run. The column `spec` has the hashes of the specifications
    /// that ask for it, with blanks between them. Throws FileError.
    void saveSummary(const std::vector<Run>& runs) const;

    /// Loads every run of the folder in the order of their names, without logits, predictions and head, for
    /// tables, figures and reports of thousands of runs. A file that cannot be read is skipped with a
    /// warning. Throws FileError if the folder holds no runs, Cancelled.
    std::vector<Run> loadSummaries(const RunContext& context = {}) const;
    /// (ids,) summaries of these runs; null if there is no such run, or with a warning if its file cannot be
    /// read. Throws Cancelled.
    std::vector<std::shared_ptr<const Run>> summaries(std::span<const std::string> ids,
                                                      const RunContext& context = {}) const;

  private:
    void writeSpecificationPart(const std::string& ending, const std::string& json,
                                const std::string& text) const;

    std::filesystem::path folder_;
    std::shared_ptr<KnownSummaries> known_ = std::make_shared<KnownSummaries>();
};

/// Runs for tables, figures and reports.
struct RunSummaries {
    std::vector<Run> runs;
    std::vector<std::string> leftOut; ///< why a file could not be read, one line each
};

/// The run of that id whole, from the first of the folders, or run files, that has it. Throws FileError.
Run loadStored(std::span<const std::string> folders, const std::string& id);

/// The runs of several folders, or run files, each run once. Throws as RunStore::loadSummaries and, of a run
/// file, loadRun.
RunSummaries loadSummaries(std::span<const std::string> folders, const RunContext& context = {});

} // namespace groupscope
