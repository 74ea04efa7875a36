// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/hdf5/hdf5_file.h"

#include <hdf5.h>

#include <vector>

namespace groupscope {

std::string Hdf5Group::linkTarget(const std::string& name) const {
    constexpr std::size_t longest = 8192; // names of a file and of an object in it
    H5L_info_t link{};
    if (kindOf(name) != Hdf5Kind::elsewhere || H5Lget_info(id(), name.c_str(), &link, H5P_DEFAULT) < 0 ||
        link.u.val_size > longest)
        return {};
    std::vector<char> value(link.u.val_size + 1, '\0');
    if (H5Lget_val(id(), name.c_str(), value.data(), link.u.val_size, H5P_DEFAULT) < 0)
        return {};
    if (link.type == H5L_TYPE_SOFT)
        return value.data();
    unsigned flags = 0;
    const char *file = nullptr, *path = nullptr;
    if (link.type != H5L_TYPE_EXTERNAL ||
        H5Lunpack_elink_val(value.data(), link.u.val_size, &flags, &file, &path) < 0)
        return {};
    return std::string(file) + ":" + path;
}

} // namespace groupscope
