// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io.

#include "core/io/hdf5/hdf5_file.h"

#include <string>
#include <vector>

namespace groupscope {

/// Sets the two attributes that define an element's AnnData encoding.
void setEncoding(Hdf5Object& object, const std::string& type, const std::string& version);

Hdf5Group createDict(Hdf5Group& parent, const std::string& name);
void writeString(Hdf5Group& group, const std::string& name, const std::string& value);
void writeStringArray(Hdf5Group& group, const std::string& name, const std::vector<std::string>& values);

} // namespace groupscope
