// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/brief_names.h"

#include "core/base/text.h"

#include <algorithm>
#include <cctype>

namespace groupscope {

namespace {

constexpr std::size_t leastCommon = 3; // bytes: "…" takes the room of one or two letters
constexpr const char* between = ", ";

std::vector<std::string> partsOfName(const std::string& name) {
    std::vector<std::string> parts;
    std::size_t begin = 0;
    for (std::size_t end; (end = name.find(between, begin)) != std::string::npos; begin = end + 2)
        parts.push_back(name.substr(begin, end - begin));
    parts.push_back(name.substr(begin));
    return parts;
}

bool isLetter(char byte) {
    return std::isalpha(static_cast<unsigned char>(byte)) != 0 || (byte & 0x80) != 0;
}

/// Length of what all of them begin with, up to where a word or a number begins; 0 where all are the same.
std::size_t commonLength(const std::vector<std::string>& values) {
    const std::string& first = values.front();
    std::size_t length = first.size();
    for (const std::string& value : values)
        length = static_cast<std::size_t>(std::mismatch(first.begin(),
                                                        first.begin() + static_cast<std::ptrdiff_t>(length),
                                                        value.begin(), value.end())
                                              .first -
                                          first.begin());
    if (std::all_of(values.begin(), values.end(), [&](const std::string& own) { return own == first; }))
        return 0;
    const auto isWithinWord = [&](std::size_t at) { // of letters, or of digits
        return std::any_of(values.begin(), values.end(), [&](const std::string& own) {
            if (at >= own.size())
                return false;
            const bool digits = std::isdigit(static_cast<unsigned char>(own[at - 1])) != 0 &&
                                std::isdigit(static_cast<unsigned char>(own[at])) != 0;
            return digits || (isLetter(own[at - 1]) && isLetter(own[at]));
        });
    };
    const auto leavesNothing = [&](std::size_t at) {
        return std::any_of(values.begin(), values.end(),
                           [at](const std::string& own) { return own.size() <= at; });
    };
    while (length > 0 && (leavesNothing(length) || isWithinWord(length)))
        --length;
    return length >= leastCommon ? length : 0;
}

} // namespace

std::vector<std::string> briefNames(std::span<const std::string> names) {
    std::vector<std::vector<std::string>> all;
    for (const std::string& name : names)
        all.push_back(partsOfName(name));
    const bool alike = std::all_of(all.begin(), all.end(),
                                   [&](const auto& own) { return own.size() == all.front().size(); });
    if (!alike)
        for (std::size_t i = 0; i < all.size(); ++i)
            all[i] = {names[i]};
    for (std::size_t part = 0; !all.empty() && part < all.front().size(); ++part) {
        std::vector<std::string> values;
        for (const auto& own : all)
            values.push_back(own[part]);
        if (const std::size_t common = commonLength(values); common > 0)
            for (auto& own : all)
                own[part] = "…" + own[part].substr(common);
    }
    std::vector<std::string> brief;
    for (const auto& own : all)
        brief.push_back(joined(own, between, [](const std::string& part) { return part; }));
    return brief;
}

} // namespace groupscope
