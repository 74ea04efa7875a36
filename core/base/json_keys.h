// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

namespace groupscope {

/// Returns the first key that occurs twice in one object of a JSON text; parsers silently keep the last one.
/// Returns nothing if no key repeats or the text is not JSON.
std::optional<std::string> repeatedKey(const std::string& json);

} // namespace groupscope
