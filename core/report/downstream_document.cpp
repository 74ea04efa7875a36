// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/downstream_document.h"

#include "core/data/split.h"
#include "core/measures/few_rows.h"
#include "core/report/gap_document.h"
#include "core/runs/json_values.h"

#include <utility>

namespace groupscope {

namespace {

using Json = nlohmann::ordered_json;

void addScores(const MacroScores& scores, Json& json) {
    json["n"] = scores.n;
    if (isFew(scores.n))
        json["few"] = true;
    json["accuracy"] = orNull(scores.accuracy);
    json["precision"] = orNull(scores.precision);
    json["recall"] = orNull(scores.recall);
}

std::string conventionName(ScoreConvention convention) {
    return convention == ScoreConvention::paper ? "paper" : "sklearn";
}

std::string subgroupName(const SubgroupScores& own, const GroupScheme& scheme) {
    return own.of == MeasuredCell::Of::combination ? scheme.combinationName(own.index)
                                                   : scheme.groupName(own.index);
}

Table::Cell scoreCell(const std::optional<double>& value) {
    return value ? Table::Cell(*value) : Table::Cell();
}

std::vector<Table::Cell> scoreRow(const std::string& title, const std::string& subgroup, std::int64_t fitted,
                                  const MacroScores& scores) {
    return {Table::Cell(title),
            Table::Cell(subgroup + (isFew(scores.n) ? " (few)" : "")),
            Table::Cell(static_cast<double>(fitted)),
            Table::Cell(static_cast<double>(scores.n)),
            scoreCell(scores.accuracy),
            scoreCell(scores.precision),
            scoreCell(scores.recall)};
}

} // namespace

std::string downstreamToJson(const Downstream& downstream, const GroupScheme& scheme) {
    Json json{{"embedding", downstream.embedding},
              {"fit_set", downstream.fitSplit},
              {"report_set", downstream.reportSplit},
              {"balance", nameOf(downstream.balance)},
              {"convention", conventionName(downstream.convention)},
              {"classifiers", Json::array()}};
    for (const DownstreamResult& result : downstream.results) {
        Json own{{"id", result.classifier}, {"how", result.how}, {"fitted", result.fitted}};
        addScores(result.whole, own);
        own["demographic_parity"] = orNull(result.parity.demographic);
        own["equalized_odds"] = orNull(result.parity.odds);
        own["equal_opportunity"] = orNull(result.parity.opportunity);
        own["groups"] = Json::array();
        for (const SubgroupScores& subgroup : result.subgroups) {
            Json cell{{"of", subgroup.of == MeasuredCell::Of::combination ? "attributes" : "group"},
                      {"name", subgroupName(subgroup, scheme)}};
            addScores(subgroup.scores, cell);
            own["groups"].push_back(std::move(cell));
        }
        addGaps(result.gaps, own);
        json["classifiers"].push_back(std::move(own));
    }
    return dumpJson(json) + "\n";
}

Table downstreamTable(const Downstream& downstream, const GroupScheme& scheme) {
    Table table;
    table.caption = "Classifiers on " + downstream.embedding + ": fitted on the " +
                    splitTitle(downstream.fitSplit) + " split, scored on the " +
                    splitTitle(downstream.reportSplit) + " split; balance " + nameOf(downstream.balance) +
                    "; precision and recall are means over classes, as in " +
                    (downstream.convention == ScoreConvention::paper ? "finDML (swapped)" : "scikit-learn") +
                    "; fewer than " + std::to_string(fewRows) + " examples are marked few";
    table.columns = {{"classifier", "classifier", Table::Kind::text},
                     {"rows", "examples of", Table::Kind::text},
                     {"fitted", "fitted on", Table::Kind::integer},
                     {"n", "examples", Table::Kind::integer},
                     {"accuracy", "accuracy", Table::Kind::number, false, 4},
                     {"precision", "precision", Table::Kind::number, false, 4},
                     {"recall", "recall", Table::Kind::number, false, 4}};
    for (const DownstreamResult& result : downstream.results) {
        table.rows.push_back(scoreRow(result.title, "all", result.fitted, result.whole));
        for (const SubgroupScores& own : result.subgroups)
            table.rows.push_back(
                scoreRow(result.title, subgroupName(own, scheme), result.fitted, own.scores));
    }
    return table;
}

Table parityTable(const Downstream& downstream) {
    Table table;
    table.caption = "Parity differences, largest between two combinations of attribute values, over the "
                    "classes; 0 is fair";
    table.columns = {{"classifier", "classifier", Table::Kind::text},
                     {"demographic_parity", "demographic parity", Table::Kind::number, false, 4},
                     {"equalized_odds", "equalized odds", Table::Kind::number, false, 4},
                     {"equal_opportunity", "equal opportunity", Table::Kind::number, false, 4}};
    for (const DownstreamResult& result : downstream.results)
        if (result.parity.demographic)
            table.rows.push_back({Table::Cell(result.title), scoreCell(result.parity.demographic),
                                  scoreCell(result.parity.odds), scoreCell(result.parity.opportunity)});
    return table;
}

} // namespace groupscope
