// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guide/guide_search.h"

#include "core/base/text.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <utility>

namespace groupscope {

namespace {

constexpr double titleWeight = 8.0;     // of a word in the title of a section, against one in its text
constexpr double pageTitleWeight = 4.0; // of a word in the title of its page
constexpr double wholeWordFactor = 1.5; // against the beginning of a longer word
constexpr double sideFactor = 0.6;      // notes, reference, changelog: behind the book

bool isWordByte(char byte) {
    return std::isalnum(static_cast<unsigned char>(byte)) != 0 || byte == '_' || (byte & 0x80) != 0;
}

std::vector<std::string> wordsOf(std::string_view text) {
    std::vector<std::string> words;
    std::string word;
    for (const char byte : text)
        if (isWordByte(byte))
            word += byte;
        else if (!word.empty())
            words.push_back(std::exchange(word, {}));
    if (!word.empty())
        words.push_back(word);
    return words;
}

struct Occurrences {
    double weight = 0.0;
    std::size_t first = std::string::npos; ///< byte
};

/// Where `word` begins a word of `text`; both in small letters.
Occurrences occurrencesOf(const std::string& word, const std::string& text) {
    Occurrences found;
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
        if (at > 0 && isWordByte(text[at - 1]))
            continue;
        const std::size_t end = at + word.size();
        found.weight += end == text.size() || !isWordByte(text[end]) ? wholeWordFactor : 1.0;
        found.first = std::min(found.first, at);
    }
    return found;
}

/// About 160 bytes of a text from a little before `at`, cut between words, in one line.
std::string excerptOf(const std::string& text, std::size_t at) {
    constexpr std::size_t before = 40, length = 160;
    at = at == std::string::npos ? 0 : at;
    std::size_t begin = at > before ? text.find_first_of(" \n", at - before) : 0;
    begin = begin == std::string::npos || begin > at ? at : begin;
    std::size_t end = text.size() - begin > length ? text.find_last_of(" \n", begin + length) : text.size();
    end = end == std::string::npos || end <= at ? std::min(text.size(), text.find_first_of(" \n", at)) : end;
    std::string excerpt = begin > 0 ? "…" : "";
    bool blank = false;
    for (const char byte : text.substr(begin, end - begin)) {
        const bool isBlank = byte == ' ' || byte == '\n';
        if (!isBlank || !blank)
            excerpt += isBlank ? ' ' : byte;
        blank = isBlank;
    }
    return excerpt + (end < text.size() ? "…" : "");
}

bool isBehindTheBook(const GuidePage& page) {
    return page.path.starts_with("notes/") || page.path.starts_with("reference/") ||
           page.path == "changelog.md";
}

/// Score of a section; 0 where a word is missing. `first` is the place of the first word in its text.
double scoreOf(const GuidePage& page, const MarkdownSection& section, const std::vector<std::string>& words,
               std::size_t& first) {
    const std::string pageTitle = lowerCase(page.title), title = lowerCase(section.title),
                      text = lowerCase(section.text);
    double score = 0.0;
    first = std::string::npos;
    for (const std::string& word : words) {
        const Occurrences inText = occurrencesOf(word, text);
        const double inTitle = occurrencesOf(word, title).weight,
                     inPageTitle = occurrencesOf(word, pageTitle).weight;
        if (inText.weight + inTitle == 0.0)
            return 0.0;
        score += titleWeight * std::min(inTitle, wholeWordFactor) +
                 pageTitleWeight * std::min(inPageTitle, wholeWordFactor) + std::log1p(inText.weight);
        first = std::min(first, inText.first);
    }
    return score * (isBehindTheBook(page) ? sideFactor : 1.0);
}

} // namespace

std::vector<GuideMatch> searchGuide(const Guide& guide, std::string_view query, std::size_t most) {
    const std::vector<std::string> words = wordsOf(lowerCase(query));
    std::vector<GuideMatch> matches;
    if (words.empty())
        return matches;
    for (const GuidePage& page : guide.pages())
        for (const MarkdownSection& section : page.sections) {
            std::size_t first = 0;
            const double score = scoreOf(page, section, words, first);
            if (score > 0.0)
                matches.push_back({page.path + "#" + section.anchor, page.title, section.title,
                                   excerptOf(section.text, first), score});
        }
    std::stable_sort(matches.begin(), matches.end(),
                     [](const GuideMatch& a, const GuideMatch& b) { return a.score > b.score; });
    if (matches.size() > most)
        matches.resize(most);
    return matches;
}

} // namespace groupscope
