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
/// none). Specifications that this version cannot read have none. Throws as requireSameVariants().
Variants variantsIn(std::span<const std::string> places);

/// Throws UsageError where two specifications of a folder give one name to different settings: its row would
/// be either of them.
void requireSameVariants(std::span<const ExperimentSpec> specs, const std::string& folder);
/// Compares a specification with those of the folder in this way.
void requireSameVariants(const ExperimentSpec& spec, const std::string& folder);

} // namespace groupscope
