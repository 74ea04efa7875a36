// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/hdf5/hdf5_file.h"

#include "core/base/error.h"
#include "core/io/hdf5/hdf5_rehearsal.h"

#include <hdf5.h>

#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>

namespace groupscope {

namespace {

constexpr std::size_t mostChildren = 100'000;

std::recursive_timed_mutex& libraryMutex() {
    static std::recursive_timed_mutex mutex;
    // A file that a full disk left unfinished would crash HDF5's own clean-up at the end of the program;
    // the program has cleaned up by then.
    [[maybe_unused]] static const herr_t noCleanUp = H5dont_atexit();
    // No file makes HDF5 load libraries of filters, wherever HDF5_PLUGIN_PATH says that they lie.
    [[maybe_unused]] static const herr_t noPlugins = H5PLset_loading_state(0);
    return mutex;
}

/// Refuses to leave the file: links into other files are not followed, whatever path leads there.
herr_t refuseExternalLink(const char*, const char*, const char*, const char*, unsigned*, hid_t, void*) {
    return -1;
}

/// Made once, with the library held: making one takes as long as opening a dataset. Never closed.
hid_t insideOnly() {
    static const hid_t access = [] {
        const hid_t made =
            requireHdf5(H5Pcreate(H5P_LINK_ACCESS), "HDF5 cannot be used", FilePlace("its library"));
        requireHdf5(H5Pset_elink_cb(made, refuseExternalLink, nullptr), "HDF5 cannot be used",
                    FilePlace("its library"));
        return made;
    }();
    return access;
}

/// Whether there is a link of that name which leads to an object of this file by itself or by its path.
bool leadsInside(hid_t group, const std::string& name) {
    H5L_info_t link{};
    return H5Lget_info(group, name.c_str(), &link, H5P_DEFAULT) >= 0 &&
           (link.type == H5L_TYPE_HARD || link.type == H5L_TYPE_SOFT);
}

/// The object of that kind and name, opened without looking at it before; nothing where there is none, or it
/// cannot be opened.
Hdf5Handle childOf(hid_t group, const std::string& name, H5I_type_t kind) {
    if (name.empty() || name.find('/') != std::string::npos || !leadsInside(group, name))
        return {};
    Hdf5Handle child(H5Oopen(group, name.c_str(), insideOnly()));
    return child.get() >= 0 && H5Iget_type(child.get()) == kind ? std::move(child) : Hdf5Handle();
}

herr_t collectName(hid_t, const char* name, const H5L_info_t*, void* names) {
    auto& list = *static_cast<std::vector<std::string>*>(names);
    if (list.size() > mostChildren)
        return 1; // enough to know that there are too many
    try {
        list.emplace_back(name);
    } catch (...) { // no exception may cross HDF5's C frames
        return -1;
    }
    return 0;
}

void requirePlainReadableFile(const std::filesystem::path& path) {
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (!std::filesystem::exists(status))
        throw FileError("the file does not exist", path.string(), "check the path");
    if (std::filesystem::is_directory(status))
        throw FileError("this is a directory, not a file", path.string(), "give an .h5ad file");
    if (!std::filesystem::is_regular_file(status))
        throw FileError("this is not a regular file", path.string(), "give an .h5ad file");
    if (access(path.c_str(), R_OK) != 0)
        throw FileError(std::string("the file cannot be read (") + std::strerror(errno) + ")", path.string(),
                        "check its permissions");
}

} // namespace

Hdf5File::Lock Hdf5File::lockLibrary(const RunContext& context) {
    Lock lock(libraryMutex(), std::defer_lock);
    // By the clock of the system: ThreadSanitizer is not told of locks that the steady one waits for.
    while (!lock.try_lock_until(std::chrono::system_clock::now() + std::chrono::milliseconds(50)))
        context.throwIfStopped();
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr); // errors become exceptions, never text on stderr
    return lock;
}

Hdf5File::Hdf5File(Lock lock, Hdf5Handle handle, const std::filesystem::path& path, std::size_t memory)
    : lock_(std::move(lock))
    , name_(path.string())
    , handle_(std::move(handle)) {
    openRoot(path, memory);
}

/// `path` is where the file lies, which may be called otherwise.
void Hdf5File::openRoot(const std::filesystem::path& path, std::size_t memory) {
    auto state = std::make_shared<Hdf5FileState>(Hdf5FileState{name_, memory});
    unsigned intent = 0;
    if (H5Fget_intent(handle_.get(), &intent) >= 0 && intent == H5F_ACC_RDONLY) {
        std::error_code error;
        state->fileBytes = std::filesystem::file_size(path, error);
        state->texts = std::make_shared<Hdf5GlobalHeap>(handle_.get(), name_);
    }
    root_.emplace(ownHdf5(H5Gopen2(handle_.get(), "/", H5P_DEFAULT), "the file has no root group", name_),
                  std::move(state), "/");
}

Hdf5File Hdf5File::open(const std::filesystem::path& path, const RunContext& context, std::size_t memory) {
    requirePlainReadableFile(path);
    Lock lock = lockLibrary(context);
    if (H5Fis_hdf5(path.c_str()) <= 0)
        throw FileError("the file is not an HDF5 file", path.string(), "give an .h5ad file");
    requireRehearsed(
        path, [&] { rehearseReading(openLocked({}, path, memory).root()); }, context);
    return openLocked(std::move(lock), path, memory);
}

/// Without a lock where the library is held already: by this thread, or by the one that a copy was made of.
Hdf5File Hdf5File::openLocked(Lock lock, const std::filesystem::path& path, std::size_t memory) {
    const Hdf5Handle access(H5Pcreate(H5P_FILE_ACCESS));
    H5Pset_fapl_sec2(access.get()); // Hdf5GlobalHeap asks it for the descriptor
    H5Pset_fclose_degree(access.get(), H5F_CLOSE_STRONG);
    Hdf5Handle handle =
        ownHdf5(H5Fopen(path.c_str(), H5F_ACC_RDONLY, access.get()), "the file cannot be opened",
                path.string(), "it may be truncated or in use: copy or make it again");
    return {std::move(lock), std::move(handle), path, memory};
}

Hdf5File Hdf5File::create(const std::filesystem::path& path, const std::filesystem::path& called) {
    const std::filesystem::path& name = called.empty() ? path : called;
    Lock lock = lockLibrary({});
    const Hdf5Handle access(H5Pcreate(H5P_FILE_ACCESS));
    H5Pset_fclose_degree(access.get(), H5F_CLOSE_STRONG);
    Hdf5Handle handle = ownHdf5(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access.get()),
                                "the file cannot be written", name.string(),
                                "check that the folder exists, may be written to and has room");
    return {std::move(lock), std::move(handle), name, memoryLimit() / 4 * 3};
}

void Hdf5File::close() {
    root_.reset();
    requireHdf5(H5Fclose(handle_.release()), "the file cannot be finished", name_,
                "check that the disk has room");
}

std::string Hdf5Group::pathOf(const std::string& name) const {
    return path() == "/" ? "/" + name : path() + "/" + name;
}

FilePlace Hdf5Group::whereIs(const std::string& name) const {
    return {state()->name, pathOf(name)};
}

std::vector<std::string> Hdf5Group::children() const {
    std::vector<std::string> names;
    requireHdf5(H5Literate(id(), H5_INDEX_NAME, H5_ITER_INC, nullptr, collectName, &names),
                "cannot list the group", where());
    if (names.size() > mostChildren)
        throw DataError("the group has over " + std::to_string(mostChildren) + " elements", where(),
                        "remove what does not belong there");
    return names;
}

Hdf5Kind Hdf5Group::kindOf(const std::string& name) const {
    H5L_info_t link{};
    if (name.empty() || name.find('/') != std::string::npos)
        return Hdf5Kind::missing;
    const herr_t known = H5Lget_info(id(), name.c_str(), &link, H5P_DEFAULT);
    if (known < 0 && H5Lexists(id(), name.c_str(), H5P_DEFAULT) <= 0)
        return Hdf5Kind::missing;
    requireHdf5(known, "cannot read the link", whereIs(name));
    if (link.type != H5L_TYPE_HARD && link.type != H5L_TYPE_SOFT)
        return Hdf5Kind::elsewhere;
    if (link.type == H5L_TYPE_SOFT && H5Oexists_by_name(id(), name.c_str(), insideOnly()) <= 0)
        return Hdf5Kind::elsewhere;
    H5O_info_t object{};
    requireHdf5(H5Oget_info_by_name2(id(), name.c_str(), &object, H5O_INFO_BASIC, insideOnly()),
                "cannot read the object", whereIs(name));
    if (object.type == H5O_TYPE_GROUP)
        return Hdf5Kind::group;
    return object.type == H5O_TYPE_DATASET ? Hdf5Kind::dataset : Hdf5Kind::other;
}

Hdf5Group Hdf5Group::group(const std::string& name) const {
    if (Hdf5Handle child = childOf(id(), name, H5I_GROUP); child.get() >= 0)
        return {std::move(child), state(), pathOf(name)};
    if (kindOf(name) != Hdf5Kind::group)
        throw DataError("there is no group", whereIs(name), "make the file again");
    return {ownHdf5(H5Gopen2(id(), name.c_str(), insideOnly()), "the group cannot be opened", whereIs(name)),
            state(), pathOf(name)};
}

Hdf5Group Hdf5Group::itself() const {
    return {ownHdf5(H5Gopen2(id(), ".", H5P_DEFAULT), "the group cannot be opened", where()), state(),
            path()};
}

Hdf5Dataset Hdf5Group::dataset(const std::string& name) const {
    if (Hdf5Handle child = childOf(id(), name, H5I_DATASET); child.get() >= 0)
        return {std::move(child), state(), pathOf(name)};
    if (kindOf(name) != Hdf5Kind::dataset)
        throw DataError("there is no dataset", whereIs(name), "make the file again");
    return {ownHdf5(H5Oopen(id(), name.c_str(), insideOnly()), "the dataset cannot be opened", whereIs(name)),
            state(), pathOf(name)};
}

} // namespace groupscope
