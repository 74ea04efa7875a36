// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/run.h"

#include <filesystem>

namespace groupscope {

/// Writes a run as one HDF5 file that h5py reads: `/specification` (JSON text: what the run is, on which
/// data, from which program), `/checksums` (of every dataset but the next), `/timings/seconds` (twice the
/// same number; all other bytes are those of any run that differs in nothing but its time), `/history` (names
/// (S), values (E,S), NaN where a series has no value), `/head` (settings and tensors), `/splits/<name>`
/// (rows, predictions, logits, correct, n), and of an unfinished run
/// `/checkpoint` (best_score, tensors). Throws FileError; then nothing is left behind.
void saveRun(const Run& run, const std::filesystem::path& path);

/// The same if there is no file of that name, also when another process writes it at the same time. Returns
/// false where there is one, which stays as it is.
bool saveNewRun(const Run& run, const std::filesystem::path& path);

/// Reads what saveRun wrote. Throws FileError when it cannot be read, DataError when it is no run, was
/// written by another program version, is not what was written (which names the damaged datasets), or its
/// parts do not fit together.
Run loadRun(const std::filesystem::path& path);

/// Writes into the file of a run what a person calls it (one line) and noted of it; all else stays as it is.
/// Throws as loadRun and saveRun.
void describeRun(const std::filesystem::path& path, const std::string& name, const std::string& note);

/// Whether there is a run file at `path`; false also for files that cannot be read.
bool isRunFile(const std::filesystem::path& path);

} // namespace groupscope
