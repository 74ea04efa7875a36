// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// The selection rule for the runs of `places`, which are folders of experiments or run files: `requested`
/// where that is not empty, else the one of their specifications (of a run file, the one that selected its
/// epoch), else defaultSelectionRule. Throws UsageError for an unknown rule, and where the places, or
/// specifications of one folder, have different rules: it lists them.
std::string ruleOfPlaces(const std::string& requested, std::span<const std::string> places);

/// The fields in which the tasks of compared runs differ on purpose: `requested` where that is not empty,
/// else those of the specifications of `folders`. Throws UsageError for an unknown field.
std::vector<std::string> variedIn(const std::vector<std::string>& requested,
                                  const std::vector<std::string>& folders);

} // namespace groupscope
