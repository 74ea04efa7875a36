// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/heads/head.h"

#include <string>
#include <vector>

namespace groupscope {

/// Returns a head's state as tensors alone, for checkpoints: its tensors, then each setting as three numbers
/// whose sum is exact.
std::vector<NamedTensor> tensorsOfHead(const HeadState& state);

/// Returns the state of a head of that kind from such tensors.
HeadState headOfTensors(const std::string& kind, const std::vector<NamedTensor>& tensors);

} // namespace groupscope
