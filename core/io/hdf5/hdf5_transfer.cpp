// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/hdf5/hdf5_transfer.h"

#include <hdf5.h>

#include <algorithm>

namespace groupscope {

Hdf5Handle transferOf(std::size_t count, std::size_t bytesEach) {
    constexpr std::size_t least = 1024, usual = std::size_t{1} << 20;
    constexpr std::size_t leastEach = 64; // a text is larger in the file than in memory
    const std::size_t each = std::max(leastEach, bytesEach);
    Hdf5Handle transfer(H5Pcreate(H5P_DATASET_XFER));
    if (count < usual / each) // in one piece, as through the usual one: the same bytes
        H5Pset_buffer(transfer.get(), std::max(least, count * each), nullptr, nullptr);
    return transfer;
}

} // namespace groupscope
