// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/name_join.h"

#include "core/base/text.h"
#include "core/base/unicode.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace groupscope {

namespace {

using Names = std::span<const std::string>;
using Keys = std::vector<std::string>; ///< "" for no name
using Places = std::unordered_map<std::string_view, int>;

constexpr std::size_t mostShown = 3;
constexpr int several = -2;

std::string_view bare(std::string_view name) {
    constexpr std::string_view blanks = " \t\r\n";
    const std::size_t begin = name.find_first_not_of(blanks);
    return begin == std::string_view::npos ? std::string_view()
                                           : name.substr(begin, name.find_last_not_of(blanks) + 1 - begin);
}

/// "12" for "12", "+12", "12.0" and "0012", of any length; "" for other texts.
std::string wholeNumber(std::string_view name) {
    const bool negative = name.starts_with('-');
    if (negative || name.starts_with('+'))
        name.remove_prefix(1);
    const std::size_t point = std::min(name.find('.'), name.size());
    const std::string_view digits = name.substr(0, point), fraction = name.substr(point);
    if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos ||
        (!fraction.empty() && fraction.find_first_not_of('0', 1) != std::string_view::npos))
        return {};
    const std::size_t first = digits.find_first_not_of('0');
    if (first == std::string_view::npos)
        return "0";
    return (negative ? "-" : "") + std::string(digits.substr(first));
}

/// "data/a.jpg" for "/data//a.jpg", "./data/a.jpg" and "data\a.jpg".
std::string plainPath(std::string_view name) {
    std::string path;
    for (std::size_t begin = 0; begin <= name.size();) {
        const std::size_t end = std::min(name.find_first_of("/\\", begin), name.size());
        if (const std::string_view part = name.substr(begin, end - begin); !part.empty() && part != ".")
            path.append(path.empty() ? "" : "/").append(part);
        begin = end + 1;
    }
    return path;
}

bool isFileEnding(std::string_view text) {
    constexpr std::size_t longest = 5;
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    return !text.empty() && text.size() <= longest && std::any_of(text.begin(), text.end(), isLetter) &&
           std::all_of(text.begin(), text.end(), [&](char c) { return isLetter(c) || isDigit(c); });
}

std::string withoutEnding(std::string path) {
    const std::size_t file = path.rfind('/') + 1; // 0 without a folder
    const std::size_t dot = path.rfind('.');
    if (dot == std::string::npos || dot <= file || !isFileEnding(std::string_view(path).substr(dot + 1)))
        return path;
    const bool packed = path.ends_with(".gz"); // "a.nii.gz"
    path.erase(dot);
    return packed ? withoutEnding(std::move(path)) : path;
}

std::string keyOf(std::string_view name, NameForm form) {
    switch (form) {
    case NameForm::exact:
        return std::string(name);
    case NameForm::composed:
        return composedText(name);
    case NameForm::numbers:
        return wholeNumber(name);
    case NameForm::paths:
        return plainPath(composedText(name));
    case NameForm::stems:
        return withoutEnding(plainPath(composedText(name)));
    }
    return {};
}

/// Nothing where a name has no such form.
Keys keysOf(Names names, NameForm form) {
    Keys keys;
    keys.reserve(names.size());
    for (const std::string& name : names) {
        const std::string_view text = bare(name);
        keys.push_back(text.empty() ? std::string() : keyOf(text, form));
        if (!text.empty() && keys.back().empty())
            return {};
    }
    return keys;
}

/// The place of each key; `several` where it stands there more than once.
Places placesOf(const Keys& keys) {
    Places places;
    places.reserve(keys.size());
    for (std::size_t i = 0; i < keys.size(); ++i)
        if (!keys[i].empty())
            if (const auto [known, isNew] = places.emplace(keys[i], static_cast<int>(i)); !isNew)
                known->second = several;
    return places;
}

/// A form keeps names apart when it has as many keys as there are different names.
bool keepsApart(Names names, const Places& places) {
    std::unordered_map<std::string_view, int> different;
    different.reserve(names.size());
    for (const std::string& name : names)
        if (const std::string_view text = bare(name); !text.empty())
            different.emplace(text, 0);
    return different.size() == places.size();
}

int placeIn(const Places& places, std::string_view key) {
    const auto found = places.find(key);
    return found == places.end() ? -1 : found->second;
}

/// Pairs of a join while it is made.
class Pairing {
  public:
    Pairing(Names own, Names other)
        : own_(own)
        , other_(other) {
        join_.otherOf.assign(own.size(), -1);
        join_.ownOf.assign(other.size(), -1);
    }

    void add(std::size_t own, std::size_t other) {
        int& partner = join_.otherOf[own];
        int& back = join_.ownOf[other];
        if (partner == static_cast<int>(other))
            return;
        if (partner >= 0)
            note(own_[own], other_[partner], other_[other]);
        else if (back >= 0)
            note(other_[other], own_[back], own_[own]);
        else {
            partner = static_cast<int>(other);
            back = static_cast<int>(own);
            ++join_.matched;
        }
    }
    NameJoin take() { return std::move(join_); }

  private:
    void note(const std::string& name, const std::string& one, const std::string& another) {
        if (join_.ambiguity.empty())
            join_.ambiguity = "'" + name + "' fits both '" + one + "' and '" + another + "'";
    }

    Names own_, other_;
    NameJoin join_;
};

/// Pairs of equal keys; keys that stand several times on a side are repeated names.
NameJoin joinEqual(Names own, Names other, const Keys& ownKeys, const Places& ownPlaces,
                   const Places& otherPlaces) {
    Pairing pairs(own, other);
    std::vector<std::string> repeatedOwn, repeatedOther;
    for (std::size_t i = 0; i < own.size(); ++i) {
        const int place = ownKeys[i].empty() ? -1 : placeIn(otherPlaces, ownKeys[i]);
        if (place == several)
            repeatedOther.push_back(ownKeys[i]);
        else if (place >= 0 && placeIn(ownPlaces, ownKeys[i]) >= 0)
            pairs.add(i, static_cast<std::size_t>(place));
        else if (place >= 0)
            repeatedOwn.push_back(ownKeys[i]);
    }
    NameJoin join = pairs.take();
    for (auto& [names, target] :
         {std::pair{&repeatedOwn, &join.repeatedOwn}, {&repeatedOther, &join.repeatedOther}}) {
        std::sort(names->begin(), names->end());
        names->erase(std::unique(names->begin(), names->end()), names->end());
        *target = std::move(*names);
    }
    return join;
}

/// Calls `visit` with each end of a path that is shorter than it: "b/c" and "c" of "a/b/c".
template<class Visit>
void forEachEnd(const std::string& path, const Visit& visit) {
    for (std::size_t slash = path.find('/'); slash != std::string::npos; slash = path.find('/', slash + 1))
        visit(std::string_view(path).substr(slash + 1));
}

/// Pairs of which one key is an end of the other, in whole folders.
NameJoin joinByEnds(Names own, Names other, const Keys& ownKeys, const Keys& otherKeys,
                    const Places& ownPlaces, const Places& otherPlaces) {
    Pairing pairs(own, other);
    for (std::size_t i = 0; i < own.size(); ++i) {
        const auto look = [&](std::string_view end) {
            if (const int place = placeIn(otherPlaces, end); place >= 0)
                pairs.add(i, static_cast<std::size_t>(place));
        };
        if (!ownKeys[i].empty())
            look(ownKeys[i]);
        forEachEnd(ownKeys[i], look);
    }
    for (std::size_t j = 0; j < other.size(); ++j)
        forEachEnd(otherKeys[j], [&](std::string_view end) {
            if (const int place = placeIn(ownPlaces, end); place >= 0)
                pairs.add(static_cast<std::size_t>(place), j);
        });
    return pairs.take();
}

/// The first characters of a name, which may come from anywhere.
std::string shortened(const std::string& name) {
    constexpr std::size_t longest = 80;
    if (name.size() <= longest)
        return terminalText(name);
    std::size_t end = longest;
    while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0) == 0x80) // within a character
        --end;
    return terminalText(name.substr(0, end)) + "…";
}

std::vector<std::string> unmatched(Names names, const std::vector<int>& partners) {
    std::vector<std::string> found;
    for (std::size_t i = 0; i < names.size() && found.size() <= mostShown; ++i)
        if (partners[i] < 0)
            found.push_back(names[i]);
    return found;
}

} // namespace

std::string formText(NameForm form) {
    switch (form) {
    case NameForm::exact:
        return {};
    case NameForm::composed:
        return "in Unicode's composed form";
    case NameForm::numbers:
        return "as whole numbers";
    case NameForm::paths:
        return "by the ends of their paths";
    case NameForm::stems:
        return "by the ends of their paths without file endings";
    }
    return {};
}

NameJoin joinNames(Names own, Names other, NameForm form) {
    const Keys ownKeys = keysOf(own, form), otherKeys = keysOf(other, form);
    NameJoin none{form, std::vector<int>(own.size(), -1), std::vector<int>(other.size(), -1)};
    if (ownKeys.size() != own.size() || otherKeys.size() != other.size())
        return none;
    const Places ownPlaces = placesOf(ownKeys), otherPlaces = placesOf(otherKeys);
    if (form != NameForm::exact && (!keepsApart(own, ownPlaces) || !keepsApart(other, otherPlaces)))
        return none;
    const bool ends = form == NameForm::paths || form == NameForm::stems;
    NameJoin join = ends ? joinByEnds(own, other, ownKeys, otherKeys, ownPlaces, otherPlaces)
                         : joinEqual(own, other, ownKeys, ownPlaces, otherPlaces);
    join.form = form;
    if (join.ambiguity.empty() && (form == NameForm::exact || !join.repeats()))
        return join;
    none.ambiguity = join.ambiguity;
    return none;
}

NameJoin joinNames(Names own, Names other) {
    NameJoin best = joinNames(own, other, NameForm::exact);
    for (const NameForm form : {NameForm::composed, NameForm::numbers, NameForm::paths, NameForm::stems}) {
        if (best.allOwn() || best.allOther() || best.repeats())
            break;
        NameJoin join = joinNames(own, other, form);
        std::string ambiguity = best.ambiguity.empty() ? join.ambiguity : best.ambiguity;
        if (join.matched > best.matched)
            best = std::move(join);
        best.ambiguity = std::move(ambiguity);
    }
    return best;
}

std::optional<Count> countOf(Names names) {
    if (names.size() < 2)
        return std::nullopt;
    std::vector<long long> numbers;
    numbers.reserve(names.size());
    for (const std::string& name : names) {
        const std::string text = wholeNumber(bare(name));
        long long number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (text.empty() || error != std::errc() || end != text.data() + text.size())
            return std::nullopt;
        numbers.push_back(number);
    }
    const bool upwards = std::is_sorted(numbers.begin(), numbers.end());
    std::sort(numbers.begin(), numbers.end());
    const auto isGap = [](long long a, long long b) { return a == b || b - a != 1; };
    if (std::adjacent_find(numbers.begin(), numbers.end(), isGap) != numbers.end())
        return std::nullopt;
    return Count{numbers.front(), upwards};
}

bool countApart(Names own, Names other) {
    if (own.size() != other.size())
        return false;
    const std::optional<Count> count = countOf(own), otherCount = countOf(other);
    return count && otherCount && count->first != otherCount->first;
}

std::string shownNames(Names names) {
    return joinedUpTo(mostShown, names, [](const std::string& name) { return inQuotes(shortened(name)); });
}

std::string mismatchText(Names own, const std::string& ownWhere, Names other, const std::string& otherWhere,
                         const NameJoin& join) {
    std::string text = (join.matched == 0 ? "none" : std::to_string(join.matched)) + std::string(" of the ") +
                       std::to_string(own.size()) + " names of " + ownWhere + " (" + shownNames(own) +
                       ") is among the " + std::to_string(other.size()) + " of " + otherWhere + " (" +
                       shownNames(other) + ")";
    if (join.matched > 1)
        text.replace(text.find(") is among"), 10, ") are among");
    if (join.matched > 0 && !join.allOwn())
        text += "; not there: " + shownNames(unmatched(own, join.otherOf));
    if (join.matched > 0 && !join.allOther())
        text += "; only there: " + shownNames(unmatched(other, join.ownOf));
    if (!join.ambiguity.empty())
        text += "; " + join.ambiguity;
    const std::optional<Count> count = countOf(own), otherCount = countOf(other);
    if (count && otherCount && count->first != otherCount->first)
        text += "; both count their names, one from " + std::to_string(count->first) + " and one from " +
                std::to_string(otherCount->first);
    return text;
}

} // namespace groupscope
