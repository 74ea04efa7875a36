// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace groupscope {

/// A character of UTF-8.
struct Utf8Character {
    std::size_t length = 0; ///< bytes; 0: there is none, but bytes that are no UTF-8
    char32_t code = 0;
};

/// The character at the start of `text`, which is not empty. Overlong forms and surrogates are none.
Utf8Character firstCharacter(std::string_view text);

/// Place of the first byte that is no UTF-8; npos when all is.
std::size_t firstNoUtf8(std::string_view text);

/// The text in Unicode's composed form (NFC), in which letters with marks are one character where there is
/// one; unchanged where it is no UTF-8.
std::string composedText(std::string_view text);

/// For a terminal: control characters other than line breaks and tabs, which could command it, are spelled
/// out as "\x1b". Names in files come from anywhere.
std::string terminalText(std::string_view text);

} // namespace groupscope
