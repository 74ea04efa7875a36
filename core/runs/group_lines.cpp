// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/group_lines.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

namespace {

using Kind = Table::Kind;

Table::Cell optionalCell(const std::optional<double>& value) {
    return value ? Table::Cell(*value) : Table::Cell();
}

/// Names of the columns that tell groups apart: of classes first.
std::vector<std::string> groupColumnsOf(std::span<const Run> runs) {
    std::vector<std::string> names;
    const auto add = [&names](const std::string& name) {
        if (std::find(names.begin(), names.end(), name) == names.end())
            names.push_back(name);
    };
    for (const Run& run : runs)
        add(run.groups.className());
    for (const Run& run : runs)
        for (const std::string& name : run.groups.attributeNames())
            add(name);
    return names;
}

/// Value of the group in that column; empty: none.
std::string valueOf(const GroupScheme& scheme, int group, const std::string& column) {
    const int classCode = scheme.classOf(group); // negative where groups span the classes
    if (column == scheme.className())
        return classCode < 0 ? std::string() : scheme.classes()[classCode];
    for (std::size_t i = 0; i < scheme.attributes().size(); ++i)
        if (const int code = scheme.attributeCode(group, i);
            scheme.attributes()[i].name == column && code >= 0)
            return scheme.attributes()[i].values[code];
    return {};
}

} // namespace

Table groupLines(std::span<const Run> runs) {
    const std::vector<std::string> columns = groupColumnsOf(runs);
    Table table;
    table.caption = "Accuracy of every group in every split of every run, with 95 % intervals over examples.";
    table.columns = {{"run", "run", Kind::text},
                     {"variant", "variant", Kind::text},
                     {"method", "method", Kind::text},
                     {"seed", "seed", Kind::text},
                     {"split", "split", Kind::text}};
    for (const std::string& column : columns)
        table.columns.push_back({column, column, Kind::text});
    for (const char* key : {"n", "correct"})
        table.columns.push_back({key, key, Kind::integer});
    for (const char* key : {"accuracy", "low", "high"})
        table.columns.push_back({key, key, Kind::percent});
    for (const Run& run : runs)
        for (const SplitResult& result : run.splits)
            for (std::size_t g = 0; run.complete && g < result.report.groups.size(); ++g) {
                const GroupAccuracy& group = result.report.groups[g];
                std::vector<Table::Cell>& row = table.rows.emplace_back();
                for (const std::string& text :
                     {run.id, run.method, run.method, std::to_string(run.seed), result.name})
                    row.emplace_back(text);
                for (const std::string& column : columns)
                    row.emplace_back(valueOf(run.groups, static_cast<int>(g), column));
                row.emplace_back(static_cast<double>(group.n));
                row.push_back(group.accuracy ? Table::Cell(static_cast<double>(group.correct))
                                             : Table::Cell());
                row.push_back(optionalCell(group.accuracy));
                row.push_back(group.interval ? Table::Cell(group.interval->low) : Table::Cell());
                row.push_back(group.interval ? Table::Cell(group.interval->high) : Table::Cell());
            }
    return table;
}

} // namespace groupscope
