// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// Whose the texts are that go with rows, and which point nowhere.
struct TextOwners {
    std::vector<int> rows;      ///< (m,) the row of each text; −1: it is not there
    std::size_t missing = 0;    ///< texts whose row is not there
    std::string firstMissing{}; ///< what the first of them is of: "row7"

    /// "2 texts of rows that the file does not have are left out (the first is of 'row7')"
    std::string missingText() const;
};

/// By the names of rows. Nothing, with the reason in `why`, where two rows have one name: names then do not
/// tell whose a text is.
std::optional<TextOwners> ownersByName(const std::vector<std::string>& ids,
                                       const std::vector<std::string>& names, std::string& why);

/// Texts whose row is there, by their places.
std::vector<int> placesOfOwned(const TextOwners& owners);

} // namespace groupscope
