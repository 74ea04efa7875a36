// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace groupscope {

/// One UTF-8 character.
struct Utf8Character {
    std::size_t length = 0; ///< bytes; 0: no character, or bytes that are not UTF-8
    char32_t code = 0;
};

/// Returns the character at the start of `text`, which must not be empty. Overlong forms and surrogates are
/// invalid.
Utf8Character firstCharacter(std::string_view text);

/// Position of the first byte that is not valid UTF-8; npos if all are valid.
std::size_t firstNoUtf8(std::string_view text);

/// Returns the text in Unicode's composed form (NFC), in which a letter with marks is one character if there
/// is one; unchanged if it is not valid UTF-8.
std::string composedText(std::string_view text);

/// Returns a text that is safe to print on a terminal: control characters other than line breaks and tabs are
/// spelled out as "\x1b". Names in files may hold any bytes.
std::string terminalText(std::string_view text);

} // namespace groupscope
