// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/alpha_document.h"

#include "core/base/text.h"
#include "core/runs/json_values.h"

namespace groupscope {

using Json = nlohmann::ordered_json;

namespace {

Json scaledRowsToJson(const AlphaRows& rows, const GroupScheme& scheme) {
    Json json{{"n", rows.n}, {"average_accuracy", rows.average}};
    json["worst_group_accuracy"] = Json::array();
    json["worst_group"] = Json::array();
    for (std::size_t t = 0; t < rows.average.size(); ++t) {
        json["worst_group_accuracy"].push_back(rows.worstGroup[t] ? Json(*rows.worstGroup[t]) : Json());
        json["worst_group"].push_back(rows.worst[t] < 0
                                          ? Json()
                                          : Json{{"class", classNameOf(scheme, rows.worst[t])},
                                                 {"attributes", attributesToJson(scheme, rows.worst[t])}});
    }
    return json;
}

} // namespace

std::string alphasToJson(std::span<const AlphaScan> scans, const GroupScheme& scheme) {
    Json json{{"runs", Json::array()}};
    for (const AlphaScan& scan : scans) {
        Json own{{"method", scan.method}, {"name", scan.name},     {"seed", scan.seed},
                 {"kept", scan.kept},     {"alphas", scan.alphas}, {"splits", Json::object()}};
        for (const AlphaRows& rows : scan.splits)
            own["splits"][rows.name] = scaledRowsToJson(rows, scheme);
        json["runs"].push_back(std::move(own));
    }
    return dumpJson(json) + "\n";
}

Table alphaTable(const AlphaScan& scan, const GroupScheme& scheme) {
    Table table;
    table.columns = {{"alpha", "α", Table::Kind::text}};
    for (const AlphaRows& rows : scan.splits) {
        table.columns.push_back(
            {rows.name + "_average_accuracy", rows.title + ", average", Table::Kind::percent});
        table.columns.push_back(
            {rows.name + "_worst_group_accuracy", rows.title + ", worst group", Table::Kind::percent});
    }
    table.columns.push_back(
        {"group", "which group of " + scan.splits.front().title + " is worst", Table::Kind::text});
    for (std::size_t t = 0; t < scan.alphas.size(); ++t) {
        std::vector<Table::Cell> row{Table::Cell(shortestText(scan.alphas[t]))};
        for (const AlphaRows& rows : scan.splits) {
            row.emplace_back(rows.average[t]);
            row.push_back(rows.worstGroup[t] ? Table::Cell(*rows.worstGroup[t]) : Table::Cell());
        }
        const int worst = scan.splits.front().worst[t];
        row.emplace_back((worst < 0 ? std::string() : scheme.groupName(worst)) +
                         (scan.alphas[t] == scan.kept ? " ← of the run" : ""));
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace groupscope
