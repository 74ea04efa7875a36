// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <iterator>
#include <span>
#include <string>
#include <string_view>

namespace groupscope {

/// "63.20" with that many decimals and a point in every locale; "–" for NaN and infinity.
std::string fixedText(double value, int decimals);

/// Shortest text that reads back as the same double.
std::string shortestText(double value);

/// For XML and HTML text and attribute values: & < > " ' become entities, control characters XML does not
/// allow and bytes that are no UTF-8 become U+FFFD.
std::string escapeXml(std::string_view text);

/// With the letters A to Z made small; others stay.
std::string lowerCase(std::string_view text);

/// Without blanks at both ends: spaces, tabs, line breaks and non-breaking spaces.
std::string_view withoutOuterBlanks(std::string_view text);

/// The one of `known` that is nearest to a misprinted word: at most two letters, and half of the known word,
/// are wrong, missing or too many. Empty for another word, and for one of more than 32 letters.
std::string nearestWord(std::string_view word, std::span<const std::string_view> known);

/// The texts one after the other with `between` between them, the first `most` at most: joined({"a", "b"}, ",
/// ") is "a, b". `textOf` makes a text of each element, or is the member that is one; without it, elements
/// are texts.
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

/// joined() of the first `most`, and ", …" where there are more: "a, b, …".
template<class Texts, class TextOf>
std::string joinedUpTo(std::size_t most, const Texts& elements, const TextOf& textOf) {
    return joined(elements, ", ", textOf, most) + (std::size(elements) > most ? ", …" : "");
}

/// The same with the number of the others: "a, b and 3 more".
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

/// 'word'.
inline std::string inQuotes(std::string_view word) {
    return "'" + std::string(word) + "'";
}

/// Adds a text to a list of texts: of "a" and "b" it makes "a, b". The first one has nothing before it.
inline void addToList(std::string& list, std::string_view text, std::string_view between = ", ") {
    if (!list.empty())
        list += between;
    list += text;
}

} // namespace groupscope
