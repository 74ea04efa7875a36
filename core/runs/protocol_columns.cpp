// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/protocol_columns.h"

#include "core/base/text.h"
#include "core/measures/seed_spread.h"
#include "core/runs/selection.h"

#include <set>

namespace groupscope {

namespace {

std::string seedWordsOf(const ComparisonRow& row, std::span<const Run> runs) {
    return joined(row.runs, " ", [&](const std::size_t run) { return std::to_string(runs[run].seed); });
}

} // namespace

void addProtocolColumns(Table& table, const BaselineComparisons& compared, const Comparison& comparison,
                        std::span<const Run> runs, GridPoints wanted) {
    for (const char* key : {"seed_list", "rule", "epochs_by", "interval", "standing_test", "difference.test"})
        table.columns.push_back({key, key, Table::Kind::text});
    std::set<std::size_t> differing; // places of points with a corrected chance
    for (const BaselineComparison& own : compared.all)
        for (const BaselineComparison::Other& other : own.others)
            if (other.corrected)
                differing.insert(other.row);
    std::size_t line = 0;
    for (std::size_t place = 0; place < comparison.rows.size(); ++place) {
        const ComparisonRow& row = comparison.rows[place];
        if (!row.selected && wanted == GridPoints::selected)
            continue;
        bool tested = false;
        for (const auto& [name, figures] : row.splits)
            tested = tested || figures.standing != Standing::unknown;
        std::vector<Table::Cell>& cells = table.rows[line];
        for (const std::string& text :
             {seedWordsOf(row, runs), comparison.rule + (comparison.oracle ? " (oracle)" : ""),
              row.select + (isOracle(row.select, row.task) ? " (oracle)" : ""),
              std::string(row.runs.size() >= fewestSeeds ? "95 % over examples and seeds"
                                                         : "95 % over examples"),
              std::string(tested ? "paired, Holm over the methods, 5 %" : ""),
              std::string(differing.contains(place) ? "paired, p by Holm over the methods" : "")})
            cells.push_back(Table::Cell(text));
        ++line;
    }
}

} // namespace groupscope
