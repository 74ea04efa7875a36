// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/run.h"

namespace groupscope {

/// 16 hexadecimal digits that depend on everything that determines a run: the task, method,
/// parameters, seed and selection rule. Equal runs get equal names, in any process.
std::string runIdentity(const Run& run);

} // namespace groupscope
