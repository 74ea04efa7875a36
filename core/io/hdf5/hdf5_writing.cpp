// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/io/hdf5/hdf5_file.h"
#include "core/io/hdf5/hdf5_transfer.h"

#include <hdf5.h>

#include <algorithm>
#include <array>

namespace groupscope {

namespace {

constexpr std::size_t chunkBytes = 2 << 20;
constexpr unsigned gzipLevel = 4;
const char* const diskAdvice = "check that the disk has room";

/// Row-block chunks, or a contiguous layout for what is small and not compressed.
Hdf5Handle layoutFor(const std::vector<std::size_t>& shape, std::size_t bytesPerElement,
                     Hdf5Storage storage) {
    Hdf5Handle creation(H5Pcreate(H5P_DATASET_CREATE));
    std::size_t bytesPerRow = bytesPerElement;
    for (std::size_t i = 1; i < shape.size(); ++i)
        bytesPerRow *= shape[i];
    const bool empty = shape.empty() || shape[0] == 0 || bytesPerRow == 0;
    if (empty || (storage == Hdf5Storage::plain && shape[0] * bytesPerRow <= chunkBytes))
        return creation;
    std::vector<hsize_t> chunk(shape.begin(), shape.end());
    chunk[0] = std::clamp<std::size_t>(chunkBytes / bytesPerRow, 1, shape[0]);
    H5Pset_chunk(creation.get(), static_cast<int>(chunk.size()), chunk.data());
    if (storage == Hdf5Storage::gzip) {
        H5Pset_shuffle(creation.get());
        H5Pset_deflate(creation.get(), gzipLevel);
    }
    return creation;
}

Hdf5Handle spaceOf(const std::vector<std::size_t>& shape) {
    if (shape.empty())
        return Hdf5Handle(H5Screate(H5S_SCALAR));
    const std::vector<hsize_t> dims(shape.begin(), shape.end());
    return Hdf5Handle(H5Screate_simple(static_cast<int>(dims.size()), dims.data(), nullptr));
}

} // namespace

Hdf5Group Hdf5Group::createGroup(const std::string& name) {
    return {ownHdf5(H5Gcreate2(id(), name.c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
                    "cannot write the group", whereIs(name), diskAdvice),
            state(), pathOf(name)};
}

Hdf5Dataset Hdf5Group::createDataset(const std::string& name, std::int64_t type, std::int64_t space,
                                     std::int64_t creation) {
    if (name.empty() || name == "." || name.find('/') != std::string::npos)
        throw DataError("'" + name + "' cannot be the name of a dataset", where(),
                        "rename it: no empty name, no '/'");
    // Without the time of writing: the same values make the same bytes.
    const Hdf5Handle timeless(creation == H5P_DEFAULT ? H5Pcreate(H5P_DATASET_CREATE) : H5Pcopy(creation));
    H5Pset_obj_track_times(timeless.get(), false);
    return {ownHdf5(H5Dcreate2(id(), name.c_str(), type, space, H5P_DEFAULT, timeless.get(), H5P_DEFAULT),
                    "cannot write the dataset", whereIs(name), diskAdvice),
            state(), pathOf(name)};
}

Hdf5Dataset Hdf5Group::writeArray(const std::string& name, std::int64_t type, std::size_t bytesPerElement,
                                  const void* values, const std::vector<std::size_t>& shape,
                                  Hdf5Storage storage) {
    const Hdf5Handle creation = layoutFor(shape, bytesPerElement, storage);
    const Hdf5Handle space = spaceOf(shape);
    Hdf5Dataset dataset = createDataset(name, type, space.get(), creation.get());
    if (const hssize_t count = H5Sget_simple_extent_npoints(space.get()); count > 0) {
        const Hdf5Handle opened = ownHdf5(H5Dopen2(id(), name.c_str(), H5P_DEFAULT), "cannot write the data",
                                          whereIs(name), diskAdvice);
        requireHdf5(H5Dwrite(opened.get(), type, H5S_ALL, H5S_ALL,
                             transferOf(static_cast<std::size_t>(count), H5Tget_size(type)).get(), values),
                    "cannot write the data", whereIs(name), diskAdvice);
    }
    return dataset;
}

template<class T>
Hdf5Dataset Hdf5Group::writeNumbers(const std::string& name, std::span<const T> values,
                                    const std::vector<std::size_t>& shape, Hdf5Storage storage) {
    std::size_t count = 1;
    for (const std::size_t extent : shape)
        count *= extent;
    if (count != values.size())
        throw DataError(std::to_string(values.size()) + " values do not fill the shape", whereIs(name),
                        "give as many as the shape asks for");
    return writeArray(name, hdf5NativeType<T>(), sizeof(T), values.data(), shape, storage);
}

Hdf5Dataset Hdf5Group::writeBooleans(const std::string& name, std::span<const std::int8_t> values) {
    const Hdf5Handle type(H5Tenum_create(H5T_STD_I8LE));
    const std::array<std::int8_t, 2> members = {0, 1};
    H5Tenum_insert(type.get(), "FALSE", &members[0]);
    H5Tenum_insert(type.get(), "TRUE", &members[1]);
    return writeArray(name, type.get(), 1, values.data(), {values.size()}, Hdf5Storage::plain);
}

Hdf5Dataset Hdf5Group::writeTexts(const std::string& name, const std::vector<std::string>& values) {
    std::vector<const char*> pointers;
    pointers.reserve(values.size());
    for (const std::string& value : values)
        pointers.push_back(value.c_str());
    return writeArray(name, hdf5TextType(true).get(), sizeof(char*), pointers.data(), {values.size()},
                      Hdf5Storage::plain);
}

Hdf5Dataset Hdf5Group::writeText(const std::string& name, const std::string& value) {
    const char* pointer = value.c_str();
    return writeArray(name, hdf5TextType(true).get(), sizeof(char*), &pointer, {}, Hdf5Storage::plain);
}

template Hdf5Dataset Hdf5Group::writeNumbers<float>(const std::string&, std::span<const float>,
                                                    const std::vector<std::size_t>&, Hdf5Storage);
template Hdf5Dataset Hdf5Group::writeNumbers<double>(const std::string&, std::span<const double>,
                                                     const std::vector<std::size_t>&, Hdf5Storage);
template Hdf5Dataset Hdf5Group::writeNumbers<std::int8_t>(const std::string&, std::span<const std::int8_t>,
                                                          const std::vector<std::size_t>&, Hdf5Storage);
template Hdf5Dataset Hdf5Group::writeNumbers<std::uint8_t>(const std::string&, std::span<const std::uint8_t>,
                                                           const std::vector<std::size_t>&, Hdf5Storage);
template Hdf5Dataset Hdf5Group::writeNumbers<std::int16_t>(const std::string&, std::span<const std::int16_t>,
                                                           const std::vector<std::size_t>&, Hdf5Storage);
template Hdf5Dataset Hdf5Group::writeNumbers<std::int32_t>(const std::string&, std::span<const std::int32_t>,
                                                           const std::vector<std::size_t>&, Hdf5Storage);
template Hdf5Dataset Hdf5Group::writeNumbers<std::int64_t>(const std::string&, std::span<const std::int64_t>,
                                                           const std::vector<std::size_t>&, Hdf5Storage);

} // namespace groupscope
