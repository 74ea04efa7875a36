// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/hdf5_internal.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <unistd.h>
#include <utility>

namespace groupscope::hdf5 {

namespace {

/// No single array may take more than this share of the machine's memory: a few damaged or hostile bytes can
/// claim any size, and a compressed file can inflate a thousandfold.
std::uint64_t largestArray() {
    static const std::uint64_t bytes = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
                                       static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) / 4 * 3;
    return bytes;
}

ElementType elementTypeOf(hid_t type) {
    switch (H5Tget_class(type)) {
    case H5T_FLOAT:
        return ElementType::floating;
    case H5T_INTEGER:
        return ElementType::integer;
    case H5T_ENUM: // h5py's boolean: an 8-bit enumeration
        return H5Tget_size(type) == 1 ? ElementType::boolean : ElementType::other;
    case H5T_STRING:
        return ElementType::text;
    default:
        return ElementType::other;
    }
}

std::vector<std::uint64_t> shapeOf(hid_t dataset, const std::string& place) {
    const Handle space = checkedHandle(H5Dget_space(dataset), closeSpace, "cannot read the shape", place);
    if (H5Sget_simple_extent_type(space.id()) == H5S_NULL)
        return {0};
    const int rank = H5Sget_simple_extent_ndims(space.id());
    if (rank < 0 || rank > 8)
        throw DataError("the array has " + std::to_string(rank) + " dimensions", place,
                        "at most 8 are supported");
    std::vector<hsize_t> extent(static_cast<std::size_t>(rank));
    checked(H5Sget_simple_extent_dims(space.id(), extent.data(), nullptr), "cannot read the shape", place);
    return {extent.begin(), extent.end()};
}

/// Counts what HDF5 allocates for texts and refuses beyond a limit: many elements may share one long text.
struct TextBudget {
    std::size_t left;
};
void* allocateText(std::size_t size, void* info) {
    auto* budget = static_cast<TextBudget*>(info);
    if (size > budget->left)
        return nullptr;
    budget->left -= size;
    return std::malloc(size);
}
void freeText(void* memory, void*) {
    std::free(memory);
}

} // namespace

Dataset::Dataset(Handle handle, std::string place)
    : handle_(std::move(handle))
    , place_(std::move(place)) {
    shape_ = shapeOf(handle_.id(), place_);
    const Handle type =
        checkedHandle(H5Dget_type(handle_.id()), closeType, "cannot read the element type", place_);
    type_ = elementTypeOf(type.id());
    storedBytes_ = H5Tget_size(type.id());
}

std::uint64_t Dataset::elementCount() const {
    std::uint64_t count = 1;
    for (const std::uint64_t extent : shape_) {
        if (extent != 0 && count > std::numeric_limits<std::uint64_t>::max() / extent)
            throw DataError("the array claims more elements than a file can hold", place_,
                            "the file may be damaged: copy or write it again");
        count *= extent;
    }
    return count;
}

void Dataset::requireFits(std::uint64_t bytesPerElement) const {
    if (elementCount() > largestArray() / bytesPerElement)
        throw DataError("the array of " + std::to_string(elementCount()) +
                            " elements does not fit into memory",
                        place_, "use a machine with more memory, or store fewer rows");
}

void Dataset::readBlocks(void* target, std::int64_t memoryType, std::size_t bytesPerElement,
                         const RunContext& context) const {
    const std::uint64_t count = elementCount();
    if (count == 0)
        return;
    if (shape_.empty()) {
        checked(H5Dread(handle_.id(), memoryType, H5S_ALL, H5S_ALL, H5P_DEFAULT, target),
                "cannot read the value", place_);
        return;
    }
    // Whole chunks at a time, a few MiB each, so that no chunk is read and inflated twice.
    const std::uint64_t rowBytes = std::max<std::uint64_t>(1, count / shape_[0] * bytesPerElement);
    std::uint64_t blockRows = std::max<std::uint64_t>(1, (8u << 20) / rowBytes);
    const Handle creation =
        checkedHandle(H5Dget_create_plist(handle_.id()), closeProperties, "cannot read", place_);
    if (H5Pget_layout(creation.id()) == H5D_CHUNKED) {
        std::vector<hsize_t> chunk(shape_.size());
        checked(H5Pget_chunk(creation.id(), static_cast<int>(chunk.size()), chunk.data()), "cannot read",
                place_);
        const std::uint64_t chunkRows = std::max<std::uint64_t>(1, chunk[0]);
        blockRows = std::max(chunkRows, blockRows / chunkRows * chunkRows);
    }
    const Handle fileSpace = checkedHandle(H5Dget_space(handle_.id()), closeSpace, "cannot read", place_);
    std::vector<hsize_t> start(shape_.size(), 0), size(shape_.begin(), shape_.end());
    for (std::uint64_t row = 0; row < shape_[0]; row += blockRows) {
        context.throwIfStopped();
        start[0] = row;
        size[0] = std::min(blockRows, shape_[0] - row);
        checked(
            H5Sselect_hyperslab(fileSpace.id(), H5S_SELECT_SET, start.data(), nullptr, size.data(), nullptr),
            "cannot read", place_);
        const Handle memorySpace =
            checkedHandle(H5Screate_simple(static_cast<int>(size.size()), size.data(), nullptr), closeSpace,
                          "cannot read", place_);
        checked(H5Dread(handle_.id(), memoryType, memorySpace.id(), fileSpace.id(), H5P_DEFAULT,
                        static_cast<char*>(target) + row * rowBytes),
                "cannot read the array", place_);
        context.report(static_cast<double>(row + size[0]) / static_cast<double>(shape_[0]),
                       "reading " + place_);
    }
}

std::vector<double> Dataset::readDoubles() const {
    if (type_ != ElementType::floating && type_ != ElementType::integer)
        throw DataError("the array does not hold numbers", place_, "store it as float32");
    requireFits(sizeof(double));
    std::vector<double> values(elementCount());
    readBlocks(values.data(), H5T_NATIVE_DOUBLE, sizeof(double), {});
    return values;
}

std::vector<std::int64_t> Dataset::readIntegers() const {
    requireFits(sizeof(std::int64_t));
    if (type_ == ElementType::boolean) {
        const Handle type = checkedHandle(H5Dget_type(handle_.id()), closeType, "cannot read", place_);
        const Handle native =
            checkedHandle(H5Tget_native_type(type.id(), H5T_DIR_ASCEND), closeType, "cannot read", place_);
        std::vector<std::int8_t> flags(elementCount());
        readBlocks(flags.data(), native.id(), 1, {});
        return {flags.begin(), flags.end()};
    }
    if (type_ != ElementType::integer)
        throw DataError("the array does not hold whole numbers", place_, "store it as integers");
    std::vector<std::int64_t> values(elementCount());
    readBlocks(values.data(), H5T_NATIVE_INT64, sizeof(std::int64_t), {});
    return values;
}

std::vector<std::uint8_t> Dataset::readBytes(const RunContext& context) const {
    if (type_ != ElementType::integer || storedBytes_ != 1)
        throw DataError("the array does not hold bytes", place_, "store it as uint8");
    requireFits(1);
    std::vector<std::uint8_t> values(elementCount());
    readBlocks(values.data(), H5T_NATIVE_UINT8, 1, context);
    return values;
}

void Dataset::readFloats(float* target, const RunContext& context) const {
    if (type_ != ElementType::floating && type_ != ElementType::integer)
        throw DataError("the array does not hold numbers", place_, "store it as float32");
    requireFits(sizeof(float));
    readBlocks(target, H5T_NATIVE_FLOAT, sizeof(float), context);
}

std::vector<std::string> Dataset::readTexts() const {
    if (type_ != ElementType::text)
        throw DataError("the array does not hold text", place_, "store it as strings");
    requireFits(sizeof(char*) + storedBytes_);
    const auto count = static_cast<std::size_t>(elementCount());
    std::vector<std::string> texts(count);
    const Handle type = checkedHandle(H5Dget_type(handle_.id()), closeType, "cannot read text", place_);
    if (H5Tis_variable_str(type.id()) <= 0) {
        std::vector<char> buffer(count * storedBytes_);
        if (count > 0)
            checked(H5Dread(handle_.id(), type.id(), H5S_ALL, H5S_ALL, H5P_DEFAULT, buffer.data()),
                    "cannot read text", place_);
        for (std::size_t i = 0; i < count; ++i) {
            const char* begin = buffer.data() + i * storedBytes_;
            texts[i].assign(begin, std::find(begin, begin + storedBytes_, '\0'));
        }
        return texts;
    }
    TextBudget budget{static_cast<std::size_t>(largestArray() / 4)};
    const Handle transfer =
        checkedHandle(H5Pcreate(H5P_DATASET_XFER), closeProperties, "cannot read text", place_);
    checked(H5Pset_vlen_mem_manager(transfer.id(), allocateText, &budget, freeText, nullptr),
            "cannot read text", place_);
    std::vector<char*> pointers(count, nullptr);
    if (count > 0)
        checked(H5Dread(handle_.id(), type.id(), H5S_ALL, H5S_ALL, transfer.id(), pointers.data()),
                "cannot read text", place_);
    for (std::size_t i = 0; i < count; ++i) {
        if (pointers[i] != nullptr)
            texts[i] = pointers[i];
        std::free(pointers[i]);
    }
    return texts;
}

} // namespace groupscope::hdf5
