// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiment/spec.h"

#include <filesystem>
#include <string>
#include <vector>

namespace groupscope {

/// A run that waits to be trained.
struct WaitingRun {
    PlannedRun run;
    std::string select; ///< rule that chooses its epoch
    bool operator==(const WaitingRun&) const = default;
};

/// Writes the runs in their order; without any the file is removed. The file is replaced at once, never
/// half. Throws FileError; the file is then as it was.
void saveQueue(const std::filesystem::path& file, const std::vector<WaitingRun>& runs);

/// What saveQueue() has written; nothing when there is no such file. Methods and settings that this version
/// does not know are left out with a line in `leftOut`. Throws DataError for a file that is no queue.
std::vector<WaitingRun> loadQueue(const std::filesystem::path& file, std::vector<std::string>& leftOut);

} // namespace groupscope
