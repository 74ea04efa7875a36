// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/row_names.h"

#include "core/base/sha256.h"

namespace groupscope {

std::string sumOfRowNames(std::span<const std::string> names) {
    Sha256 sum;
    for (const std::string& name : names)
        sum.addText(name);
    return sum.digest();
}

} // namespace groupscope
