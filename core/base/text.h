// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <iterator>
#include <span>
#include <string>
#include <string_view>

namespace groupscope {

/// Formats `value` with that many decimals and a decimal point in every locale: "63.20"; "–" for NaN and
/// infinity.
std::string fixedText(double value, int decimals);

/// Shortest text that reads back as the same double.
std::string shortestText(double value);

/// Escapes a text for XML and HTML content and attribute values: & < > " ' become entities; control
/// characters that XML forbids and invalid UTF-8 become U+FFFD.
std::string escapeXml(std::string_view text);

/// Returns `text` with A to Z in lower case; other characters stay.
std::string lowerCase(std::string_view text);

/// Returns `text` without leading and trailing spaces, tabs, line breaks and non-breaking spaces.
std::string_view withoutOuterBlanks(std::string_view text);

/// Returns the element of `known` nearest to a mistyped word, at an edit distance of at most two and at most
/// half of the known word's length. Two exchanged neighbors count as one edit. Empty if there is none, and
/// for a word of more than 48 letters.
std::string nearestWord(std::string_view word, std::span<const std::string_view> known);

/// Joins the first `most` texts with `between` between them: joined({"a", "b"}, ", ") is "a, b". `textOf`
/// makes a text of each element, or is a pointer to the member that holds it; without it, elements are texts.
template<class Texts, class TextOf>
std::string joined(Texts&& elements, std::string_view between, const TextOf& textOf,
                   std::size_t most = std::string::npos) {
    std::string text;
    std::size_t count = 0;
    for (const auto& element : elements) {
        if (count == most)
            break;
        if (count++ > 0)
            text += between;
        text += std::invoke(textOf, element);
    }
    return text;
}
template<class Texts>
std::string joined(Texts&& texts, std::string_view between = ", ") {
    return joined(texts, between, [](const auto& text) -> std::string_view { return text; });
}

/// joined() of the first `most`, followed by ", …" if there are more: "a, b, …".
template<class Texts, class TextOf>
std::string joinedUpTo(std::size_t most, const Texts& elements, const TextOf& textOf) {
    return joined(elements, ", ", textOf, most) + (std::size(elements) > most ? ", …" : "");
}

/// joined() of the first `most`, followed by the number of the others: "a, b and 3 more".
template<class Texts, class TextOf>
std::string joinedAndMore(std::size_t most, const Texts& elements, std::string_view between,
                          const TextOf& textOf) {
    const std::size_t count = std::size(elements);
    return joined(elements, between, textOf, most) +
           (count > most ? " and " + std::to_string(count - most) + " more" : std::string());
}
template<class Texts>
std::string joinedAndMore(std::size_t most, const Texts& texts) {
    return joinedAndMore(most, texts, ", ", [](const auto& text) -> std::string_view { return text; });
}

/// Returns 'word' in single quotes.
inline std::string inQuotes(std::string_view word) {
    return "'" + std::string(word) + "'";
}

/// Appends a text to a list, with a separator before it unless the list is empty: "a" and "b" give "a, b".
inline void addToList(std::string& list, std::string_view text, std::string_view between = ", ") {
    if (!list.empty())
        list += between;
    list += text;
}

} // namespace groupscope
