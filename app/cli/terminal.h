// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace groupscope::cli {

/// Columns of the terminal that stdout goes to. The variable COLUMNS comes first; 80 in a pipe without it.
std::size_t outputWidth();

/// Whether stdout is a terminal.
bool isTerminal();

/// Characters of a text in UTF-8.
std::size_t characterCount(std::string_view text);

/// Breaks a text between words so that no line has more than `width` characters, where its words allow. The
/// first line begins at column `used`; the others get `indent` blanks before them. Line breaks stay.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent, std::size_t used);

/// A text as it is printed: wrapped to the terminal that stdout goes to, unchanged in a pipe.
std::string shownText(const std::string& text);

} // namespace groupscope::cli
