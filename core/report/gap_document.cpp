// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/gap_document.h"

#include "core/measures/few_rows.h"
#include "core/report/metrics_document.h"

#include <utility>

namespace groupscope {

namespace {

using Json = nlohmann::ordered_json;

std::string betterText(Better better) {
    return better == Better::higher ? "higher" : better == Better::lower ? "lower" : "neither";
}

Json sideToJson(const GapSide& side) {
    Json json{{"name", side.name}, {"subgroups", side.subgroups}, {"n", side.n}, {"value", side.value}};
    if (isFew(side.n))
        json["few"] = true;
    return json;
}

} // namespace

void addGaps(const std::vector<Gap>& gaps, Json& json) {
    for (const Gap& gap : gaps) {
        Json own{{"measure", gap.measure},           {"definition", gap.definition},
                 {"better", betterText(gap.better)}, {"value", gap.value},
                 {"first", sideToJson(gap.first)},   {"second", sideToJson(gap.second)}};
        if (gap.interval)
            own["interval"] = {gap.interval->low, gap.interval->high};
        if (!gap.leftOut.empty())
            own["left_out"] = gap.leftOut;
        json["gaps"].push_back(std::move(own));
    }
}

Table gapsTable(const std::vector<Gap>& gaps) {
    Table table;
    table.columns = {{"measure", "measure", Table::Kind::text},
                     {"definition", "gap", Table::Kind::text},
                     {"value", "value", Table::Kind::number, false, 4},
                     {"low", "95 % from", Table::Kind::number, false, 4},
                     {"high", "to", Table::Kind::number, false, 4},
                     {"first", "first", Table::Kind::number, false, 4},
                     {"first_n", "examples", Table::Kind::integer},
                     {"second", "second", Table::Kind::number, false, 4},
                     {"second_n", "examples", Table::Kind::integer},
                     {"better", "better", Table::Kind::text}};
    for (const Gap& gap : gaps)
        table.rows.push_back({Table::Cell(gap.title), Table::Cell(gap.definition), Table::Cell(gap.value),
                              gap.interval ? Table::Cell(gap.interval->low) : Table::Cell(),
                              gap.interval ? Table::Cell(gap.interval->high) : Table::Cell(),
                              Table::Cell(gap.first.value), Table::Cell(static_cast<double>(gap.first.n)),
                              Table::Cell(gap.second.value), Table::Cell(static_cast<double>(gap.second.n)),
                              Table::Cell(betterText(gap.better))});
    return table;
}

} // namespace groupscope
