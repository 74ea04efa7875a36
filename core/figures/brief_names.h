// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// Returns the names without the common beginnings of their parts: "species_00, site_07" and "species_01,
/// site_02" become "…00, …07" and "…01, …02". Parts are separated by ", ". A part stays whole if its values
/// share fewer than three characters, or if it has a single value. Names with different numbers of parts
/// count as one part each. (n,) as the names.
std::vector<std::string> briefNames(std::span<const std::string> names);

} // namespace groupscope
