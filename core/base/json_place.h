// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace groupscope {

/// Place in a JSON text as an editor shows it: "line 3, column 12: "seeds": [0,1,]". `byte` counts from 1, as
/// the exceptions of the JSON library do. The line is shortened around the place.
std::string jsonPlace(std::string_view text, std::size_t byte);

/// Reason that the JSON library gives for a parse error, without its codes: "unexpected ']'".
std::string jsonReason(std::string_view message);

/// Place of a key that an object of `text` has twice: of its last occurrence.
std::string placeOfKey(std::string_view text, std::string_view key);

} // namespace groupscope
