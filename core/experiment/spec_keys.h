// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// A key of an experiment specification: the reader refuses every other, and the reference lists these.
struct SpecificationKey {
    std::string_view object;       ///< that holds the key: "" for the document, "methods[]", "imbalance"
    std::string_view name;         ///< "seeds"; "NAME" where any name is possible
    std::string_view type;         ///< "list of whole numbers from 0"
    std::string_view defaultValue; ///< "[0]", "required", or what holds without the key
    std::string_view meaning;
    std::string_view example; ///< members of a document that is valid with them: `"seeds": [0, 1, 2]`

    /// "methods[].method".
    std::string path() const;
};

/// All keys, each object's together, in the order of the reference.
std::span<const SpecificationKey> specificationKeys();

/// Names of the keys of an object, in their order.
std::vector<std::string> specificationKeysOf(std::string_view object);

} // namespace groupscope
