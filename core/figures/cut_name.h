// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/figures and core/report.

#include "core/figures/scene.h"

#include <string>

namespace groupscope {

/// Returns `name`, shortened in its middle if it is wider than `width` pixels, because names of groups of a
/// class differ at their end.
std::string cutName(const std::string& name, double width, const SceneSpace& space);

} // namespace groupscope
