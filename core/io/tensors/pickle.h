// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// Where the numbers of tensors lie: one stored part of the archive.
struct TorchStorage {
    std::string type; ///< "FloatStorage"
    std::string key;  ///< the part is called "data/KEY"
    std::uint64_t count = 0;
};

/// A tensor as it is described: element (i, j, …) is number offset + i·strides[0] + j·strides[1] + … of the
/// storage. Nothing here is checked against the storage yet.
struct TorchTensor {
    TorchStorage storage;
    std::uint64_t offset = 0;
    std::vector<std::uint64_t> shape, strides;
};

/// A Python value.
struct PickleValue {
    enum class Kind { none, truth, integer, real, text, list, dictionary, function, storage, tensor, other };
    Kind kind = Kind::none;
    std::int64_t integer = 0;                ///< of truths too
    double real = 0.0;                       ///< of integers too
    std::string text{};                      ///< and the name of functions: "collections OrderedDict"
    std::vector<const PickleValue*> items{}; ///< of lists and tuples; of dictionaries key, value, key, …
    TorchTensor tensor{};                    ///< of storages its first member
};

/// What a pickle says: the values it has made, of which `root` is the result.
struct Pickle {
    std::deque<PickleValue> values; ///< stay where they are
    const PickleValue* root = nullptr;
};

/// Reads a pickle of torch.save: tensors, dictionaries, lists and tuples of them, texts and numbers. It is a
/// description that is followed, never a program: the few functions that build tensors and dictionaries are
/// known by name, and anything else is refused by its name. Values may be shared and, in a damaged file, hold
/// themselves. Throws DataError; `where` is the place for messages.
Pickle readPickle(std::string_view bytes, const std::string& where);

} // namespace groupscope
