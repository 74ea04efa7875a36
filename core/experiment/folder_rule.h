// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>

namespace groupscope {

/// The selection rule for the runs of `places`, which are folders of experiments or run files: `requested`
/// where that is not empty, else the one of their specifications (of a run file, the one that selected its
/// epoch), else defaultSelectionRule. Throws UsageError for an unknown rule, and where the places, or
/// specifications of one folder, have different rules: it lists them.
std::string ruleOfPlaces(const std::string& requested, std::span<const std::string> places);

} // namespace groupscope
