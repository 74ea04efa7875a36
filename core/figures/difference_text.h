// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/paired_difference.h"

#include <string>

namespace groupscope {

/// Formats a difference in percentage points with sign and arrow: "▲ +4.3". The arrow is hollow ("△ +0.4") if
/// the interval includes 0.
std::string differenceText(const Difference& difference);

/// Formats its interval: "+1.2 to +7.4"; empty without one.
std::string differenceIntervalText(const Difference& difference);

/// Formats both: "▲ +4.3 (+1.2 to +7.4)".
std::string wholeDifferenceText(const Difference& difference);

} // namespace groupscope
