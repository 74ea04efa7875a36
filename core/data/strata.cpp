// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/strata.h"

#include "core/base/error.h"
#include "core/data/task_groups.h"

#include <map>
#include <utility>

namespace groupscope {

namespace {

/// The strata whose keys occur, in the order of keys; rows without a key are in none.
template<class KeyOf, class NameOf>
Strata strataOf(std::size_t rowCount, const KeyOf& keyOf, const NameOf& nameOf) {
    using Key = std::vector<int>;
    std::map<Key, int> strata;
    std::vector<Key> keys;
    for (std::size_t row = 0; row < rowCount; ++row) {
        keys.push_back(keyOf(row));
        if (!keys.back().empty())
            strata.emplace(keys.back(), 0);
    }
    Strata result;
    for (auto& [key, number] : strata) {
        number = static_cast<int>(result.names.size());
        result.names.push_back(nameOf(key));
    }
    for (const Key& key : keys)
        result.ofRow.push_back(key.empty() ? -1 : strata.at(key));
    return result;
}

Strata strataByColumn(const Column& column) {
    return strataOf(
        column.codes.size(),
        [&](std::size_t row) {
            return column.codes[row] < 0 ? std::vector<int>{} : std::vector{column.codes[row]};
        },
        [&](const std::vector<int>& key) { return column.categories[key[0]]; });
}

/// Keys are the class, then the groups of the row.
Strata strataByGroup(const EmbeddingSet& set, const TaskSelection& selection, const Column& classColumn) {
    const TaskGroups groups = resolveGroups(set, selection, classColumn, selection.splitColumn);
    const auto keyOf = [&](std::size_t row) {
        std::vector<int> key;
        if (classColumn.codes[row] < 0)
            return key;
        key.push_back(classColumn.codes[row]);
        if (groups.scheme.overlaps()) {
            const auto own = groups.overlapping.of(row);
            key.insert(key.end(), own.begin(), own.end());
        } else if (groups.ids[row] >= 0) {
            key.push_back(groups.ids[row]);
        }
        return key;
    };
    return strataOf(classColumn.codes.size(), keyOf, [&](const std::vector<int>& key) {
        std::string name = classColumn.categories[key[0]];
        if (key.size() == 1)
            return name + ", in no group";
        if (groups.scheme.spansClasses())
            return name + ", " + groups.scheme.groupName(key[1]);
        if (!groups.scheme.overlaps())
            return groups.scheme.groupName(key[1]);
        for (std::size_t i = 1; i < key.size(); ++i)
            name +=
                (i == 1 ? ": " : ", ") + groups.scheme.combinationName(groups.scheme.combinationOf(key[i]));
        return name;
    });
}

} // namespace

std::vector<std::vector<int>> Strata::rows() const {
    std::vector<std::vector<int>> rows(names.size());
    for (std::size_t row = 0; row < ofRow.size(); ++row)
        if (ofRow[row] >= 0)
            rows[ofRow[row]].push_back(static_cast<int>(row));
    return rows;
}

Strata makeStrata(const EmbeddingSet& set, const TaskSelection& selection, StratifyBy by,
                  const std::string& name) {
    Strata strata;
    if (by == StratifyBy::column) {
        strata = strataByColumn(columnOfRows(set, name));
    } else {
        const Column& classColumn =
            columnOfRows(set, chosenColumn(set, selection.classColumn, set.classKey, "class"));
        strata = by == StratifyBy::classes ? strataByColumn(classColumn)
                                           : strataByGroup(set, selection, classColumn);
    }
    if (strata.names.empty())
        throw DataError("no example has a label to split by", FilePlace(set.path.string(), "/obs"),
                        "choose another column");
    return strata;
}

} // namespace groupscope
