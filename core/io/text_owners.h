// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// The examples of texts, and texts without an example.
struct TextOwners {
    std::vector<int> rows;      ///< (m,) the example of each text; −1: it is not there
    std::size_t missing = 0;    ///< texts whose example is not there
    std::string firstMissing{}; ///< owner of the first text without a row: "row7"

    /// The warning: "2 texts of examples that the file does not have are left out (the first is of 'row7')"
    std::string missingText() const;
};

/// Finds owners by row name. Returns nothing, with the reason in `why`, if two rows have one name, because
/// the owner is then ambiguous.
std::optional<TextOwners> ownersByName(const std::vector<std::string>& ids,
                                       const std::vector<std::string>& names, std::string& why);

/// Positions of the texts that have a row.
std::vector<int> placesOfOwned(const TextOwners& owners);

} // namespace groupscope
