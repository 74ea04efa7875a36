// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace groupscope {

/// "63.20" with that many decimals and a point in every locale; "–" for NaN and infinity.
std::string fixedText(double value, int decimals);

/// Shortest text that reads back as the same double.
std::string shortestText(double value);

/// For XML and HTML text and attribute values: & < > " ' become entities, control characters XML does not
/// allow and bytes that are no UTF-8 become U+FFFD.
std::string escapeXml(std::string_view text);

} // namespace groupscope
