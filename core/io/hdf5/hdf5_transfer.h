// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io/hdf5.

#include "core/io/hdf5/hdf5_handle.h"

#include <cstddef>

namespace groupscope {

/// Transfer properties for converting `count` elements of at most that many bytes each in file and memory:
/// small data use a small buffer. Otherwise HDF5 clears a buffer of one megabyte for every dataset, and a run
/// file has a hundred small ones.
Hdf5Handle transferOf(std::size_t count, std::size_t bytesEach);

} // namespace groupscope
