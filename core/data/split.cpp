// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/split.h"

#include "core/base/text.h"

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

constexpr std::array<std::pair<Purpose, std::string_view>, 4> purposes{
    {{Purpose::fit, "fit"},
     {Purpose::fitUnlabeled, "fit_unlabeled"},
     {Purpose::select, "select"},
     {Purpose::report, "report"}}};

constexpr std::array<std::pair<std::string_view, std::string_view>, 12> words{
    {{"train", trainSplit},
     {"training", trainSplit},
     {"0", trainSplit},
     {"val", validationSplit},
     {"validation", validationSplit},
     {"valid", validationSplit},
     {"dev", validationSplit},
     {"1", validationSplit},
     {"test", testSplit},
     {"2", testSplit},
     {"unlabeled", unlabeledSplit},
     {"unlabelled", unlabeledSplit}}};

} // namespace

std::string_view purposeName(Purpose purpose) {
    return std::find_if(purposes.begin(), purposes.end(),
                        [&](const auto& known) { return known.first == purpose; })
        ->second;
}

int shownPlace(Purpose purpose) {
    switch (purpose) {
    case Purpose::report:
        return 0;
    case Purpose::select:
        return 1;
    case Purpose::fit:
        return 2;
    case Purpose::fitUnlabeled:
        break;
    }
    return 3;
}

std::optional<Purpose> parsePurpose(std::string_view word) {
    for (const auto& [purpose, name] : purposes)
        if (name == word)
            return purpose;
    return std::nullopt;
}

std::string_view knownSplit(std::string_view word) {
    const std::string lower = lowerCase(withoutOuterBlanks(word));
    for (const auto& [known, name] : words)
        if (known == lower)
            return name;
    return {};
}

std::string meantSplit(std::string_view word) {
    const std::string_view known = knownSplit(word);
    return std::string(known.empty() ? word : known);
}

bool isSplitName(std::string_view name) {
    constexpr std::size_t longest = 64;
    const auto isPlain = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
    return !name.empty() && name.size() <= longest && isPlain(name.front()) &&
           std::all_of(name.begin(), name.end(), [&](char c) { return isPlain(c) || c == '_' || c == '-'; });
}

bool isOtherWord(std::string_view name) {
    const std::string_view known = knownSplit(name);
    return !known.empty() && known != name;
}

std::string cleanTitle(std::string_view title) {
    constexpr std::size_t longest = 80;
    std::size_t end = std::min(title.size(), longest);
    while (end < title.size() && (static_cast<unsigned char>(title[end]) & 0xC0U) == 0x80U)
        --end; // not within a letter
    std::string clean(title.substr(0, end));
    for (char& letter : clean)
        if (static_cast<unsigned char>(letter) < 0x20U || letter == '\x7f')
            letter = ' ';
    return clean;
}

std::string otherHalfOf(std::string_view selectSplit) {
    return std::string(selectSplit) + "-other";
}

std::string splitTitle(std::string_view name) {
    if (name == trainSplit)
        return "training";
    return name == validationSplit ? "validation" : std::string(name);
}

bool Split::hasGroups() const {
    return std::any_of(groupCounts.begin(), groupCounts.end(), [](int count) { return count > 0; });
}

} // namespace groupscope
