// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io/hdf5.

#include "core/io/hdf5/hdf5_handle.h"

#include <cstddef>

namespace groupscope {

/// How `count` elements, of at most so many bytes each in file and memory, are converted between the two: few
/// through a buffer that just holds them. HDF5 clears one of a megabyte for every dataset else, and a run
/// file has a hundred small ones.
Hdf5Handle transferOf(std::size_t count, std::size_t bytesEach);

} // namespace groupscope
