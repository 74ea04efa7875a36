// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>

namespace groupscope {

/// The number that HDF5 knows h5py's compression "lzf" by.
inline constexpr int lzfFilter = 32000;

/// Teaches the HDF5 library to read it, and says how many bytes each chunk has that it is about to decode:
/// the file need not say so, and HDF5 would believe what it says. To be called before a dataset is read, with
/// the library held.
void expectLzfChunks(std::size_t bytes);

/// Whether `from` decodes to exactly the bytes of `to`.
bool decodeLzf(std::span<const std::byte> from, std::span<std::byte> to);

} // namespace groupscope
