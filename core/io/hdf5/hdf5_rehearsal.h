// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io.

#include "core/base/run_context.h"
#include "core/io/hdf5/hdf5_file.h"

#include <filesystem>
#include <functional>

namespace groupscope {

/// Reads all structures of a file that readers make HDF5 read: every group, dataset and attribute, the index
/// of chunks, and the first row of data that HDF5 itself decodes. HDF5 1.10 trusts object headers, heaps and
/// indexes, and damaged ones can end the process. Hdf5File::open() therefore runs this first in a copy of the
/// process (tryInCopy), and refuses the file if the copy crashes. At most 20,000 objects, 64 groups deep;
/// large data are not read. Errors are ignored, because the actual reader will report them.
void rehearseReading(const Hdf5Group& root);

/// Runs `rehearse`, which opens `path` and calls rehearseReading(), in a copy of the process; once for each
/// state of a file, and once for each content of at most 64 MiB: known_contents.h lists contents that were
/// tried before or written by this program. The library must be locked. Throws DataError if the copy crashes
/// or hangs, FileError if the system ends it, Cancelled.
void requireRehearsed(const std::filesystem::path& path, const std::function<void()>& rehearse,
                      const RunContext& context);

} // namespace groupscope
