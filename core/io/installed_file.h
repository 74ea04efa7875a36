// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

namespace groupscope {

/// The file `name` ("demo/coloured_coats.h5ad") of the data that the program is installed with. Looks in the
/// folder that the environment variable GROUPSCOPE_DATA names, then in share/groupscope next to the program's
/// own folder. Throws FileError if neither holds it.
std::filesystem::path installedFile(const std::string& name);

} // namespace groupscope
