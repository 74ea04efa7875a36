// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace groupscope {

/// A selection rule for people: "val. worst group" for val.worst_group_accuracy. Rules that look at test rows
/// are marked: "test worst group (oracle)". The rule "last" is "last epoch".
std::string ruleText(const std::string& rule);

/// Whether a rule looks at the test rows: an upper bound, not a result.
bool isOracle(const std::string& rule);

} // namespace groupscope
