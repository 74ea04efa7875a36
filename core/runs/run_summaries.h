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

/// Copies a run without head, checkpoint, snapshots, examples, predictions, logits and series of groups:
/// small enough for thousands of runs in memory, and sufficient for tables and figures.
Run summaryOf(const Run& run);

/// Reads the summaries of run files of one folder, in their order, and passes each to `use` with the index of
/// its file; passes the reason for those that cannot be read to `leaveOut`. Unchanged files are read once: an
/// index in the program's cache (see RunIndex) stores them. `known`, if given, is used first and receives
/// what is read. Throws Cancelled, and what `use` throws.
void readSummaries(std::span<const std::filesystem::path> files, const RunContext& context,
                   const std::function<void(std::size_t file, std::shared_ptr<const Run> summary)>& use,
                   const std::function<void(std::size_t file, const std::exception& error)>& leaveOut,
                   KnownSummaries* known = nullptr);

/// The summary of one run file in the same way, without the index. Throws as loadRun().
std::shared_ptr<const Run> readSummary(const std::filesystem::path& file, KnownSummaries* known);

} // namespace groupscope
