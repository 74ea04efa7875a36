// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/hdf5/lzf.h"

#include <climits>
#include <hdf5.h>
#include <lzf.h>

namespace groupscope {

namespace {

std::size_t expectedBytes = 0; // whoever reads holds the library, which works on one thread

/// Called by HDF5 to decode a chunk; returns 0 on failure.
std::size_t decodeChunk(unsigned flags, std::size_t /*count*/, const unsigned* /*values*/, std::size_t used,
                        std::size_t* capacity, void** buffer) {
    void* decoded = (flags & H5Z_FLAG_REVERSE) != 0 ? H5allocate_memory(expectedBytes, false) : nullptr;
    if (decoded == nullptr)
        return 0;
    // The buffer has the size of the chunk's shape, not a size that the file claims: a damaged file can
    // neither overflow it nor leave part of it unset.
    if (!decodeLzf({static_cast<const std::byte*>(*buffer), used},
                   {static_cast<std::byte*>(decoded), expectedBytes})) {
        H5free_memory(decoded);
        return 0;
    }
    H5free_memory(*buffer);
    *buffer = decoded;
    *capacity = expectedBytes;
    return expectedBytes;
}

bool isRegistered() {
    const H5Z_class2_t filter{H5Z_CLASS_T_VERS, lzfFilter, 0, 1, "lzf", nullptr, nullptr, decodeChunk};
    return H5Zregister(&filter) >= 0;
}

} // namespace

void expectLzfChunks(std::size_t bytes) {
    // Where HDF5 refuses it, data compressed so are refused as those of any other filter it does not know.
    [[maybe_unused]] static const bool taught = isRegistered();
    expectedBytes = bytes;
}

bool decodeLzf(std::span<const std::byte> from, std::span<std::byte> to) {
    return from.size() <= UINT_MAX && to.size() <= UINT_MAX &&
           lzf_decompress(from.data(), static_cast<unsigned>(from.size()), to.data(),
                          static_cast<unsigned>(to.size())) == to.size();
}

} // namespace groupscope
