// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace groupscope {

/// Values of fewer rows say little: they are marked wherever they stand.
inline constexpr std::int64_t fewRows = 30;

inline bool isFew(std::int64_t rows) {
    return rows > 0 && rows < fewRows;
}

} // namespace groupscope
