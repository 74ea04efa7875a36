// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/private_folder.h"

#include "core/base/error.h"
#include "core/io/cache_folder.h"

#include <cstdlib>
#include <system_error>

namespace groupscope {

PrivateFolder::PrivateFolder() {
    std::string name = (scratchFolder() / "private-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr)
        throw FileError("no folder for temporary files can be made",
                        std::filesystem::path(name).parent_path().string(),
                        "make room there, or set XDG_CACHE_HOME to another folder");
    path_ = name;
}

PrivateFolder::~PrivateFolder() {
    std::error_code failure; // what stays is no fault of the work that is done
    std::filesystem::remove_all(path_, failure);
}

} // namespace groupscope
