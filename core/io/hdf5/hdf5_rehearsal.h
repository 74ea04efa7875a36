// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io.

#include "core/base/run_context.h"
#include "core/io/hdf5/hdf5_file.h"

#include <filesystem>
#include <functional>

namespace groupscope {

/// Touches what readers of a file make HDF5 touch: every group, dataset and attribute, the index of chunks,
/// and the first row of what HDF5 itself decodes. HDF5 1.10 trusts object headers, heaps and indexes: some
/// damaged ones end the process. So Hdf5File::open() lets a copy of the process do this first (tryInCopy),
/// and refuses the file when the copy does not come back. At most 20,000 objects, 64 groups deep; large data
/// are not read. Errors are passed over: whoever reads the part will meet them.
void rehearseReading(const Hdf5Group& root);

/// Lets a copy of the process call `rehearse`, which opens `path` and calls rehearseReading(); once for each
/// state of a file, and once for each content of at most 64 MiB: known_contents.h tells what was tried before
/// and what this program wrote. The library must be locked. Throws DataError when the copy crashes or comes
/// to no end, FileError when the system ends it, Cancelled.
void requireRehearsed(const std::filesystem::path& path, const std::function<void()>& rehearse,
                      const RunContext& context);

} // namespace groupscope
