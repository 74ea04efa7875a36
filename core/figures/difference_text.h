// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/paired_difference.h"

#include <string>

namespace groupscope {

/// "▲ +4.3": sign and arrow of a difference in percentage points. The arrow is hollow ("△ +0.4") where the
/// interval holds 0, so that the difference may be none.
std::string differenceText(const Difference& difference);

/// "+1.2 to +7.4": its interval; empty without one.
std::string differenceIntervalText(const Difference& difference);

/// "▲ +4.3 (+1.2 to +7.4)".
std::string wholeDifferenceText(const Difference& difference);

} // namespace groupscope
