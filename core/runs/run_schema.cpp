// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_schema.h"

#include "core/io/hdf5/hdf5_file.h"

namespace groupscope {

std::string schemaOfRunFile(const std::filesystem::path& path) {
    Hdf5File file = Hdf5File::open(path);
    return file.root().textAttribute("schema_version").value_or("");
}

} // namespace groupscope
