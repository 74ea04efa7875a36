// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/split.h"

#include <string_view>

namespace groupscope {

/// Whether results on a split are test results, which can stay hidden: those on report splits, except for the
/// other half of `selectSplit`, which is meant to be seen.
inline bool areTestResults(std::string_view split, Purpose purpose, std::string_view selectSplit) {
    return purpose == Purpose::report && split != otherHalfOf(selectSplit);
}

} // namespace groupscope
