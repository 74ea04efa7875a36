// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/found_json.h"

#include "core/runs/found_columns.h"
#include "core/runs/json_values.h"

namespace groupscope {

namespace {

using Json = nlohmann::ordered_json;

Json columnToJson(const Column& column) {
    std::vector<std::int64_t> counts(column.categories.size());
    for (const int code : column.codes)
        if (code >= 0)
            ++counts[code];
    Json values = Json::array();
    for (std::size_t i = 0; i < counts.size(); ++i)
        values.push_back({{"name", column.categories[i]}, {"n", counts[i]}});
    return {{"name", column.name}, {"values", std::move(values)}};
}

Json agreementToJson(const GroupScheme& scheme, const FoundAgreement& own, const Column& column) {
    Json json{{"found", own.column},
              {"known", knownName(scheme, own.with)},
              {"n", own.table.rowCount()},
              {"matched_accuracy", orNull(matchedAccuracy(own.table))},
              {"adjusted_rand_index", orNull(adjustedRandIndex(own.table))},
              {"normalized_mutual_information", orNull(normalizedMutualInformation(own.table))}};
    if (const std::optional<MinorityFound> minority = minorityOf(scheme, own))
        json["minority"] = {{"rows", minority->minority},
                            {"set_apart", minority->apart},
                            {"both", minority->both},
                            {"recall", orNull(minority->recall())},
                            {"precision", orNull(minority->precision())}};
    const std::vector<std::string> known = knownValues(scheme, own.with);
    json["confusion"] = Json::array();
    for (const CrossCell& cell : own.table.cells)
        json["confusion"].push_back(
            {{"found", column.categories[cell.found]}, {"known", known[cell.known]}, {"n", cell.n}});
    return json;
}

} // namespace

Json foundToJson(const GroupScheme& scheme, std::span<const Column> found,
                 std::span<const FoundAgreement> agreements) {
    Json json{{"columns", Json::array()}, {"agreement", Json::array()}};
    for (const Column& column : found)
        json["columns"].push_back(columnToJson(column));
    for (const FoundAgreement& own : agreements)
        json["agreement"].push_back(agreementToJson(scheme, own, foundColumn(found, own.column)));
    return json;
}

} // namespace groupscope
