// SPDX-License-Identifier: GPL-3.0-or-later
// Files that are written to be read back: what other forms are translated to.
#include "core/io/atomic_file.h"
#include "core/io/cache_folder.h"
#include "core/io/hdf5/hdf5_file.h"

#include <hdf5.h>

#include <system_error>

namespace groupscope {

namespace {

const char* const roomAdvice = "free some disk space, or set XDG_CACHE_HOME to a directory on a larger disk";

} // namespace

Hdf5File Hdf5File::createScratch(const std::filesystem::path& called, const RunContext& context) {
    auto scratch = std::make_shared<const AtomicFile>(scratchFolder() / "scratch.h5");
    std::error_code failure; // where a disk knows no owners there is nothing to keep from others
    std::filesystem::permissions(scratch->temporaryPath(),
                                 std::filesystem::perms::owner_read | std::filesystem::perms::owner_write,
                                 failure);
    Lock lock = lockLibrary(context);
    const Hdf5Handle access(H5Pcreate(H5P_FILE_ACCESS));
    H5Pset_fclose_degree(access.get(), H5F_CLOSE_STRONG);
    // Only the newer format has room for an attribute of over 64 KiB: the names of 5,000 columns.
    H5Pset_libver_bounds(access.get(), H5F_LIBVER_V18, H5F_LIBVER_LATEST);
    Hdf5Handle handle =
        ownHdf5(H5Fcreate(scratch->temporaryPath().c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access.get()),
                "a scratch file cannot be written", called.string(), roomAdvice);
    Hdf5File file(std::move(lock), std::move(handle), called, memoryLimit() / 4 * 3);
    file.scratch_ = std::move(scratch);
    return file;
}

void Hdf5File::readBack() {
    root_.reset();
    requireHdf5(H5Fclose(handle_.release()), "a scratch file cannot be finished", name_, roomAdvice);
    const Hdf5Handle access(H5Pcreate(H5P_FILE_ACCESS));
    H5Pset_fapl_sec2(access.get()); // Hdf5GlobalHeap asks it for the descriptor
    H5Pset_fclose_degree(access.get(), H5F_CLOSE_STRONG);
    handle_ = ownHdf5(H5Fopen(scratch_->temporaryPath().c_str(), H5F_ACC_RDONLY, access.get()),
                      "a scratch file cannot be read", name_, roomAdvice);
    openRoot(scratch_->temporaryPath(), memoryLimit() / 4 * 3);
    scratch_.reset(); // HDF5 and who maps it have it open
}

template<class T>
Hdf5Dataset Hdf5Group::createNumbers(const std::string& name, const std::vector<std::size_t>& shape) {
    const std::vector<hsize_t> extents(shape.begin(), shape.end());
    const Hdf5Handle space(shape.empty()
                               ? H5Screate(H5S_SCALAR)
                               : H5Screate_simple(static_cast<int>(extents.size()), extents.data(), nullptr));
    return createDataset(name, hdf5NativeType<T>(), space.get(), H5P_DEFAULT);
}

template<class T>
void Hdf5Dataset::writeRows(std::size_t first, std::span<const T> values) {
    const std::string what = "cannot write the data";
    const Hdf5Handle space = ownHdf5(H5Dget_space(id()), what, where(), roomAdvice);
    if (shape_.empty()) {
        requireHdf5(H5Dwrite(id(), hdf5NativeType<T>(), H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()), what,
                    where(), roomAdvice);
        return;
    }
    std::vector<hsize_t> start(shape_.size(), 0), extent(shape_.begin(), shape_.end());
    start[0] = first;
    extent[0] = values.size() / rowLength();
    requireHdf5(
        H5Sselect_hyperslab(space.get(), H5S_SELECT_SET, start.data(), nullptr, extent.data(), nullptr), what,
        where(), roomAdvice);
    const Hdf5Handle memory = ownHdf5(
        H5Screate_simple(static_cast<int>(extent.size()), extent.data(), nullptr), what, where(), roomAdvice);
    requireHdf5(H5Dwrite(id(), hdf5NativeType<T>(), memory.get(), space.get(), H5P_DEFAULT, values.data()),
                what, where(), roomAdvice);
}

template Hdf5Dataset Hdf5Group::createNumbers<float>(const std::string&, const std::vector<std::size_t>&);
template Hdf5Dataset Hdf5Group::createNumbers<double>(const std::string&, const std::vector<std::size_t>&);
template Hdf5Dataset Hdf5Group::createNumbers<std::uint8_t>(const std::string&,
                                                            const std::vector<std::size_t>&);
template Hdf5Dataset Hdf5Group::createNumbers<std::int64_t>(const std::string&,
                                                            const std::vector<std::size_t>&);
template Hdf5Dataset Hdf5Group::createNumbers<std::uint64_t>(const std::string&,
                                                             const std::vector<std::size_t>&);
template void Hdf5Dataset::writeRows<float>(std::size_t, std::span<const float>);
template void Hdf5Dataset::writeRows<double>(std::size_t, std::span<const double>);
template void Hdf5Dataset::writeRows<std::uint8_t>(std::size_t, std::span<const std::uint8_t>);
template void Hdf5Dataset::writeRows<std::int64_t>(std::size_t, std::span<const std::int64_t>);
template void Hdf5Dataset::writeRows<std::uint64_t>(std::size_t, std::span<const std::uint64_t>);

} // namespace groupscope
