// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace groupscope {

/// Returns a text as a field of RFC 4180, quoted if needed. A text that a spreadsheet would run as a formula
/// (=, +, -, @ first) gets an apostrophe before it.
std::string csvField(std::string text);

} // namespace groupscope
