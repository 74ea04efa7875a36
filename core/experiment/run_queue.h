// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiment/spec.h"

#include <filesystem>
#include <string>
#include <vector>

namespace groupscope {

/// A run that waits for training.
struct WaitingRun {
    PlannedRun run;
    std::string select; ///< rule that selects its epoch
    bool operator==(const WaitingRun&) const = default;
};

/// Writes the runs in their order; without runs the file is removed. The file is replaced atomically. Throws
/// FileError; the file is then unchanged.
void saveQueue(const std::filesystem::path& file, const std::vector<WaitingRun>& runs);

/// Reads a file of saveQueue(); nothing if there is no such file. Runs with methods and settings that this
/// version does not know are skipped, with a line in `leftOut`. Throws DataError for a file that is not a
/// queue.
std::vector<WaitingRun> loadQueue(const std::filesystem::path& file, std::vector<std::string>& leftOut);

} // namespace groupscope
