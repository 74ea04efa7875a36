// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"
#include "core/data/task.h"
#include "core/math/concept_erasure.h"
#include "core/training/input_form.h"
#include "core/training/trainer.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

// Shared code of methods that erase an attribute from the embedding and train a linear probe on the rest.

namespace groupscope {

/// `attribute`, then `own`, then linearParameters().
std::vector<ParameterSpec> erasureParameters(std::vector<ParameterSpec> own);

/// A linear probe on rows from which directions are erased first, trained as by makeLinearTrainer() on all
/// training examples. `erasure` is for rows in `form` without its factor. Each epoch records `told` and
/// "erasure.directions". The head's embedding is the rows without the directions.
std::unique_ptr<Trainer> makeErasedProbe(std::shared_ptr<const Task> task, const ParameterValues& parameters,
                                         std::uint64_t seed, const std::string& method, const InputForm& form,
                                         const LinearErasure& erasure, SeriesValues told = {});

} // namespace groupscope
