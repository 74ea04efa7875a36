// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/io/column_factoring.h"
#include "core/io/hdf5/hdf5_dataset.h"

#include <hdf5.h>

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>

namespace groupscope {

namespace {

constexpr int mostFields = 10'000;

/// A record in memory of that one field, which HDF5 finds by name.
Hdf5Handle recordOf(const Hdf5Field& field, std::int64_t type, const FilePlace& where) {
    Hdf5Handle record = ownHdf5(H5Tcreate(H5T_COMPOUND, H5Tget_size(type)), "cannot read the field", where);
    requireHdf5(H5Tinsert(record.get(), field.name.c_str(), 0, type), "cannot read the field", where);
    return record;
}

/// Enumerations in records are not read.
Hdf5Type typeOfElement(hid_t type) {
    const Hdf5Type own = classifyHdf5(type);
    return own == Hdf5Type::text && H5Tget_class(type) == H5T_ENUM ? Hdf5Type::other : own;
}

/// Of one field of the record type `record`.
Hdf5Field describe(hid_t record, unsigned index) {
    Hdf5Field field;
    char* name = H5Tget_member_name(record, index);
    field.name = name ? name : "";
    H5free_memory(name);
    const Hdf5Handle type(H5Tget_member_type(record, index));
    if (type.get() < 0 || H5Tget_class(type.get()) != H5T_ARRAY) {
        field.type = typeOfElement(type.get());
        field.isUnsignedLong = isUnsignedLongType(type.get());
        return field;
    }
    field.isArray = true;
    std::array<hsize_t, H5S_MAX_RANK> extents{};
    if (H5Tget_array_ndims(type.get()) != 1 || H5Tget_array_dims2(type.get(), extents.data()) < 0)
        return field;
    const Hdf5Handle element(H5Tget_super(type.get()));
    field.type = typeOfElement(element.get());
    field.width = extents[0];
    return field;
}

/// HDF5 1.10 converts records without asking whether their fields lie in them, one behind the other.
bool fieldsFit(hid_t record) {
    std::vector<std::pair<std::size_t, std::size_t>> places; // first byte, bytes
    const int count = H5Tget_nmembers(record);
    for (int index = 0; index < count; ++index) {
        const Hdf5Handle type(H5Tget_member_type(record, static_cast<unsigned>(index)));
        if (type.get() < 0 || H5Tget_class(type.get()) == H5T_COMPOUND)
            return false; // tables of AnnData hold no records in records
        places.emplace_back(H5Tget_member_offset(record, static_cast<unsigned>(index)),
                            H5Tget_size(type.get()));
    }
    std::sort(places.begin(), places.end());
    const std::size_t size = H5Tget_size(record);
    std::size_t end = 0;
    for (const auto& [first, bytes] : places) {
        if (first < end || first > size || bytes == 0 || bytes > size - first)
            return false;
        end = first + bytes;
    }
    return true;
}

} // namespace

std::vector<Hdf5Field> Hdf5Dataset::fields() const {
    std::vector<Hdf5Field> found;
    if (shape_.size() != 1 || H5Tget_class(storedType_.get()) != H5T_COMPOUND)
        return found;
    if (!fieldsFit(storedType_.get()))
        throw DataError("the fields of the records do not fit into them", where(), "make the file again");
    const int count = std::min(H5Tget_nmembers(storedType_.get()), mostFields);
    for (int index = 0; index < count; ++index)
        found.push_back(describe(storedType_.get(), static_cast<unsigned>(index)));
    return found;
}

template<class T>
std::vector<T> Hdf5Dataset::readField(const Hdf5Field& field, const RunContext& context,
                                      std::size_t mostRows) const {
    const bool number =
        field.type == Hdf5Type::real || field.type == Hdf5Type::integer || field.type == Hdf5Type::boolean;
    if (!number || (std::is_integral_v<T> && field.type == Hdf5Type::real))
        throw DataError("field '" + field.name + "' does not hold the numbers that are expected", where(),
                        "make the file again");
    const std::size_t rows = std::min(shape_[0], mostRows);
    std::size_t bytes = 0, all = 0; // of one record's field, and of those of all rows
    if (__builtin_mul_overflow(field.width, sizeof(T), &bytes) || __builtin_mul_overflow(bytes, rows, &all))
        bytes = all = SIZE_MAX;
    requireReadable();
    state()->charge(all, where());
    const hsize_t width = field.width;
    const Hdf5Handle array = ownHdf5(field.isArray ? H5Tarray_create2(hdf5NativeType<T>(), 1, &width)
                                                   : H5Tcopy(hdf5NativeType<T>()),
                                     "cannot read field '" + field.name + "'", where());
    const Hdf5Handle record = recordOf(field, array.get(), where());
    std::vector<T> values(rows * field.width);
    const std::size_t step = rowsPerBlock(std::max<std::size_t>(bytes, H5Tget_size(storedType_.get())));
    for (std::size_t first = 0; first < rows && !values.empty(); first += step) {
        context.throwIfStopped();
        readRows(first, std::min(step, rows - first), record.get(), values.data() + first * field.width);
    }
    return values;
}

std::vector<std::string> Hdf5Dataset::readFieldTexts(const Hdf5Field& field, const RunContext& context,
                                                     std::size_t mostRows) const {
    if (field.type != Hdf5Type::text || field.isArray)
        throw DataError("field '" + field.name + "' does not hold one text", where(), "make the file again");
    requireReadable();
    const std::size_t rows = std::min(shape_[0], mostRows);
    state()->charge(rows > SIZE_MAX / sizeof(std::string) ? SIZE_MAX : rows * sizeof(std::string), where());
    const int index = static_cast<int>(requireHdf5(H5Tget_member_index(storedType_.get(), field.name.c_str()),
                                                   "there is no field '" + field.name + "'", where()));
    const Hdf5Handle stored = ownHdf5(H5Tget_member_type(storedType_.get(), static_cast<unsigned>(index)),
                                      "cannot read field '" + field.name + "'", where());
    std::vector<std::string> texts(rows);
    if (texts.empty())
        return texts;
    if (H5Tis_variable_str(stored.get()) > 0)
        readVariableTexts(recordOf(field, Hdf5GlobalHeap::referenceType(), where()).get(), texts, context);
    else
        readFixedTexts(stored.get(), recordOf(field, stored.get(), where()).get(), texts, context);
    for (std::size_t i = 0; i < texts.size(); ++i)
        texts[i] = valueText(std::move(texts[i]), i, where());
    return texts;
}

template std::vector<float> Hdf5Dataset::readField<float>(const Hdf5Field&, const RunContext&,
                                                          std::size_t) const;
template std::vector<double> Hdf5Dataset::readField<double>(const Hdf5Field&, const RunContext&,
                                                            std::size_t) const;
template std::vector<std::int8_t> Hdf5Dataset::readField<std::int8_t>(const Hdf5Field&, const RunContext&,
                                                                      std::size_t) const;
template std::vector<std::int32_t> Hdf5Dataset::readField<std::int32_t>(const Hdf5Field&, const RunContext&,
                                                                        std::size_t) const;
template std::vector<std::int64_t> Hdf5Dataset::readField<std::int64_t>(const Hdf5Field&, const RunContext&,
                                                                        std::size_t) const;
template std::vector<std::uint64_t> Hdf5Dataset::readField<std::uint64_t>(const Hdf5Field&, const RunContext&,
                                                                          std::size_t) const;

} // namespace groupscope
