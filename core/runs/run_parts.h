// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io.

#include "core/io/hdf5/checksums.h"
#include "core/runs/run.h"

#include <string>
#include <utility>
#include <vector>

namespace groupscope {

/// Throws DataError because parts of a run file do not fit together.
[[noreturn]] void throwUnfitRun(const std::string& what, const Message& place);

/// Examples and correct examples of groups or classes: accuracies and intervals follow from them.
std::pair<std::vector<int>, std::vector<int>> countsOf(const std::vector<GroupAccuracy>& accuracies);
/// Accuracies from the result of countsOf(), of `count` groups or classes. Throws DataError for counts that
/// cannot be.
std::vector<GroupAccuracy> accuraciesOf(const std::vector<int>& n, const std::vector<int>& correct, int count,
                                        const Message& place);

/// Integers as a dataset of 32 bits.
void writeIntegers(SummedGroup& group, const std::string& name, const std::vector<int>& values);
/// Throws DataError where one is not in [lowest, end).
std::vector<int> readIntegers(const Hdf5Group& group, const std::string& name, std::int64_t lowest,
                              std::int64_t end);

/// A matrix as a dataset of two dimensions.
void writeMatrix(SummedGroup& group, const std::string& name, const MatrixF& matrix);

/// Examples, predictions, logits and counts of one split, in a group of its name.
void writeSplit(SummedGroup& splits, const SplitResult& result);
/// `run` has its specification. Throws DataError if the parts belong to different examples.
SplitResult readSplit(const Hdf5Group& splits, const std::string& name, const Run& run);

/// Writes the results of measures other than accuracies into a group `measures`, if there are any.
void writeMeasures(SummedGroup& group, const std::vector<NamedMeasured>& measures);
/// `run` has its groups. Throws DataError when the parts do not fit together.
std::vector<NamedMeasured> readMeasures(const Hdf5Group& group, const Run& run);

/// Scalars and distributions of every epoch.
void writeHistory(SummedGroup& root, const std::vector<EpochRecord>& history);
/// Throws DataError when the parts do not fit together.
std::vector<EpochRecord> readHistory(const Hdf5Group& root);

/// Writes the columns found by the first stage into a group `first_stage`, with their examples and their
/// agreement with known labels. Nothing without a first stage.
void writeFound(SummedGroup& root, const Run& run);
/// `run` has its specification. Throws DataError when the parts do not fit together.
void readFound(const Hdf5Group& root, Run& run);

} // namespace groupscope
