// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// Examples without a partner, for messages.
struct UnmatchedRows {
    static constexpr std::size_t mostNamed = 3;

    int count = 0;
    std::vector<std::string> first; ///< names of the first, at most mostNamed
};

/// Examples of two sets that are the same example, matched by name.
struct MatchedRows {
    std::vector<int> otherOf; ///< (N,) the example of the other set; -1 = it has none
    std::vector<int> ownOf;   ///< (M,) the example of the first set for each of the other; -1 = it has none
    int matched = 0;          ///< examples that are in both
    UnmatchedRows own, other;
    std::string form; ///< formText() of the names' form
};

/// Joins the examples of a set (N,) and of another (M,) by joinNames(); examples of either may stay without a
/// partner. `where` and `otherWhere` name both in messages. Throws DataError that names an example if a name
/// is repeated in one of them, if no name is in both, and if both are numbered from different starts.
MatchedRows matchRows(std::span<const std::string> names, const std::string& where,
                      std::span<const std::string> otherNames, const std::string& otherWhere);

} // namespace groupscope
