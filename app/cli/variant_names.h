// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/run.h"
#include "core/runs/variants.h"

#include <string>
#include <vector>

namespace groupscope::cli {

/// The variants that a run is, by their names, in the order of the specification; none of a plain method.
std::vector<std::string> variantNames(const Variants& variants, const Run& run);

/// The variants of the experiment that a run file lies in (DIR/runs/ID.h5); none for other files.
Variants variantsAround(const std::string& runFile);

} // namespace groupscope::cli
