// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/hdf5/hdf5_dataset.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/io/column_factoring.h"
#include "core/io/hdf5/hdf5_transfer.h"
#include "core/io/hdf5/lzf.h"

#include <hdf5.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <type_traits>

namespace groupscope {

namespace {

constexpr std::size_t blockBytes = 16 << 20;
constexpr std::size_t unsuspiciousBytes = 64 << 20;
constexpr std::size_t bestCompression = 2000;

/// a * b, or the largest number when that does not fit.
std::size_t productOrMax(std::size_t a, std::size_t b) {
    std::size_t product = 0;
    return __builtin_mul_overflow(a, b, &product) ? SIZE_MAX : product;
}

/// Two real numbers, as h5py stores a complex one.
bool isComplex(hid_t type) {
    if (H5Tget_class(type) != H5T_COMPOUND || H5Tget_nmembers(type) != 2)
        return false;
    return H5Tget_member_class(type, 0) == H5T_FLOAT && H5Tget_member_class(type, 1) == H5T_FLOAT;
}

/// Whether an enumeration is h5py's of FALSE and TRUE.
bool isTruth(hid_t type) {
    if (H5Tget_nmembers(type) != 2 || H5Tget_size(type) != 1)
        return false;
    for (const signed char value : {0, 1}) {
        std::array<char, 8> name{};
        if (H5Tenum_nameof(type, &value, name.data(), name.size()) < 0 ||
            std::string_view(name.data()) != (value == 0 ? "FALSE" : "TRUE"))
            return false;
    }
    return true;
}

/// Bytes of a decoded chunk whose elements are so long in the file; 0 where data do not lie in chunks.
std::size_t bytesOfChunk(hid_t creation, std::size_t bytesPerElement) {
    if (H5Pget_layout(creation) != H5D_CHUNKED)
        return 0;
    std::array<hsize_t, H5S_MAX_RANK> extents{};
    const int rank = H5Pget_chunk(creation, H5S_MAX_RANK, extents.data());
    std::size_t bytes = bytesPerElement;
    for (int i = 0; i < rank; ++i)
        bytes = productOrMax(bytes, extents[i]);
    return bytes;
}

void requireFilters(hid_t creation, const FilePlace& where) {
    const int count = H5Pget_nfilters(creation);
    for (int i = 0; i < count; ++i) {
        unsigned flags = 0;
        unsigned configuration = 0;
        std::size_t valueCount = 0;
        std::array<char, 64> name{};
        const H5Z_filter_t filter = H5Pget_filter2(creation, static_cast<unsigned>(i), &flags, &valueCount,
                                                   nullptr, name.size() - 1, name.data(), &configuration);
        if (filter < 0 || H5Zfilter_avail(filter) <= 0)
            throw DataError("the data are compressed with filter '" + validUtf8(name.data()) + "' (" +
                                std::to_string(filter) + "), which is not installed",
                            where, "save the file again with gzip or without compression");
    }
}

} // namespace

Hdf5Type classifyHdf5(std::int64_t type) {
    switch (H5Tget_class(type)) {
    case H5T_INTEGER: // wider ones have values that no type here holds
        return H5Tget_size(type) <= sizeof(std::int64_t) ? Hdf5Type::integer : Hdf5Type::other;
    case H5T_FLOAT:
        return Hdf5Type::real;
    case H5T_STRING:
        return Hdf5Type::text;
    case H5T_ENUM:
        return isTruth(type) ? Hdf5Type::boolean : Hdf5Type::text;
    default:
        return Hdf5Type::other;
    }
}

bool isUnsignedLongType(std::int64_t type) {
    return H5Tget_class(type) == H5T_INTEGER && H5Tget_size(type) == sizeof(std::uint64_t) &&
           H5Tget_sign(type) == H5T_SGN_NONE;
}

Hdf5Dataset::Hdf5Dataset(Hdf5Handle handle, std::shared_ptr<Hdf5FileState> state, std::string path)
    : Hdf5Object(std::move(handle), std::move(state), std::move(path)) {
    const std::string what = "cannot read the dataset's description";
    storedType_ = ownHdf5(H5Dget_type(id()), what, where());
    type_ = classifyHdf5(storedType_.get());
    const Hdf5Handle space = ownHdf5(H5Dget_space(id()), what, where());
    if (H5Sget_simple_extent_type(space.get()) == H5S_NULL) {
        shape_ = {0};
        return;
    }
    std::array<hsize_t, H5S_MAX_RANK> dims{};
    const auto rank =
        requireHdf5(H5Sget_simple_extent_dims(space.get(), dims.data(), nullptr), what, where());
    shape_.assign(dims.begin(), dims.begin() + rank);
    const Hdf5Handle creation = ownHdf5(H5Dget_create_plist(id()), what, where());
    if (rank > 0 && H5Pget_layout(creation.get()) == H5D_CHUNKED) {
        requireHdf5(H5Pget_chunk(creation.get(), static_cast<int>(rank), dims.data()), what, where());
        rowsPerChunk_ = std::max<std::size_t>(1, dims[0]);
    }
}

bool Hdf5Dataset::isUnsignedByte() const {
    return type_ == Hdf5Type::integer && H5Tget_size(storedType_.get()) == 1 &&
           H5Tget_sign(storedType_.get()) == H5T_SGN_NONE;
}

bool Hdf5Dataset::isUnsignedLong() const {
    return type_ == Hdf5Type::integer && isUnsignedLongType(storedType_.get());
}

bool Hdf5Dataset::exceedsDouble() const {
    return type_ == Hdf5Type::real && H5Tget_size(storedType_.get()) > sizeof(double);
}

std::string Hdf5Dataset::shapeText() const {
    std::string text = joined(shape_, ", ", [&](const std::size_t extent) { return std::to_string(extent); });
    return "(" + text + (shape_.size() == 1 ? ",)" : ")");
}

std::string Hdf5Dataset::typeText() const {
    const std::string bits = std::to_string(8 * H5Tget_size(storedType_.get()));
    switch (type_) {
    case Hdf5Type::integer:
        return (H5Tget_sign(storedType_.get()) == H5T_SGN_NONE ? "uint" : "int") + bits;
    case Hdf5Type::real:
        return "float" + bits;
    case Hdf5Type::boolean:
        return "bool";
    case Hdf5Type::text:
        return "text";
    case Hdf5Type::other:
        break;
    }
    return isComplex(storedType_.get()) ? "complex" + bits : "other";
}

std::size_t Hdf5Dataset::elementCount() const {
    std::size_t count = 1;
    for (const std::size_t extent : shape_)
        if (extent == 0)
            return 0;
        else
            count = productOrMax(count, extent);
    return count;
}

std::size_t Hdf5Dataset::rowLength() const {
    std::size_t count = 1;
    for (std::size_t axis = 1; axis < shape_.size(); ++axis)
        count = productOrMax(count, shape_[axis]);
    return count;
}

std::size_t Hdf5Dataset::chunkCount() const {
    if (elementCount() == 0)
        return 0;
    if (rowsPerChunk_ == 0)
        return 1;
    const std::string what = "cannot read the dataset's layout";
    const Hdf5Handle creation = ownHdf5(H5Dget_create_plist(id()), what, where());
    std::array<hsize_t, H5S_MAX_RANK> extents{};
    requireHdf5(H5Pget_chunk(creation.get(), H5S_MAX_RANK, extents.data()), what, where());
    std::size_t count = 1;
    for (std::size_t axis = 0; axis < shape_.size(); ++axis) {
        const std::size_t extent = std::max<std::size_t>(1, extents[axis]);
        count = productOrMax(count, shape_[axis] / extent + (shape_[axis] % extent != 0));
    }
    return count;
}

std::size_t Hdf5Dataset::storedChunks() const {
    if (rowsPerChunk_ == 0)
        return elementCount() > 0 && H5Dget_storage_size(id()) > 0 ? 1 : 0;
    const std::string what = "cannot read the index of chunks";
    const Hdf5Handle space = ownHdf5(H5Dget_space(id()), what, where());
    hsize_t count = 0;
    requireHdf5(H5Dget_num_chunks(id(), space.get(), &count), what, where());
    return count;
}

std::size_t Hdf5Dataset::rowsPerBlock(std::size_t bytesPerRow) const {
    const std::size_t rows = std::max<std::size_t>(1, blockBytes / std::max<std::size_t>(1, bytesPerRow));
    if (rowsPerChunk_ == 0)
        return rows;
    return std::max<std::size_t>(1, rows / rowsPerChunk_) * rowsPerChunk_; // each chunk is decoded once
}

void Hdf5Dataset::requireReadable() const {
    const Hdf5Handle creation =
        ownHdf5(H5Dget_create_plist(id()), "cannot read the dataset's layout", where());
    if (H5Pget_layout(creation.get()) == H5D_VIRTUAL || H5Pget_external_count(creation.get()) > 0)
        throw DataError("the data lie in other files", where(), "save them into this file");
    const bool references = H5Tis_variable_str(storedType_.get()) > 0; // in the file longer than in memory
    const std::size_t bytesPerElement = references ? sizeof(HeapReference) : H5Tget_size(storedType_.get());
    const std::size_t chunk = bytesOfChunk(creation.get(), bytesPerElement);
    expectLzfChunks(chunk);
    requireFilters(creation.get(), where());
    // HDF5 decodes whole chunks: a chunk counts even when the dataset is small.
    const std::size_t decoded =
        std::max(chunk, productOrMax(elementCount(), std::max<std::size_t>(1, bytesPerElement)));
    const std::size_t allocated = H5Dget_storage_size(id());
    const H5D_layout_t layout = H5Pget_layout(creation.get());
    const bool onePiece = layout == H5D_CONTIGUOUS || layout == H5D_COMPACT;
    // HDF5 1.10 trusts the length that stands beside the place, and reads out of bounds where it is less than
    // that of the shape. (References to texts are longer in the file than in memory.)
    const bool nothing = layout == H5D_CONTIGUOUS && allocated == 0; // all of it is the fill value
    if (onePiece && !nothing && allocated < decoded)
        throw DataError("the dataset of shape " + shapeText() + " stores only " + std::to_string(allocated) +
                            " bytes, not " + std::to_string(decoded),
                        where(), "the file is damaged: make it again");
    // A damaged chunk index may claim more than the file is long.
    const std::size_t stored = std::min<std::size_t>(allocated, state()->fileBytes);
    if (onePiece && allocated > state()->fileBytes)
        throw DataError("the dataset of shape " + shapeText() + " is larger than the file", where(),
                        "the file is truncated or damaged: copy or make it again");
    if (decoded > unsuspiciousBytes && productOrMax(stored, bestCompression) < decoded)
        throw DataError("the dataset of shape " + shapeText() + " stores only " + std::to_string(stored) +
                            " bytes",
                        where(), "the file is damaged or made to exhaust memory: make it again");
}

void Hdf5Dataset::charge(std::size_t bytesPerElement) const {
    state()->charge(productOrMax(elementCount(), bytesPerElement), where());
}

void Hdf5Dataset::readRows(std::size_t first, std::size_t count, std::int64_t memoryType, void* out,
                           std::int64_t transfer) const {
    const std::string what = "cannot read the data";
    const Hdf5Handle space = ownHdf5(H5Dget_space(id()), what, where());
    std::optional<Hdf5Handle> own;
    if (transfer == H5P_DEFAULT) {
        const Hdf5Handle stored = ownHdf5(H5Dget_type(id()), what, where());
        const std::size_t rows = shape_.empty() ? 1 : std::max<std::size_t>(1, shape_[0]);
        own.emplace(transferOf(elementCount() / rows * std::max<std::size_t>(1, count),
                               std::max(H5Tget_size(stored.get()), H5Tget_size(memoryType))));
        transfer = own->get();
    }
    if (shape_.empty()) {
        requireHdf5(H5Dread(id(), memoryType, H5S_ALL, space.get(), transfer, out), what, where());
        return;
    }
    std::vector<hsize_t> start(shape_.size(), 0);
    std::vector<hsize_t> extent(shape_.begin(), shape_.end());
    start[0] = first;
    extent[0] = count;
    requireHdf5(
        H5Sselect_hyperslab(space.get(), H5S_SELECT_SET, start.data(), nullptr, extent.data(), nullptr), what,
        where());
    const Hdf5Handle memory =
        ownHdf5(H5Screate_simple(static_cast<int>(extent.size()), extent.data(), nullptr), what, where());
    requireHdf5(H5Dread(id(), memoryType, memory.get(), space.get(), transfer, out), what, where());
}

template<class T>
void Hdf5Dataset::readInto(T* out, std::size_t rows, const RunContext& context) const {
    const std::size_t width = elementCount() / std::max<std::size_t>(1, shape_.empty() ? 1 : shape_[0]);
    const std::size_t block = rowsPerBlock(width * sizeof(T));
    for (std::size_t first = 0; first < rows; first += block) {
        context.throwIfStopped();
        const std::size_t count = std::min(block, rows - first);
        readRows(first, count, hdf5NativeType<T>(), out + first * width);
        context.report(static_cast<double>(first + count) / static_cast<double>(rows), "reading " + path());
    }
}

template<class T>
std::vector<T> Hdf5Dataset::readNumbers(const RunContext& context, std::size_t mostRows) const {
    if (type_ == Hdf5Type::text || type_ == Hdf5Type::other)
        throw DataError("the dataset does not hold numbers", where(), "store numbers there");
    if (std::is_integral_v<T> && type_ == Hdf5Type::real)
        throw DataError("the dataset holds real numbers where integers are expected", where(),
                        "store integers there");
    requireReadable();
    const std::size_t all = shape_.empty() ? 1 : shape_[0], rows = std::min(all, mostRows);
    const std::size_t count = rows == 0 ? 0 : elementCount() / all * rows;
    state()->charge(productOrMax(count, sizeof(T)), where());
    std::vector<T> values(count);
    if (!values.empty())
        readInto(values.data(), rows, context);
    return values;
}

bool Hdf5Dataset::hasReference(const std::string& name) const {
    if (H5Aexists(id(), name.c_str()) <= 0)
        return false;
    const Hdf5Handle attribute(H5Aopen(id(), name.c_str(), H5P_DEFAULT));
    const Hdf5Handle type(H5Aget_type(attribute.get()));
    const Hdf5Handle space(H5Aget_space(attribute.get()));
    return H5Tequal(type.get(), H5T_STD_REF_OBJ) > 0 && H5Sget_simple_extent_npoints(space.get()) == 1;
}

Hdf5Dataset Hdf5Dataset::referencedDataset(const std::string& name) const {
    const std::string what = "attribute '" + name + "' refers to nothing";
    hobj_ref_t reference = 0;
    if (!hasReference(name))
        throw DataError("attribute '" + name + "' is not a reference", where(), "make the file again");
    const Hdf5Handle attribute = ownHdf5(H5Aopen(id(), name.c_str(), H5P_DEFAULT), what, where());
    requireHdf5(H5Aread(attribute.get(), H5T_STD_REF_OBJ, &reference), what, where());
    Hdf5Handle object = ownHdf5(H5Rdereference2(id(), H5P_DEFAULT, H5R_OBJECT, &reference), what, where());
    if (H5Iget_type(object.get()) != H5I_DATASET)
        throw DataError("attribute '" + name + "' does not refer to a dataset", where(),
                        "make the file again");
    return {std::move(object), state(), path() + "@" + name};
}

std::vector<std::string> Hdf5Dataset::readStoredTexts(const RunContext& context, std::size_t mostRows) const {
    if (type_ != Hdf5Type::text)
        throw DataError("text is expected", where(), "store text there");
    if (shape_.size() > 1 && elementCount() != shape_[0])
        throw DataError("a list of texts is expected, but the shape is " + shapeText(), where(),
                        "store a one-dimensional array there");
    requireReadable();
    const std::size_t count = std::min(elementCount(), mostRows);
    state()->charge(productOrMax(count, sizeof(std::string)), where());
    std::vector<std::string> texts(count);
    if (texts.empty())
        return texts;
    if (H5Tget_class(storedType_.get()) == H5T_ENUM)
        readMembers(texts, context);
    else if (H5Tis_variable_str(storedType_.get()) > 0)
        readVariableTexts(Hdf5GlobalHeap::referenceType(), texts, context);
    else
        readFixedTexts(storedType_.get(), storedType_.get(), texts, context);
    return texts;
}

std::vector<std::string> Hdf5Dataset::readTexts(const RunContext& context, std::size_t mostRows) const {
    std::vector<std::string> texts = readStoredTexts(context, mostRows);
    for (std::string& text : texts) {
        text.resize(std::min(text.size(), text.find('\0')));
        text = validUtf8(std::move(text));
    }
    return texts;
}

std::vector<std::string> Hdf5Dataset::readValues(const RunContext& context) const {
    std::vector<std::string> texts = readStoredTexts(context, SIZE_MAX);
    for (std::size_t i = 0; i < texts.size(); ++i)
        texts[i] = valueText(std::move(texts[i]), i, where());
    return texts;
}

std::string Hdf5Dataset::readText() const {
    if (elementCount() != 1)
        throw DataError("one text is expected, but the shape is " + shapeText(), where(),
                        "store one text there");
    return readTexts().front();
}

template std::vector<float> Hdf5Dataset::readNumbers<float>(const RunContext&, std::size_t) const;
template std::vector<double> Hdf5Dataset::readNumbers<double>(const RunContext&, std::size_t) const;
template std::vector<std::int8_t> Hdf5Dataset::readNumbers<std::int8_t>(const RunContext&, std::size_t) const;
template std::vector<std::uint8_t> Hdf5Dataset::readNumbers<std::uint8_t>(const RunContext&,
                                                                          std::size_t) const;
template std::vector<std::int16_t> Hdf5Dataset::readNumbers<std::int16_t>(const RunContext&,
                                                                          std::size_t) const;
template std::vector<std::int32_t> Hdf5Dataset::readNumbers<std::int32_t>(const RunContext&,
                                                                          std::size_t) const;
template std::vector<std::int64_t> Hdf5Dataset::readNumbers<std::int64_t>(const RunContext&,
                                                                          std::size_t) const;
template std::vector<std::uint64_t> Hdf5Dataset::readNumbers<std::uint64_t>(const RunContext&,
                                                                            std::size_t) const;

} // namespace groupscope
