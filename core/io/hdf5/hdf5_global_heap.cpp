// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/hdf5/hdf5_global_heap.h"

#include "core/base/error.h"
#include "core/io/hdf5/hdf5_handle.h"

#include <hdf5.h>

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

namespace groupscope {

namespace {

constexpr std::size_t headerBytes = 16;        // of a collection: "GCOL", version, 3 reserved, size in 8
constexpr std::size_t objectBytes = 16;        // of an object: index in 2, uses in 2, 4 reserved, size in 8
constexpr std::uint64_t keptBytes = 64 << 20;  // of collections: texts are nearly always stored in order
constexpr std::uint64_t rereads = 16;          // of the whole file, in honest ones about 1
constexpr std::uint64_t freeRereads = 1 << 30; // of small files

std::uint64_t littleEndian(const unsigned char* bytes, int count) {
    std::uint64_t value = 0;
    for (int i = count - 1; i >= 0; --i)
        value = value << 8 | bytes[i];
    return value;
}

/// HDF5 asks whether it may convert (H5T_CONV_INIT) and then to do so: a reference in memory is what it is in
/// the file, so nothing is left to do.
herr_t keepReferences(hid_t from, hid_t to, H5T_cdata_t* data, size_t, size_t, size_t, void*, void*, hid_t) {
    if (data->command != H5T_CONV_INIT)
        return 0;
    data->need_bkg = H5T_BKG_NO;
    const bool known = H5Tis_variable_str(from) > 0 && H5Tget_size(from) == sizeof(HeapReference) &&
                       H5Tget_size(to) == sizeof(HeapReference);
    return known ? 0 : -1;
}

std::int64_t makeReferenceType() {
    const hid_t type = H5Tcreate(H5T_OPAQUE, sizeof(HeapReference));
    H5Tset_tag(type, "global heap reference");
    const Hdf5Handle text = hdf5TextType(true);
    requireHdf5(H5Tregister(H5T_PERS_SOFT, "references", text.get(), type, keepReferences),
                "HDF5 does not take a conversion", FilePlace());
    return type;
}

} // namespace

std::int64_t Hdf5GlobalHeap::referenceType() {
    static const std::int64_t type = makeReferenceType();
    return type;
}

Hdf5GlobalHeap::Hdf5GlobalHeap(std::int64_t file, std::string name)
    : name_(std::move(name)) {
    const std::string what = "cannot read the file's layout";
    void* descriptor = nullptr;
    requireHdf5(H5Fget_vfd_handle(file, H5P_DEFAULT, &descriptor), what, name_);
    descriptor_ = *static_cast<int*>(descriptor);
    const Hdf5Handle creation = ownHdf5(H5Fget_create_plist(file), what, name_);
    hsize_t userBlock = 0;
    requireHdf5(H5Pget_userblock(creation.get(), &userBlock), what, name_);
    struct stat status {};
    if (fstat(descriptor_, &status) != 0)
        throw FileError(what + " (" + std::strerror(errno) + ")", name_, "copy the file and try again");
    base_ = userBlock;
    const auto size = static_cast<std::uint64_t>(status.st_size);
    fileBytes_ = size > base_ ? size - base_ : 0;
    bytesToRead_ = rereads * fileBytes_ + freeRereads;
}

std::string_view Hdf5GlobalHeap::textAt(const HeapReference& reference) {
    const std::uint64_t length = littleEndian(reference.data(), 4);
    const std::uint64_t address = littleEndian(reference.data() + 4, 8);
    const std::uint64_t index = littleEndian(reference.data() + 12, 4);
    if (length == 0 || address == 0)
        return {};
    const Collection& collection = collectionAt(address);
    if (index >= collection.objects.size() || collection.objects[index].begin == 0 ||
        collection.objects[index].size < length)
        fail("a text of " + std::to_string(length) + " bytes is not where the file says it is");
    const auto* const begin =
        reinterpret_cast<const char*>(collection.bytes.data()) + collection.objects[index].begin;
    return {begin, length};
}

void Hdf5GlobalHeap::fail(const std::string& what) const {
    throw DataError(what, name_, "the file is damaged: make it again");
}

const Hdf5GlobalHeap::Collection& Hdf5GlobalHeap::collectionAt(std::uint64_t address) {
    const auto known = collections_.find(address);
    if (known != collections_.end())
        return known->second;
    const std::vector<unsigned char> header = readBytes(address, headerBytes);
    if (std::memcmp(header.data(), "GCOL\1", 5) != 0)
        fail("there are no texts where the file says they are");
    const std::uint64_t size = littleEndian(header.data() + 8, 8);
    if (size < headerBytes || size > fileBytes_ - address)
        fail("a collection of texts says that it has " + std::to_string(size) + " bytes");
    Collection collection = parse(readBytes(address, size));
    bytesKept_ += size;
    if (bytesKept_ > keptBytes) {
        collections_.clear();
        bytesKept_ = size;
    }
    return collections_.emplace(address, std::move(collection)).first->second;
}

Hdf5GlobalHeap::Collection Hdf5GlobalHeap::parse(std::vector<unsigned char> bytes) const {
    Collection collection;
    std::size_t at = headerBytes;
    while (bytes.size() - at >= objectBytes) {
        const std::uint64_t index = littleEndian(bytes.data() + at, 2);
        const std::uint64_t size = littleEndian(bytes.data() + at + 8, 8);
        if (index == 0) // the free space, which is the last
            break;
        at += objectBytes;
        if (size > bytes.size() - at)
            fail("a text says that it has " + std::to_string(size) + " bytes");
        if (index >= collection.objects.size())
            collection.objects.resize(index + 1);
        collection.objects[index] = {at, size};
        at += std::min<std::size_t>((size + 7) / 8 * 8, bytes.size() - at);
    }
    collection.bytes = std::move(bytes);
    return collection;
}

std::vector<unsigned char> Hdf5GlobalHeap::readBytes(std::uint64_t address, std::size_t count) {
    if (address > fileBytes_ || count > fileBytes_ - address)
        fail("texts lie behind the end of the file");
    if (count > bytesToRead_)
        fail("the texts are scattered over the file many times over");
    bytesToRead_ -= count;
    std::vector<unsigned char> bytes(count);
    for (std::size_t done = 0; done < count;) {
        const ssize_t read =
            pread(descriptor_, bytes.data() + done, count - done, static_cast<off_t>(base_ + address + done));
        if (read < 0 && errno == EINTR)
            continue;
        if (read <= 0)
            throw FileError("the file cannot be read (" +
                                std::string(read < 0 ? std::strerror(errno) : "it ended early") + ")",
                            name_, "copy the file and try again");
        done += static_cast<std::size_t>(read);
    }
    return bytes;
}

} // namespace groupscope
