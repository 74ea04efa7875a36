// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/hdf5_internal.h"

#include <algorithm>
#include <array>
#include <utility>

namespace groupscope::hdf5 {

namespace {

constexpr hsize_t mostChildren = 100'000;

std::optional<std::string> readTextAttribute(hid_t object, const std::string& attribute,
                                             const std::string& place) {
    if (H5Aexists(object, attribute.c_str()) <= 0)
        return std::nullopt;
    const Handle handle = checkedHandle(H5Aopen(object, attribute.c_str(), H5P_DEFAULT), closeAttribute,
                                        "cannot read an attribute", place);
    const Handle type = checkedHandle(H5Aget_type(handle.id()), closeType, "cannot read an attribute", place);
    const Handle space =
        checkedHandle(H5Aget_space(handle.id()), closeSpace, "cannot read an attribute", place);
    if (H5Tget_class(type.id()) != H5T_STRING || H5Sget_simple_extent_npoints(space.id()) != 1)
        return std::nullopt;
    if (H5Tis_variable_str(type.id()) > 0) {
        char* text = nullptr;
        checked(H5Aread(handle.id(), type.id(), &text), "cannot read an attribute", place);
        std::string copy = text != nullptr ? text : "";
        H5free_memory(text);
        return copy;
    }
    std::vector<char> buffer(std::min<std::size_t>(H5Tget_size(type.id()), 1 << 20));
    if (buffer.size() < H5Tget_size(type.id()))
        return std::nullopt;
    checked(H5Aread(handle.id(), type.id(), buffer.data()), "cannot read an attribute", place);
    return std::string(buffer.begin(), std::find(buffer.begin(), buffer.end(), '\0'));
}

void writeTexts(hid_t object, const std::string& attribute, std::span<const std::string> texts, bool scalar,
                const std::string& place) {
    std::vector<const char*> pointers;
    for (const std::string& text : texts)
        pointers.push_back(text.c_str());
    const Handle type = textType();
    const hsize_t size = texts.size();
    const Handle space = checkedHandle(scalar ? H5Screate(H5S_SCALAR) : H5Screate_simple(1, &size, nullptr),
                                       closeSpace, "cannot write an attribute", place);
    const Handle handle =
        checkedHandle(H5Acreate2(object, attribute.c_str(), type.id(), space.id(), H5P_DEFAULT, H5P_DEFAULT),
                      closeAttribute, "cannot write an attribute", place);
    if (!pointers.empty())
        checked(H5Awrite(handle.id(), type.id(), pointers.data()), "cannot write an attribute", place);
}

Handle creationProperties(const std::string& place) {
    Handle properties = checkedHandle(H5Pcreate(H5P_DATASET_CREATE), closeProperties, "cannot write", place);
    checked(H5Pset_obj_track_times(properties.id(), false), "cannot write", place);
    return properties;
}

} // namespace

Group::Group(Handle handle, std::string place)
    : handle_(std::move(handle))
    , place_(std::move(place)) {}

LinkType Group::kind(const std::string& name) const {
    H5L_info_t link;
    if (H5Lexists(handle_.id(), name.c_str(), H5P_DEFAULT) <= 0 ||
        H5Lget_info(handle_.id(), name.c_str(), &link, H5P_DEFAULT) < 0)
        return LinkType::none;
    if (link.type != H5L_TYPE_HARD)
        return LinkType::other;
    H5O_info_t object;
    if (H5Oget_info_by_name2(handle_.id(), name.c_str(), &object, H5O_INFO_BASIC, H5P_DEFAULT) < 0)
        return LinkType::other;
    return object.type == H5O_TYPE_GROUP     ? LinkType::group
           : object.type == H5O_TYPE_DATASET ? LinkType::dataset
                                             : LinkType::other;
}

std::vector<std::string> Group::children() const {
    H5G_info_t info;
    checked(H5Gget_info(handle_.id(), &info), "cannot list the group", place_);
    std::vector<std::string> names;
    for (hsize_t i = 0; i < std::min(info.nlinks, mostChildren); ++i) {
        std::array<char, 1024> name{};
        const ssize_t length = H5Lget_name_by_idx(handle_.id(), ".", H5_INDEX_NAME, H5_ITER_INC, i,
                                                  name.data(), name.size(), H5P_DEFAULT);
        if (length > 0 && static_cast<std::size_t>(length) < name.size())
            names.emplace_back(name.data());
    }
    return names;
}

Group Group::group(const std::string& name) const {
    const std::string place = place_ + "/" + name;
    if (kind(name) != LinkType::group)
        throw DataError("there is no group of this name", place, "write the file as anndata does");
    return {
        checkedHandle(H5Gopen2(handle_.id(), name.c_str(), H5P_DEFAULT), closeGroup, "cannot open", place),
        place};
}

Dataset Group::dataset(const std::string& name) const {
    const std::string place = place_ + "/" + name;
    if (kind(name) != LinkType::dataset)
        throw DataError("there is no array of this name", place, "write the file as anndata does");
    const Handle access = checkedHandle(H5Pcreate(H5P_DATASET_ACCESS), closeProperties, "cannot open", place);
    // The default cache is smaller than one of our own chunks: every block would inflate its chunks again.
    checked(H5Pset_chunk_cache(access.id(), 12421, 64u << 20, 1.0), "cannot open", place);
    return {
        checkedHandle(H5Dopen2(handle_.id(), name.c_str(), access.id()), closeDataset, "cannot open", place),
        place};
}

std::optional<std::string> Group::textAttribute(const std::string& attribute) const {
    return readTextAttribute(handle_.id(), attribute, place_);
}

std::optional<std::string> Group::textAttribute(const std::string& name, const std::string& attribute) const {
    if (kind(name) != LinkType::group && kind(name) != LinkType::dataset)
        return std::nullopt;
    const Handle object = checkedHandle(
        H5Oopen(handle_.id(), name.c_str(), H5P_DEFAULT), [](std::int64_t id) -> int { return H5Oclose(id); },
        "cannot open", place_ + "/" + name);
    return readTextAttribute(object.id(), attribute, place_ + "/" + name);
}

Group Group::createGroup(const std::string& name) {
    const std::string place = place_ + "/" + name;
    return {checkedHandle(H5Gcreate2(handle_.id(), name.c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
                          closeGroup, "cannot write the group", place),
            place};
}

void Group::writeAttribute(const std::string& attribute, const std::string& text) {
    hdf5::writeTexts(handle_.id(), attribute, std::span(&text, 1), true, place_);
}

void Group::writeAttribute(const std::string& attribute, const std::vector<std::string>& texts) {
    hdf5::writeTexts(handle_.id(), attribute, texts, false, place_);
}

void Group::writeAttribute(const std::string& name, const std::string& attribute, const std::string& text) {
    const Handle object = checkedHandle(
        H5Oopen(handle_.id(), name.c_str(), H5P_DEFAULT), [](std::int64_t id) -> int { return H5Oclose(id); },
        "cannot open", place_ + "/" + name);
    hdf5::writeTexts(object.id(), attribute, std::span(&text, 1), true, place_);
}

void Group::writeFlagAttribute(const std::string& attribute, bool value) {
    const Handle type =
        checkedHandle(H5Tenum_create(H5T_NATIVE_INT8), closeType, "cannot write an attribute", place_);
    const std::int8_t no = 0, yes = 1, chosen = value ? 1 : 0;
    checked(H5Tenum_insert(type.id(), "FALSE", &no), "cannot write an attribute", place_);
    checked(H5Tenum_insert(type.id(), "TRUE", &yes), "cannot write an attribute", place_);
    const Handle space =
        checkedHandle(H5Screate(H5S_SCALAR), closeSpace, "cannot write an attribute", place_);
    const Handle handle = checkedHandle(
        H5Acreate2(handle_.id(), attribute.c_str(), type.id(), space.id(), H5P_DEFAULT, H5P_DEFAULT),
        closeAttribute, "cannot write an attribute", place_);
    checked(H5Awrite(handle.id(), type.id(), &chosen), "cannot write an attribute", place_);
}

void Group::writeText(const std::string& name, const std::string& text) {
    const Handle type = textType();
    const Handle space = checkedHandle(H5Screate(H5S_SCALAR), closeSpace, "cannot write", place_);
    const Handle properties = creationProperties(place_);
    const Handle handle = checkedHandle(H5Dcreate2(handle_.id(), name.c_str(), type.id(), space.id(),
                                                   H5P_DEFAULT, properties.id(), H5P_DEFAULT),
                                        closeDataset, "cannot write", place_ + "/" + name);
    const char* pointer = text.c_str();
    checked(H5Dwrite(handle.id(), type.id(), H5S_ALL, H5S_ALL, H5P_DEFAULT, &pointer), "cannot write",
            place_);
}

void Group::writeTexts(const std::string& name, std::span<const std::string> texts) {
    std::vector<const char*> pointers;
    for (const std::string& text : texts)
        pointers.push_back(text.c_str());
    const Handle type = textType();
    writeArray(name, {texts.size()}, pointers.data(), type.id(), type.id(), sizeof(char*), 0);
}

void Group::writeArray(const std::string& name, const std::vector<std::uint64_t>& shape, const void* values,
                       std::int64_t fileType, std::int64_t memoryType, std::size_t bytes, int deflate) {
    const std::string place = place_ + "/" + name;
    std::vector<hsize_t> extent(shape.begin(), shape.end());
    std::uint64_t rowElements = 1, elements = 1;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        elements *= shape[i];
        rowElements *= i == 0 ? 1 : shape[i];
    }
    const Handle space =
        checkedHandle(H5Screate_simple(static_cast<int>(extent.size()), extent.data(), nullptr), closeSpace,
                      "cannot write", place);
    const Handle properties = creationProperties(place);
    const std::uint64_t chunkRows =
        std::max<std::uint64_t>(1, (1u << 20) / std::max<std::uint64_t>(1, rowElements * bytes));
    if (elements > 0 && (deflate > 0 || extent[0] > chunkRows)) {
        std::vector<hsize_t> chunk = extent;
        chunk[0] = std::min<hsize_t>(chunkRows, extent[0]);
        checked(H5Pset_chunk(properties.id(), static_cast<int>(chunk.size()), chunk.data()), "cannot write",
                place);
        if (deflate > 0) {
            checked(H5Pset_shuffle(properties.id()), "cannot write", place);
            checked(H5Pset_deflate(properties.id(), static_cast<unsigned>(deflate)), "cannot write", place);
        }
    }
    const Handle handle = checkedHandle(H5Dcreate2(handle_.id(), name.c_str(), fileType, space.id(),
                                                   H5P_DEFAULT, properties.id(), H5P_DEFAULT),
                                        closeDataset, "cannot write", place);
    if (elements > 0)
        checked(H5Dwrite(handle.id(), memoryType, H5S_ALL, H5S_ALL, H5P_DEFAULT, values), "cannot write",
                place);
}

void Group::write(const std::string& name, const std::vector<std::uint64_t>& shape, const float* values,
                  int deflate) {
    writeArray(name, shape, values, H5T_IEEE_F32LE, H5T_NATIVE_FLOAT, sizeof(float), deflate);
}
void Group::write(const std::string& name, const std::vector<std::uint64_t>& shape, const double* values) {
    writeArray(name, shape, values, H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, sizeof(double), 0);
}
void Group::write(const std::string& name, const std::vector<std::uint64_t>& shape,
                  const std::int32_t* values) {
    writeArray(name, shape, values, H5T_STD_I32LE, H5T_NATIVE_INT32, sizeof(std::int32_t), 0);
}
void Group::write(const std::string& name, const std::vector<std::uint64_t>& shape,
                  const std::int8_t* values) {
    writeArray(name, shape, values, H5T_STD_I8LE, H5T_NATIVE_INT8, 1, 0);
}
void Group::write(const std::string& name, const std::vector<std::uint64_t>& shape,
                  const std::uint8_t* values, int deflate) {
    writeArray(name, shape, values, H5T_STD_U8LE, H5T_NATIVE_UINT8, 1, deflate);
}

} // namespace groupscope::hdf5
