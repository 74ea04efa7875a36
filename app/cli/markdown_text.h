// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace groupscope::cli {

/// Text of a Markdown page for a terminal of `width` columns: paragraphs and lists are wrapped, tables are
/// aligned, code stays as it is, pictures and comments are left out, and links are their words.
std::string markdownText(std::string_view markdown, std::size_t width);

} // namespace groupscope::cli
