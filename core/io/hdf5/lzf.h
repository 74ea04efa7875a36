// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>

namespace groupscope {

/// HDF5's number of h5py's compression "lzf".
inline constexpr int lzfFilter = 32000;

/// Registers the lzf filter with the HDF5 library, and sets the decoded size of the next chunks, which the
/// file need not state correctly. To be called before a dataset is read, with the library locked.
void expectLzfChunks(std::size_t bytes);

/// Whether `from` decodes to exactly the bytes of `to`.
bool decodeLzf(std::span<const std::byte> from, std::span<std::byte> to);

} // namespace groupscope
