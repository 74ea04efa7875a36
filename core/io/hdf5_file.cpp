// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/hdf5_file.h"

#include "core/io/atomic_file.h"
#include "core/io/hdf5_internal.h"

#include <utility>

namespace groupscope::hdf5 {

std::unique_lock<std::recursive_mutex> lockLibrary() {
    static std::recursive_mutex mutex;
    std::unique_lock lock(mutex);
    static const bool quiet =
        H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr) >= 0; // errors become exceptions instead
    static_cast<void>(quiet);
    return lock;
}

Handle::Handle(Handle&& other) noexcept
    : id_(std::exchange(other.id_, -1))
    , close_(std::exchange(other.close_, nullptr)) {}

Handle& Handle::operator=(Handle&& other) noexcept {
    std::swap(id_, other.id_);
    std::swap(close_, other.close_);
    return *this;
}

Handle::~Handle() {
    if (id_ >= 0 && close_ != nullptr)
        close_(id_);
}

std::string innermostError() {
    std::string description;
    const auto remember = [](unsigned, const H5E_error2_t* error, void* target) -> herr_t {
        if (error->desc != nullptr && *error->desc != '\0')
            *static_cast<std::string*>(target) = error->desc; // walked outwards in, so the last one stays
        return 0;
    };
    H5Ewalk2(H5E_DEFAULT, H5E_WALK_DOWNWARD, remember, &description);
    H5Eclear2(H5E_DEFAULT);
    return description.empty() ? "no reason given" : description;
}

hid_t checked(hid_t status, const std::string& what, const std::string& place) {
    if (status < 0)
        throw FileError(what + " (HDF5: " + innermostError() + ")", place,
                        "the file may be damaged: copy or write it again");
    return status;
}

Handle checkedHandle(hid_t id, Handle::Close close, const std::string& what, const std::string& place) {
    return {checked(id, what, place), close};
}

int closeFile(std::int64_t id) {
    return H5Fclose(id);
}
int closeGroup(std::int64_t id) {
    return H5Gclose(id);
}
int closeDataset(std::int64_t id) {
    return H5Dclose(id);
}
int closeSpace(std::int64_t id) {
    return H5Sclose(id);
}
int closeType(std::int64_t id) {
    return H5Tclose(id);
}
int closeAttribute(std::int64_t id) {
    return H5Aclose(id);
}
int closeProperties(std::int64_t id) {
    return H5Pclose(id);
}

Handle textType() {
    Handle type = checkedHandle(H5Tcopy(H5T_C_S1), closeType, "cannot make a text type", "");
    checked(H5Tset_size(type.id(), H5T_VARIABLE), "cannot make a text type", "");
    checked(H5Tset_cset(type.id(), H5T_CSET_UTF8), "cannot make a text type", "");
    return type;
}

Group openFile(const std::filesystem::path& path) {
    const auto lock = lockLibrary();
    const std::string place = path.string();
    std::error_code error;
    if (!std::filesystem::exists(path, error))
        throw FileError("there is no such file", place, "check the path");
    if (!std::filesystem::is_regular_file(path, error))
        throw FileError("this is not a file", place, "give the path of an .h5ad file");
    const htri_t isHdf5 = H5Fis_hdf5(path.c_str());
    if (isHdf5 < 0)
        throw FileError("cannot read the file", place, "check that you may read it");
    if (isHdf5 == 0)
        throw FileError("this is not an HDF5 file", place, "give an .h5ad file, as anndata writes it");
    const hid_t id = H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
    if (id < 0)
        throw FileError("cannot open the HDF5 file (HDF5: " + innermostError() + ")", place,
                        "it may be truncated or still being written: copy or write it again");
    const Handle file(id, closeFile); // the root group below keeps the file open
    return {
        checkedHandle(H5Gopen2(file.id(), "/", H5P_DEFAULT), closeGroup, "cannot open the root group", place),
        place};
}

void writeFile(const std::filesystem::path& path, const std::function<void(Group& root)>& fill) {
    const auto lock = lockLibrary();
    AtomicFile target(path);
    {
        // No times inside: the same content gives the same bytes.
        const Handle creation = checkedHandle(H5Pcreate(H5P_FILE_CREATE), closeProperties,
                                              "cannot write the file", path.string());
        checked(H5Pset_obj_track_times(creation.id(), false), "cannot write the file", path.string());
        Handle file = checkedHandle(
            H5Fcreate(target.temporaryPath().c_str(), H5F_ACC_TRUNC, creation.id(), H5P_DEFAULT), closeFile,
            "cannot write the file", path.string());
        {
            Group root(checkedHandle(H5Gopen2(file.id(), "/", H5P_DEFAULT), closeGroup,
                                     "cannot write the file", path.string()),
                       path.string());
            fill(root);
        }
        // Closing would hide a full disk, so the last bytes are written here, where a failure can be told.
        checked(H5Fflush(file.id(), H5F_SCOPE_GLOBAL), "cannot write the file", path.string());
    }
    target.commit();
}

} // namespace groupscope::hdf5
