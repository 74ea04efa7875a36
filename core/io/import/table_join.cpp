// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import/table_join.h"

#include "core/base/counted.h"
#include "core/io/import/guess_mapping.h"
#include "core/io/tensors/tensor_file.h"

#include <algorithm>
#include <unordered_map>

namespace groupscope {

namespace {

constexpr double neededShare = 0.95;
constexpr std::size_t mostNames = 3; // in one notice

/// Rows of each id.
using Places = std::unordered_map<std::string_view, std::vector<int>>;

Places placesOf(const std::vector<std::string>& ids) {
    Places places;
    for (std::size_t row = 0; row < ids.size(); ++row)
        if (!ids[row].empty())
            places[ids[row]].push_back(static_cast<int>(row));
    return places;
}

/// "'a', 'b' and 4 more"
std::string listed(const std::vector<std::string_view>& names) {
    std::string text;
    for (std::size_t i = 0; i < std::min(names.size(), mostNames); ++i)
        text += (i > 0 ? ", '" : "'") + printableName(std::string(names[i])) + "'";
    return names.size() > mostNames ? text + " and " + std::to_string(names.size() - mostNames) + " more"
                                    : text;
}

/// Whether a few cells of the column are ids of the file: most columns are told apart by that alone.
bool mayHoldIds(const Places& ids, CsvSource& table, const std::string& column) {
    const std::vector<std::string> cells = table.sampleTexts(column);
    return std::any_of(cells.begin(), cells.end(),
                       [&](const std::string& cell) { return ids.contains(cell); });
}

/// The columns that may hold ids, those first that are called so.
std::vector<std::string> candidateColumns(const RowNames& names, const Places& ids, CsvSource& table) {
    std::vector<std::string> called, others;
    for (const CsvColumn& column : table.columns()) {
        if (column.name == names.name)
            called.insert(called.begin(), column.name);
        else if (roleOfName(column.name) == NameRole::ids)
            called.push_back(column.name);
        else if (column.type != CellType::real && mayHoldIds(ids, table, column.name))
            others.push_back(column.name);
    }
    called.insert(called.end(), others.begin(), others.end());
    return called;
}

/// Matches the rows by a column that holds enough of the ids.
void matchRows(const RowNames& names, const Places& ids, const std::vector<std::string>& cells,
               TableJoin& join) {
    const Places rows = placesOf(cells);
    std::vector<std::string_view> repeated, missing;
    join.rowOf.assign(names.ids.size(), -1);
    for (std::size_t row = 0; row < names.ids.size(); ++row) {
        const std::string& id = names.ids[row];
        const auto found = rows.find(id);
        if (found == rows.end() || id.empty()) {
            missing.push_back(id);
            continue;
        }
        if ((found->second.size() > 1 || ids.at(id).size() > 1) &&
            ids.at(id).front() == static_cast<int>(row))
            repeated.push_back(id);
        join.rowOf[row] = found->second.front();
    }
    if (!repeated.empty()) {
        join.rowOf.clear();
        if (names.ids != cells)
            join.problem = counted(repeated.size(), "id is", "ids are") + " there several times (" +
                           listed(repeated) + "), so its rows cannot be matched by '" + join.column +
                           "', and they stand in another order";
        return;
    }
    if (!missing.empty())
        join.notices.push_back("it has no row for " + counted(missing.size(), "id", "ids") + " of " +
                               std::to_string(names.ids.size()) +
                               ", which stay without its values: " + listed(missing));
    if (const std::size_t used = names.ids.size() - missing.size(); used < cells.size())
        join.notices.push_back(counted(cells.size() - used, "row of it has", "rows of it have") +
                               " no such id");
}

/// Whether most of the ids that are on both sides stand at other places: position would mix the rows up.
bool isOutOfOrder(const std::vector<std::string>& ids, const std::vector<std::string>& cells,
                  std::size_t found) {
    std::size_t inPlace = 0;
    for (std::size_t row = 0; row < std::min(ids.size(), cells.size()); ++row)
        inPlace += !ids[row].empty() && ids[row] == cells[row] ? 1 : 0;
    return 2 * inPlace < found;
}

} // namespace

TableJoin joinTable(const RowNames& names, CsvSource& table, const RunContext& context) {
    const Places ids = placesOf(names.ids);
    TableJoin join;
    std::vector<std::string> best;
    for (const std::string& column : candidateColumns(names, ids, table)) {
        std::vector<std::string> cells = table.texts(column, context);
        const Places rows = placesOf(cells);
        const auto found = static_cast<std::size_t>(std::count_if(
            ids.begin(), ids.end(), [&](const auto& entry) { return rows.contains(entry.first); }));
        if (found <= join.found)
            continue;
        join.found = found;
        join.column = column;
        best = std::move(cells);
    }
    const double share =
        static_cast<double>(join.found) / static_cast<double>(std::max<std::size_t>(1, ids.size()));
    if (share >= neededShare) {
        matchRows(names, ids, best, join);
        return join;
    }
    if (share >= 0.5 && isOutOfOrder(names.ids, best, join.found))
        join.problem = "its column '" + join.column + "' holds only " + std::to_string(join.found) +
                       " of the " + std::to_string(ids.size()) + " ids of '" + names.name +
                       "', too few to match rows by (95 % are asked for), and in another order";
    join.column.clear();
    return join;
}

} // namespace groupscope
