// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/hdf5_file.h"

#include <hdf5.h>

#include <string>

namespace groupscope::hdf5 {

/// What HDF5 itself says went wrong: the innermost description of its error stack, which is then cleared.
std::string innermostError();

/// Throws FileError with HDF5's own words unless `status` is good (>= 0). Returns it.
hid_t checked(hid_t status, const std::string& what, const std::string& place);

/// A handle on a good identifier; throws as checked() does.
Handle checkedHandle(hid_t id, Handle::Close close, const std::string& what, const std::string& place);

/// Closing functions in the one shape Handle wants.
int closeFile(std::int64_t id);
int closeGroup(std::int64_t id);
int closeDataset(std::int64_t id);
int closeSpace(std::int64_t id);
int closeType(std::int64_t id);
int closeAttribute(std::int64_t id);
int closeProperties(std::int64_t id);

/// A variable-length UTF-8 string type.
Handle textType();

} // namespace groupscope::hdf5
