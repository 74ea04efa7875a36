// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"
#include "app/cli/selection_options.h"
#include "core/data/task.h"
#include "core/measures/measure.h"

#include <CLI/App.hpp>

#include <memory>
#include <string>
#include <vector>

namespace groupscope::cli {

/// Flags for the file to read and the roles of its columns.
struct DataOptions : SelectionOptions {
    std::string file;
    std::vector<std::string> map; ///< "class=/labels": how a file is read that is not AnnData

    /// `brokenRows` is the default treatment of rows with NaN or infinity.
    void addTo(CLI::App& command, BrokenRows brokenRows = BrokenRows::refuse);
    /// Opens the file; its notices become warnings.
    std::shared_ptr<const EmbeddingSet> open(Console& console) const;
    /// Resolves the columns, and warns about oddities.
    std::shared_ptr<const Task> task(std::shared_ptr<const EmbeddingSet> set, Console& console) const;
};

/// Throws UsageError that suggests columns unless the set has all of that name: who asks for them can correct
/// the names.
void requireColumns(const EmbeddingSet& set, const std::vector<std::string>& names);

/// The embedding of that name, or the default one for an empty name. Throws UsageError that suggests names if
/// the set has none of that name: who asks for it can correct the name.
const Embedding& askedEmbedding(const EmbeddingSet& set, const std::string& name);

/// Warnings about a set and the task made of it.
std::vector<std::string> remarksOn(const Task& task);

/// Warns of that.
void warnOf(const Task& task, Console& console);

/// Warns of every problem of the data check. Returns all warnings about the set, the task and the problems.
std::vector<std::string> warnOfProblems(const Task& task, Console& console);

/// Notes that a measure was called by an id that has a better name.
void warnOfOldName(const Measure& measure, const std::string& word, Console& console);

/// Warns of unused contents of a set, which may include a missing part.
void warnOfUnused(const EmbeddingSet& set, Console& console);

/// Adds --map, which describes how to read a file that is not AnnData.
void addMapOption(CLI::App& command, std::vector<std::string>& words);

/// Turns key=value words into a map. Throws UsageError for a word without '=' or a key given twice.
std::map<std::string, std::string> assignments(const std::vector<std::string>& words);

/// Throws DataError, after the work is done, when runs could not be read: figures over the others may differ.
void requireNoneLeftOut(const std::vector<std::string>& leftOut);

/// Adds --vary: fields in which the tasks of compared runs differ on purpose.
void addVaryOption(CLI::App& command, std::vector<std::string>& fields);

/// Adds --baseline of compare and report.
void addBaselineOption(CLI::App& command, std::string& baseline);

/// Help of --select: what rules select, the list of rules, and the default.
std::string selectionHelp(const std::string& byDefault = "the first");

} // namespace groupscope::cli
