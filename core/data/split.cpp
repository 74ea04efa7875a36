// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/split.h"

#include <cctype>

namespace groupscope {

std::string_view splitName(Split split) {
    switch (split) {
    case Split::train:
        return "train";
    case Split::validation:
        return "val";
    case Split::test:
        return "test";
    case Split::none:
        break;
    }
    return "none";
}

std::optional<Split> parseSplit(std::string_view word) {
    std::string lower;
    for (const char c : word)
        lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (lower == "train" || lower == "training" || lower == "0")
        return Split::train;
    if (lower == "val" || lower == "validation" || lower == "valid" || lower == "dev" || lower == "1")
        return Split::validation;
    if (lower == "test" || lower == "2")
        return Split::test;
    return std::nullopt;
}

} // namespace groupscope
