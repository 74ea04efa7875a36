// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/run.h"

#include <filesystem>

namespace groupscope {

/// Writes a run as one HDF5 file that h5py reads: `/specification` (JSON text: the run, its data and the
/// program), `/checksums` (of every dataset but the next), `/timings/seconds` (twice the same number; all
/// other bytes are equal for runs that differ only in their duration), `/history` (names (S), values (E,S),
/// NaN for missing values), `/head` (settings and tensors), `/splits/<name>` (rows, predictions, logits,
/// correct, n), and for an unfinished run `/checkpoint` (best_score, tensors). Throws FileError; then no file
/// is left behind.
void saveRun(const Run& run, const std::filesystem::path& path);

/// Writes the file if it does not exist, safely also when another process writes it at the same time. Returns
/// false if it exists, which stays unchanged.
bool saveNewRun(const Run& run, const std::filesystem::path& path);

/// Reads a file of saveRun. Throws FileError if it cannot be read, DataError if it is not a run, was written
/// by another program version, was changed (naming the damaged datasets), or its parts do not fit together.
Run loadRun(const std::filesystem::path& path);

/// Writes the user's name (one line) and note into the file of a run; all else is unchanged. Throws as
/// loadRun and saveRun.
void describeRun(const std::filesystem::path& path, const std::string& name, const std::string& note);

/// Whether there is a run file at `path`; false also for files that cannot be read.
bool isRunFile(const std::filesystem::path& path);

} // namespace groupscope
