// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/hdf5/hdf5_object.h"

#include "core/base/error.h"

#include <hdf5.h>

#include <array>
#include <string_view>

namespace groupscope {

namespace {

constexpr hssize_t longestList = 100'000;
constexpr std::size_t mostAttributes = 10'000;
constexpr std::size_t longestFixedText = 1 << 16;
constexpr std::size_t mostFixedTextBytes = 64 << 20;

herr_t collectName(hid_t, const char* name, const H5A_info_t*, void* names) {
    auto& list = *static_cast<std::vector<std::string>*>(names);
    try {
        list.emplace_back(name);
    } catch (...) { // no exception may cross HDF5's C frames
        return -1;
    }
    return list.size() < mostAttributes ? 0 : 1;
}

/// Attributes are hints, and are read as far as they are text.
std::string attributeText(std::string_view text) {
    return validUtf8(std::string(text.substr(0, text.find('\0'))));
}

/// The texts of an attribute whose type is a string, (count,).
std::vector<std::string> readTexts(hid_t attribute, hid_t type, std::size_t count, Hdf5FileState& state,
                                   const FilePlace& where) {
    std::vector<std::string> texts(count);
    if (H5Tis_variable_str(type) > 0) {
        std::vector<HeapReference> references(count);
        if (H5Aread(attribute, Hdf5GlobalHeap::referenceType(), references.data()) < 0)
            return {};
        for (std::size_t i = 0; i < count; ++i)
            texts[i] = attributeText(state.textAt(references[i], where));
        return texts;
    }
    const std::size_t width = H5Tget_size(type);
    if (width == 0 || width > longestFixedText || count > mostFixedTextBytes / width)
        return {};
    std::vector<char> bytes(count * width);
    if (H5Aread(attribute, type, bytes.data()) < 0)
        return {};
    for (std::size_t i = 0; i < count; ++i) {
        const std::string_view cell(bytes.data() + i * width, width);
        texts[i] = attributeText(cell);
    }
    return texts;
}

template<class Number>
std::optional<Number> readNumber(const Hdf5Handle& attribute, bool realToo) {
    if (attribute.get() < 0)
        return std::nullopt;
    const Hdf5Handle type(H5Aget_type(attribute.get()));
    const Hdf5Handle space(H5Aget_space(attribute.get()));
    const H5T_class_t kind = H5Tget_class(type.get());
    const bool fits = kind == H5T_INTEGER || kind == H5T_ENUM || (realToo && kind == H5T_FLOAT);
    Number value{};
    if (!fits || H5Sget_simple_extent_npoints(space.get()) != 1 ||
        H5Aread(attribute.get(), hdf5NativeType<Number>(), &value) < 0)
        return std::nullopt;
    return value;
}

} // namespace

void Hdf5FileState::charge(std::size_t bytes, const FilePlace& where) {
    if (bytes > bytesLeft)
        throw DataError("the data would need " + std::to_string(bytes >> 20) +
                            " MiB of memory, of which this file may use " + std::to_string(bytesLeft >> 20) +
                            " more",
                        where, "use a machine with more memory, or a file with fewer examples");
    bytesLeft -= bytes;
}

std::string Hdf5FileState::textAt(const HeapReference& reference, const FilePlace& where) {
    if (!texts)
        throw DataError("texts of a file that is being written cannot be read", where, "close it first");
    const std::string_view text = texts->textAt(reference);
    charge(text.size(), where);
    return std::string(text);
}

std::uint64_t Hdf5Object::address() const {
    H5O_info_t info{};
    requireHdf5(H5Oget_info2(id(), &info, H5O_INFO_BASIC), "cannot read the object", where());
    return info.addr;
}

std::vector<std::string> Hdf5Object::attributeNames() const {
    std::vector<std::string> names;
    requireHdf5(H5Aiterate2(id(), H5_INDEX_NAME, H5_ITER_NATIVE, nullptr, collectName, &names),
                "cannot list the attributes", where());
    return names;
}

Hdf5Handle Hdf5Object::openAttribute(const std::string& name) const {
    if (H5Aexists(id(), name.c_str()) <= 0)
        return {};
    return Hdf5Handle(H5Aopen(id(), name.c_str(), H5P_DEFAULT));
}

std::optional<std::string> Hdf5Object::textAttribute(const std::string& name) const {
    const std::vector<std::string> texts = textListAttribute(name);
    return texts.size() == 1 ? std::optional(texts.front()) : std::nullopt;
}

std::vector<std::string> Hdf5Object::textListAttribute(const std::string& name) const {
    const Hdf5Handle attribute = openAttribute(name);
    if (attribute.get() < 0)
        return {};
    const Hdf5Handle type(H5Aget_type(attribute.get()));
    const Hdf5Handle space(H5Aget_space(attribute.get()));
    const hssize_t count = H5Sget_simple_extent_npoints(space.get());
    if (H5Tget_class(type.get()) != H5T_STRING || count <= 0 || count > longestList)
        return {};
    return readTexts(attribute.get(), type.get(), static_cast<std::size_t>(count), *state_, where());
}

std::optional<std::int64_t> Hdf5Object::integerAttribute(const std::string& name) const {
    return readNumber<std::int64_t>(openAttribute(name), false);
}

std::vector<std::int64_t> Hdf5Object::integerListAttribute(const std::string& name) const {
    const Hdf5Handle attribute = openAttribute(name);
    if (attribute.get() < 0)
        return {};
    const Hdf5Handle type(H5Aget_type(attribute.get()));
    const Hdf5Handle space(H5Aget_space(attribute.get()));
    const hssize_t count = H5Sget_simple_extent_npoints(space.get());
    if (H5Tget_class(type.get()) != H5T_INTEGER || count <= 0 || count > longestList)
        return {};
    std::vector<std::int64_t> values(static_cast<std::size_t>(count));
    return H5Aread(attribute.get(), H5T_NATIVE_INT64, values.data()) < 0 ? std::vector<std::int64_t>()
                                                                         : values;
}

std::optional<double> Hdf5Object::realAttribute(const std::string& name) const {
    return readNumber<double>(openAttribute(name), true);
}

void Hdf5Object::writeAttribute(const std::string& name, std::int64_t type, std::int64_t space,
                                const void* value) {
    const std::string what = "cannot write attribute '" + name + "'";
    const std::string whatToDo = "check that the disk has room";
    const Hdf5Handle attribute = ownHdf5(
        H5Acreate2(id(), name.c_str(), type, space, H5P_DEFAULT, H5P_DEFAULT), what, where(), whatToDo);
    if (value)
        requireHdf5(H5Awrite(attribute.get(), type, value), what, where(), whatToDo);
}

void Hdf5Object::setTextAttribute(const std::string& name, const std::string& value) {
    const Hdf5Handle space(H5Screate(H5S_SCALAR));
    const char* pointer = value.c_str();
    writeAttribute(name, hdf5TextType(true).get(), space.get(), &pointer);
}

void Hdf5Object::setTextListAttribute(const std::string& name, const std::vector<std::string>& values) {
    const hsize_t count = values.size();
    const Hdf5Handle space(H5Screate_simple(1, &count, nullptr));
    if (values.empty()) {
        writeAttribute(name, H5T_IEEE_F64LE, space.get(), nullptr);
        return;
    }
    std::vector<const char*> pointers;
    for (const std::string& value : values)
        pointers.push_back(value.c_str());
    writeAttribute(name, hdf5TextType(true).get(), space.get(), pointers.data());
}

void Hdf5Object::setIntegerAttribute(const std::string& name, std::int64_t value) {
    const Hdf5Handle space(H5Screate(H5S_SCALAR));
    writeAttribute(name, H5T_NATIVE_INT64, space.get(), &value);
}

void Hdf5Object::setIntegerListAttribute(const std::string& name, const std::vector<std::int64_t>& values) {
    const hsize_t count = values.size();
    const Hdf5Handle space(H5Screate_simple(1, &count, nullptr));
    writeAttribute(name, H5T_NATIVE_INT64, space.get(), values.data());
}

void Hdf5Object::setRealAttribute(const std::string& name, double value) {
    const Hdf5Handle space(H5Screate(H5S_SCALAR));
    writeAttribute(name, H5T_NATIVE_DOUBLE, space.get(), &value);
}

void Hdf5Object::setBooleanAttribute(const std::string& name, bool value) {
    const Hdf5Handle space(H5Screate(H5S_SCALAR));
    const Hdf5Handle type(H5Tenum_create(H5T_STD_I8LE));
    const std::array<std::int8_t, 2> members = {0, 1};
    H5Tenum_insert(type.get(), "FALSE", &members[0]);
    H5Tenum_insert(type.get(), "TRUE", &members[1]);
    writeAttribute(name, type.get(), space.get(), &members[value ? 1 : 0]);
}

} // namespace groupscope
