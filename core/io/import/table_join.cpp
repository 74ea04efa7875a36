// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import/table_join.h"

#include "core/base/counted.h"
#include "core/io/import/guess_mapping.h"
#include "core/io/tensors/tensor_file.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace groupscope {

namespace {

using Texts = std::vector<std::string>;
using Places = std::unordered_map<std::string_view, std::vector<int>>; ///< rows of each id

constexpr double neededShare = 0.95;
constexpr double contradictingShare = 0.05; ///< of the rows: fewer common ids may be chance
constexpr std::size_t mostNames = 3;        ///< in one notice
constexpr std::size_t spreadRows = 200;

Places placesOf(const Texts& ids) {
    Places places;
    for (std::size_t row = 0; row < ids.size(); ++row)
        if (!ids[row].empty())
            places[ids[row]].push_back(static_cast<int>(row));
    return places;
}

Texts trimmed(Texts ids) {
    for (std::string& id : ids)
        if (const std::string_view bare = trimmedCell(id); bare.size() < id.size())
            id = std::string(bare);
    return ids;
}

/// "12" for "12", "12.0" and "0012"; nothing where an id is no whole number.
Texts asNumbers(Texts ids) {
    for (std::string& id : ids) {
        if (id.empty())
            continue;
        std::string_view digits = id;
        if (const std::size_t point = digits.find('.');
            point != std::string_view::npos &&
            digits.find_first_not_of('0', point + 1) == std::string_view::npos)
            digits = digits.substr(0, point);
        std::int64_t number = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
        if (error != std::errc() || end != digits.data() + digits.size())
            return {};
        id = std::to_string(number);
    }
    return ids;
}

/// "a.jpg" for "images/a.jpg".
Texts asFileNames(Texts ids) {
    for (std::string& id : ids)
        if (const std::size_t slash = id.find_last_of("/\\"); slash != std::string::npos)
            id.erase(0, slash + 1);
    return ids;
}

/// Whether a form keeps different ids apart.
bool keepsApart(const Texts& ids, const Texts& form) {
    return std::unordered_set<std::string_view>(ids.begin(), ids.end()).size() ==
           std::unordered_set<std::string_view>(form.begin(), form.end()).size();
}

std::size_t commonRows(const Texts& ids, const Texts& cells) {
    const std::unordered_set<std::string_view> known(cells.begin(), cells.end());
    return static_cast<std::size_t>(std::count_if(
        ids.begin(), ids.end(), [&](const std::string& id) { return !id.empty() && known.contains(id); }));
}

/// Ids of both sides in the form in which most of them are the same.
struct Match {
    Texts ids, cells;
    std::size_t found = 0;
};

Match bestMatch(const Texts& ids, const Texts& cells) {
    Match best{ids, cells, commonRows(ids, cells)};
    for (Texts (*const form)(Texts) : {asNumbers, asFileNames}) {
        if (best.found == ids.size())
            break;
        Texts formIds = form(ids), formCells = form(cells);
        if (formIds.empty() || formCells.empty() || !keepsApart(ids, formIds) ||
            !keepsApart(cells, formCells))
            continue;
        if (const std::size_t found = commonRows(formIds, formCells); found > best.found)
            best = {std::move(formIds), std::move(formCells), found};
    }
    return best;
}

/// "'a', 'b' and 4 more"
std::string listed(const std::vector<std::string_view>& names) {
    std::string text;
    for (std::size_t i = 0; i < std::min(names.size(), mostNames); ++i)
        text += (i > 0 ? ", '" : "'") + printableName(std::string(names[i])) + "'";
    return names.size() > mostNames ? text + " and " + std::to_string(names.size() - mostNames) + " more"
                                    : text;
}

/// The columns that may hold ids: those that are called so, then those of texts of which a sample holds one.
std::vector<const CsvColumn*> candidateColumns(const RowNames& names, const CsvSource& table) {
    std::vector<const CsvColumn*> called, others;
    const std::string_view name = std::string_view(names.path).substr(names.path.find_last_of('/') + 1);
    std::unordered_set<std::string> ids;
    for (const Texts& form : {trimmed(names.ids), asFileNames(trimmed(names.ids))})
        ids.insert(form.begin(), form.end());
    const std::vector<Texts> sample = table.sampleRows(spreadRows);
    for (std::size_t i = 0; i < table.columns().size(); ++i) {
        const CsvColumn& column = table.columns()[i];
        if (column.name == name && !column.unnamed)
            called.insert(called.begin(), &column);
        else if (roleOfName(column.name) == NameRole::ids)
            called.push_back(&column);
        else if (column.type == CellType::text &&
                 std::any_of(sample.begin(), sample.end(), [&](const Texts& row) {
                     const Texts cell = trimmed({row[i]});
                     return !cell[0].empty() && (ids.contains(cell[0]) || ids.contains(asFileNames(cell)[0]));
                 }))
            others.push_back(&column);
    }
    called.insert(called.end(), others.begin(), others.end());
    return called;
}

/// The one column that was asked for, whatever it holds.
std::vector<const CsvColumn*> columnsCalled(const std::string& name, const CsvSource& table) {
    std::vector<const CsvColumn*> found;
    for (const CsvColumn& column : table.columns())
        if (column.name == name)
            found.push_back(&column);
    return found;
}

/// Whether most of the ids that are on both sides stand at other places: position would mix the rows up.
bool isOutOfOrder(const Match& match) {
    std::size_t inPlace = 0;
    for (std::size_t row = 0; row < std::min(match.ids.size(), match.cells.size()); ++row)
        inPlace += !match.ids[row].empty() && match.ids[row] == match.cells[row] ? 1 : 0;
    return 2 * inPlace < match.found;
}

/// Ids that are there several times, of those that both sides have.
std::vector<std::string_view> repeatedIds(const Places& ids, const Places& others) {
    std::set<std::string_view> repeated;
    for (const auto& [id, places] : ids)
        if (places.size() > 1 && others.contains(id))
            repeated.insert(id);
    return {repeated.begin(), repeated.end()};
}

/// Matches the rows by a column that holds enough of the ids.
void matchRows(const Match& match, TableJoin& join) {
    const Places ids = placesOf(match.ids), rows = placesOf(match.cells);
    for (const auto& [repeated, where] :
         {std::pair{repeatedIds(rows, ids), "the table"}, {repeatedIds(ids, rows), "the file"}}) {
        if (repeated.empty())
            continue;
        if (match.ids != match.cells)
            join.problem = counted(repeated.size(), "id is", "ids are") + " there several times in " + where +
                           " (" + listed(repeated) + "), so rows cannot be matched by '" + join.column +
                           "', and they stand in another order";
        return; // the same ids in the same order: position is right
    }
    std::vector<std::string_view> missing;
    join.rowOf.assign(match.ids.size(), -1);
    for (std::size_t row = 0; row < match.ids.size(); ++row) {
        if (const auto found = rows.find(match.ids[row]); found != rows.end())
            join.rowOf[row] = found->second.front();
        else
            missing.push_back(match.ids[row]);
    }
    if (!missing.empty())
        join.notices.push_back("it has no row for " + counted(missing.size(), "id", "ids") + " of " +
                               std::to_string(match.ids.size()) +
                               ", which stay without its values: " + listed(missing));
    if (const std::size_t used = match.ids.size() - missing.size(); used < match.cells.size())
        join.notices.push_back(counted(match.cells.size() - used, "row of it has", "rows of it have") +
                               " no such id");
}

} // namespace

TableJoin joinTable(const RowNames& names, const CsvSource& table, const std::string& only,
                    const RunContext& context) {
    const Texts ids = trimmed(names.ids);
    const auto rows = static_cast<double>(std::max<std::size_t>(1, ids.size()));
    TableJoin join;
    Match best;
    const CsvColumn* chosen = nullptr;
    for (const CsvColumn* column :
         only.empty() ? candidateColumns(names, table) : columnsCalled(only, table)) {
        context.throwIfStopped();
        Match match = bestMatch(ids, trimmed(table.texts(column->name, context)));
        if (chosen != nullptr && match.found <= best.found)
            continue;
        best = std::move(match);
        chosen = column;
        if (best.found == ids.size())
            break;
    }
    if (chosen == nullptr)
        return join;
    join.found = best.found;
    if (static_cast<double>(best.found) >= neededShare * rows) {
        join.column = chosen->name;
        if (chosen->unnamed && only.empty() && isOutOfOrder(best))
            join.problem =
                "its unnamed first column counts the rows, and would put them into another order: say "
                "which is meant with join=" +
                names.path + "=" + chosen->name + " or join=position";
        else
            matchRows(best, join);
    } else if (static_cast<double>(best.found) >= std::max(2.0, contradictingShare * rows) &&
               isOutOfOrder(best) && !chosen->unnamed) {
        join.problem = "its column '" + chosen->name + "' holds only " + std::to_string(best.found) +
                       " of the " + std::to_string(ids.size()) + " ids of '" + names.path +
                       "', too few to match rows by (95 % are asked for), and in another order";
    }
    return join;
}

} // namespace groupscope
