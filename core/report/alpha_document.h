// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/group_scheme.h"
#include "core/experiment/alpha_scan.h"
#include "core/runs/table.h"

#include <span>
#include <string>

namespace groupscope {

/// The document of `alpha --json`. Undefined values are null, never 0.
std::string alphasToJson(std::span<const AlphaScan> scans, const GroupScheme& scheme);

/// Table with one line for each α: average and worst group of every split.
Table alphaTable(const AlphaScan& scan, const GroupScheme& scheme);

} // namespace groupscope
