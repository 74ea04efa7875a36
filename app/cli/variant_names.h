// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/variants.h"

#include <string>

namespace groupscope::cli {

/// The variants of the experiment that a run file lies in (DIR/runs/ID.h5); none for other files.
Variants variantsAround(const std::string& runFile);

} // namespace groupscope::cli
