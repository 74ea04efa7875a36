// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
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

/// With the letters A to Z made small; others stay.
std::string lowerCase(std::string_view text);

/// Without blanks at both ends: spaces, tabs, line breaks and non-breaking spaces.
std::string_view withoutOuterBlanks(std::string_view text);

/// The one of `known` that is nearest to a misprinted word: at most two letters, and half of the known word,
/// are wrong, missing or too many. Empty for another word, and for one of more than 32 letters.
std::string nearestWord(std::string_view word, std::span<const std::string_view> known);

} // namespace groupscope
