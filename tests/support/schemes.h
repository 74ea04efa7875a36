// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/random.h"
#include "core/data/group_scheme.h"

#include <string>
#include <vector>

namespace groupscope::testing {

/// `classes` classes with one attribute, color, of `values` values.
inline GroupScheme schemeOf(int classes, int values) {
    std::vector<std::string> names, colors;
    for (int c = 0; c < classes; ++c)
        names.push_back("class" + std::to_string(c));
    for (int a = 0; a < values; ++a)
        colors.push_back("color" + std::to_string(a));
    return {"class", names, {{"color", colors, {}}}};
}

/// `count` group ids in [-1, groups): -1 is in no group.
inline std::vector<int> someGroups(int count, int groups, std::uint64_t seed) {
    Random random(seed, "groups");
    std::vector<int> ids;
    for (int i = 0; i < count; ++i)
        ids.push_back(static_cast<int>(random.below(static_cast<std::uint64_t>(groups) + 1)) - 1);
    return ids;
}

} // namespace groupscope::testing
