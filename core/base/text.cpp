// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"

#include "core/base/unicode.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

namespace groupscope {

namespace {

/// How many letters must be changed, added, removed or exchanged with the next one to make one word of the
/// other.
std::size_t editDistance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> above, last(b.size() + 1),
        row(b.size() + 1); // of two letters, one and none less
    std::iota(last.begin(), last.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t changed = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, changed});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], above[j - 2] + 1);
        }
        above = std::exchange(last, row);
    }
    return last[b.size()];
}

constexpr std::string_view replacement = "\xEF\xBF\xBD"; // U+FFFD

/// Length of the character at the start of `text`; 0 when it is none, or one that XML forbids.
std::size_t sequenceLength(std::string_view text) {
    const Utf8Character first = firstCharacter(text);
    const bool control = first.code < 0x20 && first.code != '\t' && first.code != '\n' && first.code != '\r';
    return control || first.code == 0xFFFE || first.code == 0xFFFF ? 0 : first.length;
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

std::string_view withoutOuterBlanks(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n\v\f", wide = "\xC2\xA0"; // U+00A0
    for (std::size_t before = 0; before != text.size();) {
        before = text.size();
        while (!text.empty() && blanks.find(text.front()) != std::string_view::npos)
            text.remove_prefix(1);
        while (!text.empty() && blanks.find(text.back()) != std::string_view::npos)
            text.remove_suffix(1);
        if (text.starts_with(wide))
            text.remove_prefix(wide.size());
        if (text.ends_with(wide))
            text.remove_suffix(wide.size());
    }
    return text;
}

std::string lowerCase(std::string_view text) {
    std::string lower(text);
    for (char& letter : lower)
        if (letter >= 'A' && letter <= 'Z')
            letter = static_cast<char>(letter - 'A' + 'a');
    return lower;
}

std::string nearestWord(std::string_view word, std::span<const std::string_view> known) {
    constexpr std::size_t most = 2, longest = 48;
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
