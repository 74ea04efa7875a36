// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inference/group_inference.h"
#include "core/training/encoder_training.h"

#include <memory>
#include <string>
#include <vector>

namespace groupscope {

/// encoderParameters() and `group_step size_adjustment present_groups_only` of Group DRO.
std::vector<ParameterSpec> groupDroParameters();

/// Group DRO (Sagawa et al. 2020, Algorithm 1) on given or inferred groups, which the run stores. Reads
/// groupDroParameters(); `method` is named if the loss diverges.
std::unique_ptr<Trainer> startGroupDro(std::shared_ptr<const Task> task, const ParameterValues& parameters,
                                       std::uint64_t seed, const RunContext& run, const std::string& method,
                                       GroupAssignment assignment);

} // namespace groupscope
