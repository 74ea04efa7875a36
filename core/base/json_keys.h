// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

namespace groupscope {

/// The first key that stands twice in one object of a JSON text: readers take the last and say nothing.
/// Nothing when there is none, or the text is no JSON.
std::optional<std::string> repeatedKey(const std::string& json);

} // namespace groupscope
