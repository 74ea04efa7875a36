// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io.

#include "core/io/hdf5/checksums.h"
#include "core/runs/run.h"

#include <nlohmann/json.hpp>
#include <string>

namespace groupscope {

/// Throws DataError: parts of a run file do not fit together.
[[noreturn]] void throwUnfitRun(const std::string& what, const std::string& place);

/// What a run is, on which data, from which program: all but its history, tensors and splits, and how long it
/// took.
nlohmann::json specificationOf(const Run& run);
/// Takes over what specificationOf() gave. Throws json::exception or DataError for anything else.
void readSpecification(const nlohmann::json& text, Run& run);

/// A matrix as a dataset of two dimensions.
void writeMatrix(SummedGroup& group, const std::string& name, const MatrixF& matrix);

/// Rows, predictions, logits and counts of one split.
void writeSplit(SummedGroup& splits, Split which, const SplitResult& result);
/// `run` has its specification. Throws DataError when the parts do not tell of the same rows.
SplitResult readSplit(const Hdf5Group& group, const Run& run);

} // namespace groupscope
