// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/hdf5/hdf5_transfer.h"

#include <hdf5.h>

#include <algorithm>

namespace groupscope {

Hdf5Handle transferOf(std::size_t count, std::size_t bytesEach) {
    constexpr std::size_t least = 1024, usual = std::size_t{1} << 20;
    Hdf5Handle transfer(H5Pcreate(H5P_DATASET_XFER));
    if (bytesEach > 0 && count < usual / bytesEach)
        H5Pset_buffer(transfer.get(), std::max(least, count * bytesEach), nullptr, nullptr);
    return transfer;
}

} // namespace groupscope
