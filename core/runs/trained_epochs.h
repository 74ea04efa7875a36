// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/run.h"

#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// Share of the highest training accuracy of a run that an epoch must reach to count as trained. A model
/// early in training guesses, and its worst group may be above that of any trained model.
inline constexpr double trainedShare = 0.9;

/// The series of a run's history that holds the accuracy on the examples it was fitted on.
std::string trainingAccuracySeries(const Run& run);
/// The value of that series at an epoch; nothing when it was not recorded.
std::optional<double> trainingAccuracy(const Run& run, const EpochRecord& record);

/// (E,) whether the epochs of the history count as trained. All do where no training accuracy is recorded.
std::vector<bool> trainedEpochs(const Run& run);

/// Whether the epoch that the run keeps counts as trained.
bool keepsTrainedEpoch(const Run& run);

/// The epoch that the rule of the run would have kept among the trained ones, by its figure, then by average
/// accuracy, then the first. Nothing when the history does not hold the figure.
std::optional<int> bestTrainedEpoch(const Run& run);

/// Warning about a run whose selected epoch is not yet trained: the training accuracies, and the values of
/// the best trained epoch on the validation and report examples. Empty for others.
std::string untrainedWarning(const Run& run);

} // namespace groupscope
