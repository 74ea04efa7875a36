// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// Returns the selection rule for the runs of `places`, which are experiment folders or run files:
/// `requested` if not empty, else the rule of their specifications (for a run file, the rule that selected
/// its epoch), else defaultSelectionRule. Throws UsageError for an unknown rule, and if places, or
/// specifications of one folder, have different rules: it lists them.
std::string ruleOfPlaces(const std::string& requested, std::span<const std::string> places);

/// Returns the fields in which the tasks of compared runs differ on purpose: `requested` if not empty, else
/// those of the specifications of `folders`. Throws UsageError for an unknown field.
std::vector<std::string> variedIn(const std::vector<std::string>& requested,
                                  const std::vector<std::string>& folders);

} // namespace groupscope
