// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace groupscope {

/// Storage format of real numbers: IEEE 754 of 2, 4 or 8 bytes, in either byte order.
struct RealCode {
    std::size_t bytes = 4;
    bool bigEndian = false;

    /// Whether it is the native float.
    bool isNative() const;
};

/// Converts `count` numbers at `raw`, which need not be aligned, to floats. Numbers too large become
/// infinite.
void toFloats(RealCode code, const std::byte* raw, std::size_t count, float* out);

} // namespace groupscope
