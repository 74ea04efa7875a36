// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// A stored part of the archive that holds the numbers of tensors.
struct TorchStorage {
    std::string type; ///< "FloatStorage"
    std::string key;  ///< the part is called "data/KEY"
    std::uint64_t count = 0;
};

/// A tensor as described by the pickle: element (i, j, …) is number offset + i·strides[0] + j·strides[1] + …
/// of the storage. Not yet checked against the storage.
struct TorchTensor {
    TorchStorage storage;
    std::uint64_t offset = 0;
    std::vector<std::uint64_t> shape, strides;
};

/// A Python value.
struct PickleValue {
    enum class Kind { none, truth, integer, real, text, list, dictionary, function, storage, tensor, other };
    Kind kind = Kind::none;
    std::int64_t integer = 0; ///< set for booleans too
    double real = 0.0;        ///< set for integers too
    std::string text{};       ///< and the name of functions: "collections OrderedDict"
    /// Elements of lists and tuples; key, value, key, … of dictionaries.
    std::vector<const PickleValue*> items{};
    TorchTensor tensor{}; ///< for a storage: its first member
};

/// The values of a pickle; `root` is the result.
struct Pickle {
    std::deque<PickleValue> values; ///< stay where they are
    const PickleValue* root = nullptr;
};

/// Reads a pickle of torch.save: tensors, dictionaries, lists and tuples of them, texts and numbers. Nothing
/// is executed: the few functions that build tensors and dictionaries are known by name, and any other
/// function is refused by name. Values may be shared and, in a damaged file, contain themselves. Throws
/// DataError; `where` is the place for messages.
Pickle readPickle(std::string_view bytes, const std::string& where);

} // namespace groupscope
