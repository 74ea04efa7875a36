// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <cstdint>

namespace groupscope {

/// Stores a count from 0 to 2⁴⁴ as a tensor (1,2) of two numbers that are exact as floats.
inline MatrixF countTensor(std::int64_t count) {
    MatrixF parts(1, 2);
    parts << static_cast<float>(count >> 20), static_cast<float>(count & 0xfffff);
    return parts;
}

/// Returns the count of such a tensor.
inline std::int64_t countOf(const MatrixF& parts) {
    return (static_cast<std::int64_t>(parts(0, 0)) << 20) + static_cast<std::int64_t>(parts(0, 1));
}

} // namespace groupscope
