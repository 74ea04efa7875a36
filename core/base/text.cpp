// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

namespace groupscope {

namespace {

/// How many letters must be changed, added or taken away to make one word of the other.
std::size_t editDistance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i);
        for (std::size_t j = 1; j <= b.size(); ++j)
            diagonal = std::exchange(
                row[j], std::min({row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)}));
    }
    return row[b.size()];
}

constexpr std::string_view replacement = "\xEF\xBF\xBD"; // U+FFFD

/// Length of the UTF-8 sequence at the start of `text`; 0 when it is none. Overlong forms, surrogates and
/// code points that XML forbids count as none.
std::size_t sequenceLength(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned first = byte(0);
    const std::size_t length = first < 0x80             ? 1
                               : (first & 0xE0) == 0xC0 ? 2
                               : (first & 0xF0) == 0xE0 ? 3
                               : (first & 0xF8) == 0xF0 ? 4
                                                        : 0;
    if (length == 0 || length > text.size())
        return 0;
    if (length == 1)
        return first >= 0x20 || first == '\t' || first == '\n' || first == '\r' ? 1 : 0;
    unsigned code = first & (0x7Fu >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80)
            return 0;
        code = (code << 6) | (byte(i) & 0x3Fu);
    }
    constexpr unsigned smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool allowed = code >= smallest[length] && code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF) &&
                         code != 0xFFFE && code != 0xFFFF;
    return allowed ? length : 0;
}

} // namespace

std::string fixedText(double value, int decimals) {
    if (!std::isfinite(value))
        return "–";
    char buffer[400]; // the largest double has 309 digits before the point
    const auto result =
        std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::fixed, decimals);
    return result.ec == std::errc() ? std::string(buffer, result.ptr) : shortestText(value);
}

std::string shortestText(double value) {
    char buffer[32];
    const auto result = std::to_chars(buffer, buffer + sizeof buffer, value);
    return {buffer, result.ptr};
}

std::string escapeXml(std::string_view text) {
    std::string escaped;
    escaped.reserve(text.size());
    while (!text.empty()) {
        const std::size_t length = sequenceLength(text);
        switch (length == 1 ? text.front() : '\0') {
        case '&':
            escaped += "&amp;";
            break;
        case '<':
            escaped += "&lt;";
            break;
        case '>':
            escaped += "&gt;";
            break;
        case '"':
            escaped += "&quot;";
            break;
        case '\'':
            escaped += "&#39;";
            break;
        default:
            escaped += length == 0 ? replacement : text.substr(0, length);
        }
        text.remove_prefix(length == 0 ? 1 : length);
    }
    return escaped;
}

std::string lowerCase(std::string_view text) {
    std::string lower(text);
    for (char& letter : lower)
        if (letter >= 'A' && letter <= 'Z')
            letter = static_cast<char>(letter - 'A' + 'a');
    return lower;
}

std::string nearestWord(std::string_view word, std::span<const std::string_view> known) {
    constexpr std::size_t most = 2, longest = 32;
    std::string_view nearest;
    std::size_t least = most + 1;
    for (const std::string_view candidate : known)
        if (const std::size_t distance = word.size() > longest ? longest : editDistance(word, candidate);
            distance < least && 2 * distance <= candidate.size()) {
            least = distance;
            nearest = candidate;
        }
    return std::string(nearest);
}

} // namespace groupscope
