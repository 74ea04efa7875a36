// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json_place.h"

#include "core/base/text.h"
#include "core/base/unicode.h"

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

/// First byte of the character that holds the byte at `place`.
std::size_t characterStart(std::string_view text, std::size_t place) {
    while (place > 0 && place < text.size() && (static_cast<unsigned char>(text[place]) & 0xC0) == 0x80)
        --place;
    return place;
}

/// Reason that the JSON library gives for a parse error, without its codes: "unexpected ']'".
std::string reasonOf(std::string_view message) {
    // "[json.exception.parse_error.101] parse error at line 1, column 5: syntax error while parsing value -
    // unexpected ']'; expected '}'"
    const std::size_t dash = message.find(" - ");
    std::string_view reason =
        dash == std::string_view::npos ? message.substr(message.rfind(": ") + 2) : message.substr(dash + 3);
    std::string text(reason.substr(0, reason.find("; last read")));
    if (const std::size_t semicolon = text.find("; "); semicolon != std::string::npos)
        text.replace(semicolon, 2, ", ");
    return text;
}

/// Whether a value was read where only a comma or the end of an object or array may be.
bool saysMissingComma(std::string_view reason) {
    const bool isValue = reason.find(" literal, ") != reason.npos || reason.starts_with("unexpected '{'") ||
                         reason.starts_with("unexpected '['");
    return isValue && (reason.ends_with(", expected '}'") || reason.ends_with(", expected ']'"));
}

/// End of the token at `begin`: of a text in quotes, a sign, or a number or word.
std::size_t tokenEnd(std::string_view text, std::size_t begin) {
    constexpr std::string_view signs = "{}[]:,\"", signsAndBlanks = "{}[]:,\" \t\r\n";
    std::size_t end = begin + 1;
    if (text[begin] == '"') {
        while (end < text.size() && text[end] != '"')
            end += text[end] == '\\' ? 2 : 1;
        return std::min(end + 1, text.size());
    }
    if (signs.find(text[begin]) != signs.npos)
        return end;
    return std::min(text.find_first_of(signsAndBlanks, end), text.size());
}

/// End of the token before the one that ends at `byte`.
std::size_t endBeforeToken(std::string_view text, std::size_t byte) {
    std::size_t before = 0;
    for (std::size_t begin = 0; (begin = text.find_first_not_of(" \t\r\n", begin)) != text.npos;) {
        const std::size_t end = tokenEnd(text, begin);
        if (end >= byte)
            break;
        before = begin = end;
    }
    return before;
}

} // namespace

std::string jsonPlace(std::string_view text, std::size_t byte) {
    constexpr std::size_t before = 30, most = 60; // bytes of the line that are shown
    const std::size_t place = std::min(byte > 0 ? byte - 1 : 0, text.size());
    const std::string_view above = text.substr(0, place);
    const auto line = 1 + std::count(above.begin(), above.end(), '\n');
    const std::size_t start = above.rfind('\n') == std::string_view::npos ? 0 : above.rfind('\n') + 1;
    const auto column =
        1 + std::count_if(above.begin() + static_cast<std::ptrdiff_t>(start), above.end(),
                          [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; });
    const std::size_t end = std::min(text.find('\n', place), text.size());
    const std::size_t from = characterStart(text, place - start > before ? place - before : start);
    const std::size_t to = characterStart(text, std::min(end, from + most));
    const std::string_view shown = withoutOuterBlanks(text.substr(from, to - from));
    return "line " + std::to_string(line) + ", column " + std::to_string(column) +
           (shown.empty()
                ? std::string()
                : ": " + std::string(from > start ? "…" : "") + std::string(shown) + (to < end ? "…" : ""));
}

JsonFault jsonFault(std::string_view text, std::size_t byte, std::string_view message) {
    std::string reason = reasonOf(message);
    if (saysMissingComma(reason))
        return {"a comma is missing", jsonPlace(text, endBeforeToken(text, byte) + 1)};
    return {std::move(reason), jsonPlace(text, byte)};
}

std::string placeOfKey(std::string_view text, std::string_view key) {
    const std::size_t found = text.rfind("\"" + std::string(key) + "\"");
    return found == std::string_view::npos ? std::string() : jsonPlace(text, found + 1);
}

} // namespace groupscope
