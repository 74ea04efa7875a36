// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/runs/run_claims.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// Progress of the experiments of a folder. Every planned run is counted once.
struct FolderState {
    std::size_t planned = 0; ///< by all specifications of the folder
    std::size_t done = 0;
    std::size_t failed = 0;
    std::size_t notApplicable = 0;
    std::size_t stopped = 0;               ///< has a checkpoint, and no process continues it
    std::size_t waiting = 0;               ///< not begun
    std::vector<ClaimedRun> claimed;       ///< in progress: ClaimState::held
    double meanSeconds = 0.0;              ///< of a run that is done; 0 without any
    std::optional<std::size_t> searched{}; ///< trainings of a search that have ended; nothing without one
    std::vector<ClaimedRun> searching{};   ///< trainings of a search in progress
    /// Runs and trainings that are in progress if their process lives: ClaimState::unsure. They are counted
    /// as stopped or waiting.
    std::vector<ClaimedRun> unsure{};
    /// Until all are done, at the mean time of a run and with as many side by side as are now in progress;
    /// nothing while nothing is in progress or nothing is done.
    std::optional<double> secondsLeft() const;
};

/// Reads a folder that `run` or `search` writes. Throws FileError when it holds no experiment, Cancelled.
FolderState folderState(const std::filesystem::path& folder, const RunContext& context = {});

} // namespace groupscope
