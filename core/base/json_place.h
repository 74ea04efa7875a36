// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace groupscope {

/// Place in a JSON text as an editor shows it: "line 3, column 12: "seeds": [0,1,]". `byte` counts from 1, as
/// the exceptions of the JSON library do. The line is shortened around the place.
std::string jsonPlace(std::string_view text, std::size_t byte);

/// A parse error in a JSON text.
struct JsonFault {
    std::string reason; ///< "unexpected ']'", without the codes of the JSON library; or "a comma is missing"
    std::string place;  ///< as jsonPlace(); of a missing comma the end of the value before it
};

/// The fault that the JSON library reports for `text` with `message` at `byte`.
JsonFault jsonFault(std::string_view text, std::size_t byte, std::string_view message);

/// Place of a key that an object of `text` has twice: of its last occurrence.
std::string placeOfKey(std::string_view text, std::string_view key);

} // namespace groupscope
