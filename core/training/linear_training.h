// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"
#include "core/data/task.h"
#include "core/training/trainer.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace groupscope {

/// The examples an epoch trains on, in any order; an example may come several times. The same epoch gives the
/// same examples.
using RowsOfEpoch = std::function<std::vector<int>(std::uint64_t epoch)>;

/// `epochs learning_rate momentum weight_decay optimizer batch_size normalize_input input_length` with the
/// values of Contrastive Adapters, Table 5.
std::vector<ParameterSpec> linearParameters();

/// Softmax regression (a linear probe) by minibatches of the examples that `rows` gives for each epoch. Reads
/// linearParameters(); `method` is named when the loss diverges.
std::unique_ptr<Trainer> makeLinearTrainer(std::shared_ptr<const Task> task,
                                           const ParameterValues& parameters, std::uint64_t seed,
                                           std::string method, RowsOfEpoch rows);

/// Warns if `rows`, the examples of an epoch after subsampling, do not fill one batch: an epoch is then a
/// single small step, and the usual number of epochs hardly trains anything.
void noticeShortEpoch(std::size_t rows, const ParameterValues& parameters, const std::string& method,
                      const RunContext& context);

} // namespace groupscope
