// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/unicode.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace groupscope {

namespace {

bool commandsTerminals(char32_t code) {
    return (code < 0x20 && code != '\n' && code != '\t') || (code >= 0x7F && code < 0xA0);
}

std::string spelledOut(std::string_view bytes) {
    std::string text;
    for (const char byte : bytes) {
        char digits[8];
        std::snprintf(digits, sizeof digits, "\\x%02x",
                      static_cast<unsigned>(static_cast<unsigned char>(byte)));
        text += digits;
    }
    return text;
}

} // namespace

Utf8Character firstCharacter(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned first = byte(0);
    if (first < 0x80)
        return {1, first};
    const std::size_t length = (first & 0xE0) == 0xC0   ? 2
                               : (first & 0xF0) == 0xE0 ? 3
                               : (first & 0xF8) == 0xF0 ? 4
                                                        : 0;
    if (length == 0 || length > text.size())
        return {};
    char32_t code = first & (0x7Fu >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80)
            return {};
        code = (code << 6) | (byte(i) & 0x3Fu);
    }
    constexpr char32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    return code < smallest[length] || code > 0x10FFFF || surrogate ? Utf8Character{}
                                                                   : Utf8Character{length, code};
}

std::size_t firstNoUtf8(std::string_view text) {
    constexpr std::uint64_t highBits = 0x8080808080808080;
    for (std::size_t at = 0; at < text.size();) {
        std::uint64_t eight = 0;
        if (at + sizeof eight <= text.size())
            std::memcpy(&eight, text.data() + at, sizeof eight);
        if (at + sizeof eight <= text.size() && (eight & highBits) == 0) {
            at += sizeof eight; // most text is ASCII
            continue;
        }
        const std::size_t length = firstCharacter(text.substr(at)).length;
        if (length == 0)
            return at;
        at += length;
    }
    return std::string_view::npos;
}

std::string composedText(std::string_view text) {
    if (std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; }))
        return std::string(text);
    utf8proc_uint8_t* composed = nullptr;
    const utf8proc_ssize_t length = utf8proc_map(
        reinterpret_cast<const utf8proc_uint8_t*>(text.data()), static_cast<utf8proc_ssize_t>(text.size()),
        &composed, static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE));
    const std::string result =
        length < 0 ? std::string(text)
                   : std::string(reinterpret_cast<const char*>(composed), static_cast<std::size_t>(length));
    std::free(composed);
    return result;
}

std::string terminalText(std::string_view text) {
    std::string shown;
    shown.reserve(text.size());
    while (!text.empty()) {
        const Utf8Character next = firstCharacter(text);
        const std::string_view bytes = text.substr(0, next.length == 0 ? 1 : next.length);
        if (next.length == 0 || commandsTerminals(next.code))
            shown += spelledOut(bytes);
        else
            shown += bytes;
        text.remove_prefix(bytes.size());
    }
    return shown;
}

} // namespace groupscope
