// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/matched_rows.h"

#include "core/base/error.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace groupscope {

namespace {

using RowOfName = std::unordered_map<std::string_view, int>;

RowOfName rowsByName(std::span<const std::string> names, const std::string& where) {
    RowOfName rows;
    rows.reserve(names.size());
    for (std::size_t row = 0; row < names.size(); ++row)
        if (const auto [known, isNew] = rows.emplace(names[row], static_cast<int>(row)); !isNew)
            throw DataError("the row name “" + names[row] + "” stands twice, in rows " +
                                std::to_string(known->second + 1) + " and " + std::to_string(row + 1),
                            where, "give every row a name of its own, so that rows can be joined by name");
    return rows;
}

/// The place of each name among `rows`; -1 = it has none.
std::vector<int> partnersOf(std::span<const std::string> names, const RowOfName& rows,
                            UnmatchedRows& unmatched) {
    std::vector<int> partners;
    partners.reserve(names.size());
    for (const std::string& name : names) {
        const auto found = rows.find(name);
        partners.push_back(found == rows.end() ? -1 : found->second);
        if (found != rows.end())
            continue;
        ++unmatched.count;
        if (unmatched.first.size() < UnmatchedRows::mostNamed)
            unmatched.first.push_back(name);
    }
    return partners;
}

} // namespace

MatchedRows matchRows(std::span<const std::string> names, const std::string& where,
                      std::span<const std::string> otherNames, const std::string& otherWhere) {
    const RowOfName own = rowsByName(names, where), other = rowsByName(otherNames, otherWhere);
    MatchedRows matched;
    matched.otherOf = partnersOf(names, other, matched.own);
    matched.ownOf = partnersOf(otherNames, own, matched.other);
    matched.matched = static_cast<int>(names.size()) - matched.own.count;
    if (matched.matched == 0)
        throw DataError("no row name of the open set, such as “" +
                            (names.empty() ? std::string() : names.front()) +
                            "”, is among its names, such as “" +
                            (otherNames.empty() ? std::string() : otherNames.front()) + "”",
                        otherWhere, "choose a file of the same rows under the same names");
    return matched;
}

} // namespace groupscope
