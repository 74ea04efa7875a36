// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"
#include "core/data/task.h"
#include "core/runs/run.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace groupscope::cli {

/// Runs of one setting with different seeds.
struct SettingRuns {
    std::vector<Run> runs;

    std::vector<const Run*> pointers() const;
};

/// Reads the runs that `words` name: run files, or DIR:NAME, all runs of a method or variant in the folder of
/// an experiment. Throws UsageError where they are not seeds of one setting or the folder has no such runs,
/// and as loadRun() and RunStore::loadSummaries().
SettingRuns loadSetting(const std::vector<std::string>& words);

/// Throws UsageError that names `file` where its run and `first` were trained on different tasks.
void requireSameTask(const Run& first, const Run& other, const std::string& file);

/// The split to evaluate: the one named by `word`, with a warning for report splits; by default the
/// validation split. Throws UsageError for an unknown split, or without a default.
const Split& splitToLookAt(const Task& task, const std::string& word, Console& console);

} // namespace groupscope::cli
