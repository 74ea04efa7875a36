// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"
#include "core/data/task.h"
#include "core/io/import/output_names.h"
#include "core/runs/run.h"

#include <CLI/App.hpp>

#include <memory>
#include <string>
#include <vector>

namespace groupscope::cli {

/// Predictions of models trained elsewhere, with the flags that locate them.
struct ImportedModels {
    std::vector<std::string> files; ///< of --predictions; empty: the set's own
    OutputWords words{};            ///< of --map
    std::vector<std::string> measures{};
    std::string out{}; ///< a run file, or a folder of runs; empty: none is written
    bool force = false;

    void addTo(CLI::App& command);
    /// Throws UsageError or FileError where it cannot be written: before long work.
    void requireOut(Console& console) const;
    /// One run a model. `file` and `setWords` are those of the set. Throws as readModelOutputs, matchOutputs
    /// and importedRun.
    std::vector<Run> read(const Task& task, const std::string& file, const std::vector<std::string>& setWords,
                          Console& console) const;
    /// Writes them. Throws FileError; UsageError for several runs and one file.
    void write(const std::vector<Run>& runs) const;

  private:
    bool isFile() const { return out.ends_with(".h5"); }
};

} // namespace groupscope::cli
