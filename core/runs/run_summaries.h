// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/runs/known_summaries.h"
#include "core/runs/run.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>

namespace groupscope {

/// A copy without head, checkpoint, kept epochs, rows, predictions, logits and what its history says of each
/// group: thousands of them fit in memory, and tables and figures need no more.
Run summaryOf(const Run& run);

/// Reads the summaries of run files of one folder, in their order, and gives each to `use` with the place of
/// its file; of those that cannot be read, to `leaveOut`, why. Many files are read but once: an index in the
/// cache of the program (see RunIndex) knows those that are as they were. `known`, if given, is asked first
/// and gets what is read. Throws Cancelled, and what `use` throws.
void readSummaries(std::span<const std::filesystem::path> files, const RunContext& context,
                   const std::function<void(std::size_t file, std::shared_ptr<const Run> summary)>& use,
                   const std::function<void(std::size_t file, const std::exception& error)>& leaveOut,
                   KnownSummaries* known = nullptr);

/// The summary of one run file in the same way, without the index. Throws as loadRun().
std::shared_ptr<const Run> readSummary(const std::filesystem::path& file, KnownSummaries* known);

} // namespace groupscope
