// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/fuzzy_match.h"

#include <algorithm>

namespace groupscope {

namespace {

constexpr int together = 100; ///< points of a word that stands in the text as it was typed
constexpr int atStart = 10;   ///< of a letter that begins a word of the text
constexpr int next = 4;       ///< of a letter right after the one before

bool startsWord(const QString& text, qsizetype place) {
    return place == 0 || !text[place - 1].isLetterOrNumber();
}

/// Score of letters in order: the best over all positions of the first letter.
std::optional<int> lettersInOrder(const QString& word, const QString& text) {
    std::optional<int> best;
    for (qsizetype first = text.indexOf(word[0]); first >= 0; first = text.indexOf(word[0], first + 1)) {
        int points = startsWord(text, first) ? atStart : 0;
        qsizetype place = first;
        bool found = true;
        for (qsizetype i = 1; i < word.size() && found; ++i) {
            const qsizetype before = place;
            place = text.indexOf(word[i], place + 1);
            found = place >= 0;
            if (found)
                points += (place == before + 1 ? next : 0) + (startsWord(text, place) ? atStart : 0);
        }
        if (found && points >= next * static_cast<int>(word.size())) // scattered letters are chance
            best = std::max(best.value_or(0), points);
    }
    return best;
}

std::optional<int> matchWord(const QString& word, const QString& text) {
    std::optional<int> whole;
    for (qsizetype place = text.indexOf(word); place >= 0; place = text.indexOf(word, place + 1))
        whole = std::max(whole.value_or(0), together + (startsWord(text, place) ? atStart : 0));
    return whole ? whole : lettersInOrder(word, text);
}

} // namespace

std::optional<int> fuzzyMatch(const QString& typed, const QString& text) {
    const QString lower = text.toLower();
    int points = 0;
    for (const QString& word : typed.toLower().split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const std::optional<int> matched = matchWord(word, lower);
        if (!matched)
            return {};
        points += *matched;
    }
    return points;
}

} // namespace groupscope
