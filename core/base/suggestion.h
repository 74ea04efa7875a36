// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// Known word that a misprinted or shortened word means, or an empty text. Capital letters, and "-", "_" and
/// blanks between parts, are not compared. A word of three letters or more also means the only known word
/// that begins with it.
std::string meantWord(std::string_view word, const std::vector<std::string>& known);

/// Remedy for a word that is none of `known`: "did you mean 'erm'?" where one is meant, else "choose one of:
/// erm, jtt", or "choose one of: (none)".
std::string remedyFor(std::string_view word, const std::vector<std::string>& known);

} // namespace groupscope
