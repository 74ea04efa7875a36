// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace groupscope {

/// Values on fewer examples are uncertain and are marked wherever they are shown. Design choice.
inline constexpr std::int64_t fewRows = 30;

/// Whether a value on that many examples is marked. False for 0 examples, which have no value.
inline bool isFew(std::int64_t rows) {
    return rows > 0 && rows < fewRows;
}

} // namespace groupscope
