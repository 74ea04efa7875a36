// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// The names without what their parts begin with in common: "species_00, site_07" and "species_01, site_02"
/// are "…00, …07" and "…01, …02". Parts stand between ", ". A part stays whole where fewer than three
/// characters are common to all its values, or where it has one value alone. Names of unlike numbers of parts
/// are one part each. (n,) as the names.
std::vector<std::string> briefNames(std::span<const std::string> names);

} // namespace groupscope
