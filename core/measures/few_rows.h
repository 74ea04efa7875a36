// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace groupscope {

/// Values on fewer rows are uncertain: they are marked wherever they are shown.
inline constexpr std::int64_t fewRows = 30;

inline bool isFew(std::int64_t rows) {
    return rows > 0 && rows < fewRows;
}

} // namespace groupscope
