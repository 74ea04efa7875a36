// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/matched_rows.h"

#include "core/base/error.h"
#include "core/data/name_join.h"

#include <string_view>
#include <unordered_map>

namespace groupscope {

namespace {

void requireDifferent(std::span<const std::string> names, const std::string& where) {
    std::unordered_map<std::string_view, std::size_t> rows;
    rows.reserve(names.size());
    for (std::size_t row = 0; row < names.size(); ++row)
        if (const auto [known, isNew] = rows.emplace(names[row], row); !isNew)
            throw DataError("the example name “" + names[row] + "” occurs twice, as examples " +
                                std::to_string(known->second + 1) + " and " + std::to_string(row + 1),
                            where,
                            "give every example a unique name, so that examples can be joined by name");
}

UnmatchedRows unmatchedOf(std::span<const std::string> names, const std::vector<int>& partners) {
    UnmatchedRows unmatched;
    for (std::size_t row = 0; row < names.size(); ++row) {
        if (partners[row] >= 0)
            continue;
        ++unmatched.count;
        if (unmatched.first.size() < UnmatchedRows::mostNamed)
            unmatched.first.push_back(names[row]);
    }
    return unmatched;
}

} // namespace

MatchedRows matchRows(std::span<const std::string> names, const std::string& where,
                      std::span<const std::string> otherNames, const std::string& otherWhere) {
    requireDifferent(names, where);
    requireDifferent(otherNames, otherWhere);
    NameJoin join = joinNames(names, otherNames);
    if (join.matched == 0 || countApart(names, otherNames))
        throw DataError(mismatchText(names, "the open set", otherNames, "this set", join), otherWhere,
                        "choose a file of the same examples under the same names");
    return {.otherOf = join.otherOf,
            .ownOf = join.ownOf,
            .matched = static_cast<int>(join.matched),
            .own = unmatchedOf(names, join.otherOf),
            .other = unmatchedOf(otherNames, join.ownOf),
            .form = formText(join.form)};
}

} // namespace groupscope
