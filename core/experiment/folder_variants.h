// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiment/spec.h"
#include "core/runs/variants.h"

#include <span>
#include <string>

namespace groupscope {

/// The variants of a specification, with every point of their grids.
Variants variantsOf(const ExperimentSpec& spec);

/// The variants of all specifications of `places`, which are folders of experiments or run files (which have
/// none). Specifications that this version cannot read have none.
Variants variantsIn(std::span<const std::string> places);

} // namespace groupscope
