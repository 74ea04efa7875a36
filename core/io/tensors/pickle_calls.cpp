// SPDX-License-Identifier: GPL-3.0-or-later
// The functions that a pickle may call: the few that build tensors and dictionaries.
#include "core/base/error.h"
#include "core/io/tensors/pickle_reader.h"
#include "core/io/tensors/tensor_file.h"

#include <algorithm>
#include <array>

namespace groupscope {

namespace {

const char* const plainAdvice =
    "save plain tensors: torch.save({'embeddings': x.clone(), 'labels': y.clone()}, FILE), or numpy.savez";
constexpr std::array<const char*, 2> rebuildTensor{"torch._utils _rebuild_tensor",
                                                   "torch._utils _rebuild_tensor_v2"};
const std::string rebuildParameter = "torch._utils _rebuild_parameter";
const std::string orderedDictionary = "collections OrderedDict";
const std::string torchSize = "torch Size";

/// Whether the name is one that a description of tensors may use.
bool isKnown(const std::string& name) {
    if (name == rebuildTensor[0] || name == rebuildTensor[1] || name == rebuildParameter ||
        name == orderedDictionary || name == torchSize || name == "torch device")
        return true;
    const std::string torch = "torch ";
    if (!name.starts_with(torch))
        return false;
    const std::string own = name.substr(torch.size());
    static const std::array<const char*, 12> types{"float32", "float64", "float16", "bfloat16",
                                                   "int64",   "int32",   "int16",   "int8",
                                                   "uint8",   "bool",    "half",    "double"};
    return own.ends_with("Storage") || std::find(types.begin(), types.end(), own) != types.end();
}

bool isEmptyDictionary(const PickleValue& value) {
    return value.kind == PickleValue::Kind::dictionary && value.items.empty();
}

} // namespace

void PickleReader::fail(const std::string& what) const {
    throw DataError(what, where_, plainAdvice);
}

void PickleReader::pushNamed(const std::string& name) {
    if (!isKnown(name))
        fail("it holds a Python object, '" + printableName(name) + "', which is never loaded");
    grow(name.size());
    PickleValue& value = make(PickleValue::Kind::function);
    value.text = name;
    push(value);
}

/// ("storage", torch.FloatStorage, "0", "cpu", 12)
void PickleReader::pushStorage() {
    const PickleValue* of = pop();
    if (of->kind != PickleValue::Kind::list || of->items.size() < 5 ||
        of->items[1]->kind != PickleValue::Kind::function || of->items[2]->kind != PickleValue::Kind::text ||
        of->items[4]->kind != PickleValue::Kind::integer || of->items[4]->integer < 0)
        damaged();
    const std::string& name = of->items[1]->text;
    grow(name.size() + of->items[2]->text.size());
    PickleValue& value = make(PickleValue::Kind::storage);
    value.tensor.storage = {name.substr(name.find(' ') + 1), of->items[2]->text,
                            static_cast<std::uint64_t>(of->items[4]->integer)};
    push(value);
}

std::vector<std::uint64_t> PickleReader::naturals(const PickleValue& tuple) const {
    constexpr std::size_t mostDimensions = 16;
    if (tuple.kind != PickleValue::Kind::list || tuple.items.size() > mostDimensions)
        damaged();
    std::vector<std::uint64_t> values;
    for (const PickleValue* item : tuple.items) {
        if (item->kind != PickleValue::Kind::integer || item->integer < 0)
            damaged();
        values.push_back(static_cast<std::uint64_t>(item->integer));
    }
    return values;
}

void PickleReader::pushTensor(const std::vector<const PickleValue*>& of) {
    constexpr std::size_t metadataPlace = 6; // that it is negated or conjugated, which is not followed here
    const bool hasMetadata = of.size() > metadataPlace && of[metadataPlace]->kind != PickleValue::Kind::none;
    if (of.size() > metadataPlace + 1 || (hasMetadata && !isEmptyDictionary(*of[metadataPlace])))
        fail("it holds a tensor that is stored negated or conjugated");
    if (of.size() < 4 || of[0]->kind != PickleValue::Kind::storage ||
        of[1]->kind != PickleValue::Kind::integer || of[1]->integer < 0)
        damaged();
    grow(of[0]->tensor.storage.key.size());
    PickleValue& value = make(PickleValue::Kind::tensor);
    value.tensor = of[0]->tensor;
    value.tensor.offset = static_cast<std::uint64_t>(of[1]->integer);
    value.tensor.shape = naturals(*of[2]);
    value.tensor.strides = naturals(*of[3]);
    if (value.tensor.shape.size() != value.tensor.strides.size())
        damaged();
    push(value);
}

void PickleReader::pushDictionary(const std::vector<const PickleValue*>& of) {
    PickleValue& value = make(PickleValue::Kind::dictionary);
    if (!of.empty()) { // of a list of pairs
        if (of.front()->kind != PickleValue::Kind::list)
            damaged();
        for (const PickleValue* pair : of.front()->items) {
            if (pair->kind != PickleValue::Kind::list || pair->items.size() != 2)
                damaged();
            grow(4 * sizeof(pair));
            value.items.insert(value.items.end(), pair->items.begin(), pair->items.end());
        }
    }
    push(value);
}

/// The function below the arguments is called: one of those that isKnown() lets pass.
void PickleReader::call() {
    const PickleValue* arguments = pop();
    const PickleValue* function = pop();
    if (function->kind != PickleValue::Kind::function || arguments->kind != PickleValue::Kind::list)
        damaged();
    const std::vector<const PickleValue*>& of = arguments->items;
    if (function->text == rebuildTensor[0] || function->text == rebuildTensor[1])
        return pushTensor(of);
    if (function->text == orderedDictionary)
        return pushDictionary(of);
    if (function->text == rebuildParameter && !of.empty() && of.front()->kind == PickleValue::Kind::tensor) {
        grow(of.front()->tensor.storage.key.size());
        PickleValue& value = make(PickleValue::Kind::tensor);
        value.tensor = of.front()->tensor;
        return push(value);
    }
    if (function->text == torchSize && !of.empty() && of.front()->kind == PickleValue::Kind::list)
        return pushList(of.front()->items);
    push(make(PickleValue::Kind::other));
}

} // namespace groupscope
