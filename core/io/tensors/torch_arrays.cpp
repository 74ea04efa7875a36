// SPDX-License-Identifier: GPL-3.0-or-later
// Which values of a file of torch.save are arrays.
#include "core/base/error.h"
#include "core/io/column_factoring.h"
#include "core/io/memory_share.h"
#include "core/io/tensors/torch_archive.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace groupscope {

namespace {

using ValueKind = PickleValue::Kind;

constexpr std::size_t mostArrays = 10'000;
constexpr int deepestDictionary = 16; // dictionaries in dictionaries
constexpr std::size_t mostVisits = 2'000'000;

struct StorageType {
    const char* storage;
    const char* type;
    NumberFormat format;
};

/// Null of one whose numbers are not read.
const StorageType* storageTypeOf(const std::string& storage) {
    using Number = NumberFormat::Kind;
    static const std::array<StorageType, 9> types{{{"FloatStorage", "float32", {Number::real, 4}},
                                                   {"DoubleStorage", "float64", {Number::real, 8}},
                                                   {"HalfStorage", "float16", {Number::real, 2}},
                                                   {"BFloat16Storage", "bfloat16", {Number::bfloat, 2}},
                                                   {"LongStorage", "int64", {Number::integer, 8}},
                                                   {"IntStorage", "int32", {Number::integer, 4}},
                                                   {"ShortStorage", "int16", {Number::integer, 2}},
                                                   {"CharStorage", "int8", {Number::integer, 1}},
                                                   {"ByteStorage", "uint8", {Number::natural, 1}}}};
    static const StorageType truth{"BoolStorage", "bool", {Number::natural, 1}};
    if (storage == truth.storage)
        return &truth;
    const auto found = std::find_if(types.begin(), types.end(),
                                    [&](const StorageType& type) { return storage == type.storage; });
    return found == types.end() ? nullptr : &*found;
}

bool allOf(const PickleValue& list, std::initializer_list<ValueKind> kinds) {
    return !list.items.empty() &&
           std::all_of(list.items.begin(), list.items.end(), [&](const PickleValue* item) {
               return std::find(kinds.begin(), kinds.end(), item->kind) != kinds.end();
           });
}

/// Whether all are tensors of one type and of at most so many axes.
bool areTensors(const PickleValue& list, std::size_t axes) {
    return allOf(list, {ValueKind::tensor}) &&
           std::all_of(list.items.begin(), list.items.end(), [&](const PickleValue* item) {
               return item->tensor.shape.size() <= axes &&
                      item->tensor.storage.type == list.items.front()->tensor.storage.type;
           });
}

/// Whether all are texts, or all numbers.
bool areValues(const PickleValue& list) {
    return allOf(list, {ValueKind::text}) ||
           allOf(list, {ValueKind::integer, ValueKind::truth, ValueKind::real});
}

/// Whether tensors make one matrix: rows of one length, or batches of one width, of one type.
bool fitTogether(const std::vector<const PickleValue*>& tensors) {
    const TorchTensor& first = tensors.front()->tensor;
    if (tensors.size() < 2 || first.shape.empty() || first.shape.size() > 2)
        return false;
    return std::all_of(tensors.begin(), tensors.end(), [&](const PickleValue* other) {
        return other->tensor.shape.size() == first.shape.size() &&
               other->tensor.shape.back() == first.shape.back() &&
               other->tensor.storage.type == first.storage.type;
    });
}

std::string keyText(const PickleValue& key) {
    if (key.kind == ValueKind::text)
        return key.text;
    if (key.kind == ValueKind::real)
        return std::to_string(key.real);
    return key.kind == ValueKind::integer || key.kind == ValueKind::truth ? std::to_string(key.integer) : "?";
}

const char* kindName(ValueKind kind) {
    switch (kind) {
    case ValueKind::none:
        return "nothing";
    case ValueKind::truth:
    case ValueKind::integer:
    case ValueKind::real:
        return "a number";
    case ValueKind::text:
        return "a text";
    case ValueKind::list:
        return "a list of several kinds of values";
    case ValueKind::dictionary:
        return "dictionaries in dictionaries, too deep";
    default:
        return "another Python object";
    }
}

} // namespace

void TorchArchive::leaveOut(const std::string& name, const std::string& why) {
    if (others_.size() < mostArrays)
        others_.push_back(printableName(name.empty() ? "tensor" : name) + " (" + why + ")");
}

void TorchArchive::add(TorchArray array) {
    if (arrays_.size() == mostArrays)
        zip_.fail("it holds over " + std::to_string(mostArrays) + " arrays", path_);
    if (array.name.empty())
        array.name = "tensor";
    if (!names_.insert(array.name).second)
        zip_.fail("two arrays have the same name", where(array));
    arrays_.push_back(std::move(array));
}

/// One after the other: rows and batches as a matrix, or the values of a column.
void TorchArchive::addTensors(const std::string& name, const std::vector<const PickleValue*>& tensors,
                              bool column) {
    const TorchTensor& first = tensors.front()->tensor;
    TorchArray array{
        .name = name, .shape = {first.shape.begin(), first.shape.end()}, .type = first.storage.type};
    if (const StorageType* type = storageTypeOf(first.storage.type)) {
        array.type = type->type;
        array.format = type->format;
        array.format->bigEndian = bigEndian_;
    }
    if (tensors.size() > 1) {
        std::uint64_t rows = 0;
        for (const PickleValue* tensor : tensors) {
            const std::vector<std::uint64_t>& shape = tensor->tensor.shape;
            const std::uint64_t own = shape.empty() || (shape.size() == 1 && !column) ? 1 : shape[0];
            if (own > std::numeric_limits<std::uint32_t>::max())
                zip_.fail("a tensor claims more rows than there can be", where(array));
            rows += own;
        }
        array.shape = {rows};
        if (!column)
            array.shape.push_back(first.shape.back());
    }
    for (const PickleValue* tensor : tensors)
        array.parts.push_back(tensor->tensor);
    if (array.format)
        for (const TorchTensor& part : array.parts)
            requireInside(part, *array.format, where(array));
    add(std::move(array));
}

/// A list of texts or numbers: ids, class names of rows, labels.
void TorchArchive::addValues(const std::string& name, const PickleValue& list) {
    for (const PickleValue* item : list.items)
        valueBytes_ += item->text.size() + sizeof(std::string);
    requireMemory(valueBytes_, path_); // texts may be shared
    TorchArray array{.name = name, .shape = {list.items.size()}, .type = "text"};
    if (allOf(list, {ValueKind::text})) {
        auto& texts = array.values.emplace<std::vector<std::string>>();
        for (const PickleValue* item : list.items)
            texts.push_back(valueText(item->text, texts.size(), where(array)));
    } else if (allOf(list, {ValueKind::integer, ValueKind::truth})) {
        array.type = allOf(list, {ValueKind::truth}) ? "bool" : "int64";
        auto& integers = array.values.emplace<std::vector<std::int64_t>>();
        for (const PickleValue* item : list.items)
            integers.push_back(item->integer);
    } else {
        array.type = "float64";
        auto& reals = array.values.emplace<std::vector<double>>();
        for (const PickleValue* item : list.items)
            reals.push_back(item->real);
    }
    add(std::move(array));
}

void TorchArchive::countVisit() {
    if (++visits_ > mostVisits)
        zip_.fail("its dictionaries and lists hold each other too often", path_);
}

/// The numbers of rows that the matrices of the file have.
void TorchArchive::collectRows(const PickleValue& value, int depth) {
    countVisit();
    if (value.kind == ValueKind::tensor && value.tensor.shape.size() > 1)
        rows_.insert(value.tensor.shape[0]);
    const bool isList = value.kind == ValueKind::list;
    if ((!isList && value.kind != ValueKind::dictionary) || depth == deepestDictionary)
        return;
    if (isList && allOf(value, {ValueKind::tensor}) && fitTogether(value.items)) {
        std::uint64_t rows = 0;
        for (const PickleValue* item : value.items)
            rows += item->tensor.shape.size() == 1 ? 1 : item->tensor.shape[0];
        rows_.insert(rows);
    } else if (!isList || !areValues(value)) {
        for (std::size_t i = isList ? 0 : 1; i < value.items.size(); i += isList ? 1 : 2)
            collectRows(*value.items[i], depth + 1);
    }
}

/// Labels in batches, as tensors or lists, or one by one: as many values as a matrix has rows, and no matrix
/// of so many rows themselves.
bool TorchArchive::isColumnInParts(const PickleValue& list) const {
    std::uint64_t values = 0;
    bool single = true;
    if (list.items.size() < 2 || (!areTensors(list, 1) && !allOf(list, {ValueKind::list})))
        return false;
    for (const PickleValue* item : list.items) {
        const bool isTensor = item->kind == ValueKind::tensor;
        if (!isTensor && !areValues(*item))
            return false;
        single = single && isTensor && item->tensor.shape.empty();
        const std::uint64_t own = !isTensor                    ? item->items.size()
                                  : item->tensor.shape.empty() ? 1
                                                               : item->tensor.shape[0];
        if (own > std::numeric_limits<std::uint32_t>::max())
            return false;
        values += own;
    }
    return rows_.contains(values) && (single || list.items.size() != values);
}

void TorchArchive::flatten(const PickleValue& value, const std::string& name, int depth) {
    countVisit();
    const std::string before = name.empty() ? "" : name + "/";
    if (value.kind == ValueKind::tensor)
        return addTensors(name, {&value}, false);
    if (value.kind == ValueKind::dictionary && depth < deepestDictionary) {
        for (std::size_t i = 0; i + 1 < value.items.size(); i += 2)
            flatten(*value.items[i + 1], before + keyText(*value.items[i]), depth + 1);
        return;
    }
    if (value.kind != ValueKind::list || value.items.empty() || depth == deepestDictionary)
        return leaveOut(name, kindName(value.kind));
    if (areValues(value))
        return addValues(name, value);
    if (isColumnInParts(value)) {
        if (value.items.front()->kind == ValueKind::tensor)
            return addTensors(name, value.items, true);
        PickleValue whole{ValueKind::list};
        for (const PickleValue* part : value.items)
            whole.items.insert(whole.items.end(), part->items.begin(), part->items.end());
        if (areValues(whole))
            return addValues(name, whole);
    }
    if (allOf(value, {ValueKind::tensor}) && fitTogether(value.items))
        return addTensors(name, value.items, false);
    if (!allOf(value, {ValueKind::tensor, ValueKind::dictionary, ValueKind::list}))
        return leaveOut(name, kindName(value.kind));
    for (std::size_t i = 0; i < value.items.size(); ++i)
        flatten(*value.items[i], before + std::to_string(i), depth + 1);
}

} // namespace groupscope
