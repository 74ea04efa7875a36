// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"
#include "core/data/task.h"
#include "core/math/gather.h"
#include "core/nn/optimizer.h"

#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// Parameters that several methods share carry the same key everywhere; these make their
/// specs.
namespace parameter {
ParameterSpec epochs(int defaultValue, const std::string& source);
ParameterSpec learningRate(double defaultValue, const std::string& source);
ParameterSpec momentum();
ParameterSpec weightDecay();
ParameterSpec optimizer();
ParameterSpec batchSize();
ParameterSpec hiddenDimension();
ParameterSpec temperature();
ParameterSpec normalizeInput();
ParameterSpec classEmbeddings();
ParameterSpec prompts();
/// `specs` and, behind them, `schedule rate_step rate_factor plateau_factor plateau_patience
/// plateau_threshold`.
std::vector<ParameterSpec> withSchedule(std::vector<ParameterSpec> specs);
} // namespace parameter

/// Options of the optimiser from `optimizer learning_rate momentum weight_decay`, and from `beta1 beta2` and
/// those of withSchedule() where a method has them.
Optimizer<float>::Options optimizerOptions(const ParameterValues& parameters);

/// Returns the class embeddings (C,D) that `class_embeddings` and `prompts` ask for: those of the file, the
/// mean of its class templates of that name, or the mean of each class's normalised training examples. Throws
/// MissingInput if the file has none, DataError that names an alternative if they do not fit.
MatrixF chosenClassEmbeddings(const Task& task, const ParameterValues& parameters);

/// The unit mean of the unit training examples of each class (C,D); zeros of classes that no example has.
/// Throws DataError unless they are of at least two classes, and of every class that examples of some set
/// have.
MatrixF classMeanEmbeddings(const Task& task);

/// Throws Diverged when a loss is NaN or infinite: training has diverged and the setting to lower is named.
void requireFiniteLoss(double loss, const std::string& method);

} // namespace groupscope
