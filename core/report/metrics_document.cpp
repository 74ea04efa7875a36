// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/metrics_document.h"

#include "core/base/text.h"
#include "core/measures/companions.h"
#include "core/measures/few_rows.h"
#include "core/measures/measure.h"
#include "core/report/gap_document.h"
#include "core/runs/json_values.h"
#include "core/runs/measured_json.h"

#include <algorithm>

namespace groupscope {

using Json = nlohmann::ordered_json;

namespace {

Json alignmentOf(const std::vector<ClassAlignment>& classes, const GroupScheme& scheme) {
    Json json{{"by_class", Json::object()}};
    if (const std::optional<double> largest = largestAlignment(classes))
        json["max"] = *largest;
    for (std::size_t c = 0; c < classes.size(); ++c) {
        if (!classes[c].maximum)
            continue; // there is no pair
        Json pairs = Json::array();
        for (const PairAlignment& pair : classes[c].pairs)
            pairs.push_back({{"a", attributesToJson(scheme, pair.groupA)},
                             {"b", attributesToJson(scheme, pair.groupB)},
                             {"n_a", pair.nA},
                             {"n_b", pair.nB},
                             {"l2", pair.l2},
                             {"squared_l2", pair.squaredL2}});
        json["by_class"][scheme.classes()[c]] = {{"max", *classes[c].maximum}, {"pairs", std::move(pairs)}};
    }
    return json;
}

Json cosineOf(const CrossGroupCosine& cosine, const GroupScheme& scheme) {
    Json json{{"by_class", Json::object()}};
    if (cosine.mean)
        json["mean"] = *cosine.mean;
    for (std::size_t c = 0; c < cosine.classes.size(); ++c)
        if (cosine.classes[c])
            json["by_class"][scheme.classes()[c]] = *cosine.classes[c];
    return json;
}

Json informationOf(const RepresentationInformation& information, const GroupScheme& scheme) {
    Json json = Json::object();
    if (information.ofClass)
        json["class"] = *information.ofClass;
    for (std::size_t a = 0; a < information.ofAttributes.size(); ++a)
        if (information.ofAttributes[a])
            json.emplace(scheme.attributes()[a].name, *information.ofAttributes[a]);
    return json;
}

Json boundOf(const WorstGroupBound& bound, bool onUnitRows, const GroupScheme& scheme) {
    Json json{{"delta", bound.constants.delta},      {"lipschitz", bound.constants.lipschitz},
              {"spectral_norm", bound.spectralNorm}, {"largest_loss", bound.largestLoss},
              {"on_unit_rows", onUnitRows},          {"by_class", Json::object()}};
    for (std::size_t c = 0; c < bound.classes.size(); ++c)
        if (const auto& terms = bound.classes[c])
            json["by_class"][scheme.classes()[c]] = {{"worst_group_loss", terms->worstGroupLoss},
                                                     {"average_loss", terms->averageLoss},
                                                     {"gap", terms->gap},
                                                     {"alignment_term", terms->alignmentTerm},
                                                     {"deviation_term", terms->deviationTerm},
                                                     {"holds", terms->holds}};
    if (const auto& terms = bound.overall)
        json["overall"] = {
            {"worst_group_loss", terms->worstGroupLoss}, {"average_loss", terms->averageLoss},
            {"average_term", terms->averageTerm},        {"alignment_term", terms->alignmentTerm},
            {"deviation_term", terms->deviationTerm},    {"holds", terms->holds}};
    return json;
}

/// With `sample_of` beside the values of those that look at some of so many rows.
Json measuresOf(const std::vector<NamedMeasured>& measures, const GroupScheme& scheme, std::size_t rows) {
    Json json = measuresToJson(measures, scheme);
    for (auto& [id, value] : json.items())
        if (groupscope::measures().find(id).looksAt(rows) != ManyRows::all)
            value["sample_of"] = rows;
    return json;
}

Table::Cell cell(const std::optional<double>& value) {
    return value ? Table::Cell(*value) : Table::Cell();
}

} // namespace

std::vector<NotMeasured> notMeasuredUnasked(std::size_t rows) {
    std::vector<NotMeasured> left;
    if (rows <= mostComparedRows)
        return left;
    for (const Measure& measure : measures())
        if (measure.comparesAllRows && !measure.onRequest)
            left.push_back({measure.id, "it compares every example with every other, and " +
                                            std::to_string(rows) + " are more than " +
                                            std::to_string(mostComparedRows)});
    return left;
}

std::string describeNotMeasured(const std::vector<NotMeasured>& measures) {
    if (measures.empty())
        return {};
    std::string text = "Not measured:\n", ids;
    for (const NotMeasured& own : measures) {
        text += "  " + groupscope::measures().find(own.id).title + ": " + own.why + "\n";
        addToList(ids, own.id, ",");
    }
    return text + "To measure them all the same, which takes long: --measure " + ids + "\n";
}

std::string metricsToJson(const Representation& measured, const std::vector<NamedMeasured>& measures,
                          const GroupScheme& scheme, const std::vector<Gap>& gaps,
                          const std::vector<NotMeasured>& notMeasured) {
    Json json{{"split", measured.split},
              {"embedding", measured.embedding},
              {"n", measured.n},
              {"alignment",
               {{"raw", alignmentOf(measured.raw, scheme)},
                {"normalized", alignmentOf(measured.normalized, scheme)}}},
              {"cross_group_cosine", cosineOf(measured.cosine, scheme)}};
    if (measured.n > mostComparedRows) {
        json["alignment"]["n"] = measured.alignedRows;
        json["alignment"]["sample_of"] = measured.n;
    }
    if (measured.n > mostComparedRows && (measured.standardized || measured.information))
        json["mutual_information_sample"] = {{"n", measured.informationRows}, {"sample_of", measured.n}};
    if (measured.frobenius)
        json["alignment"]["frobenius"] = *measured.frobenius;
    if (measured.standardized) {
        json["mutual_information_standardized"] = informationOf(measured.standardized->information, scheme);
        json["mean_norm"] = measured.standardized->meanNorm;
    }
    if (measured.information) {
        json["mutual_information"] = informationOf(*measured.information, scheme);
        json["mutual_information_protocol"] =
            measured.protocol == InformationProtocol::paper ? "paper" : "code";
    }
    if (measured.bound)
        json["bound"] = boundOf(*measured.bound, measured.boundOnUnitRows, scheme);
    json["measures"] = measuresOf(measures, scheme, measured.n);
    for (const NotMeasured& own : notMeasured)
        json["not_measured"].push_back({{"id", own.id}, {"why", own.why}});
    addGaps(gaps, json);
    return dumpJson(json) + "\n";
}

std::string metricsToJson(const Evaluated& evaluated, const std::vector<NamedMeasured>& measures,
                          const std::vector<Gap>& gaps) {
    Json json{{"split", evaluated.split().name},
              {"embedding", evaluated.task().embedding->name},
              {"n", evaluated.rows().size()},
              {"measures", measuresOf(measures, evaluated.task().groups, evaluated.rows().size())}};
    if (evaluated.gallery() != nullptr)
        json["gallery"] = {{"split", evaluated.gallery()->name}, {"n", evaluated.gallery()->rows.size()}};
    addGaps(gaps, json);
    return dumpJson(json) + "\n";
}

namespace {

/// Of the worst group of a measure; of a companion, the group that its measure is worst for.
const MeasuredCell* shownCell(const NamedMeasured& own, const std::vector<NamedMeasured>& all) {
    const std::string measure = accompanied(own.id);
    if (measure.empty())
        return worstCell(groupscope::measures().find(own.id), own.measured);
    for (const NamedMeasured& other : all)
        if (const MeasuredCell* worst = other.id == measure
                                            ? worstCell(groupscope::measures().find(measure), other.measured)
                                            : nullptr)
            for (const MeasuredCell& cell : own.measured.cells)
                if (cell.of == worst->of && cell.index == worst->index)
                    return &cell;
    return nullptr;
}

} // namespace

Table measuresTable(const std::vector<NamedMeasured>& measures, const GroupScheme& scheme, std::size_t rows) {
    Table table;
    table.columns = {{"measure", "measure", Table::Kind::text},
                     {"value", "value", Table::Kind::number, false, 4},
                     {"worst", "worst group", Table::Kind::number, false, 4},
                     {"group", "which", Table::Kind::text},
                     {"unit", "unit", Table::Kind::text}};
    const bool someLook = std::any_of(measures.begin(), measures.end(), [rows](const NamedMeasured& own) {
        return groupscope::measures().find(own.id).looksAt(rows) != ManyRows::all;
    });
    if (someLook)
        table.columns.push_back({"n", "of examples", Table::Kind::integer});
    for (const NamedMeasured& own : measures) {
        const Measure& measure = groupscope::measures().find(own.id);
        const MeasuredCell* worst = shownCell(own, measures);
        std::string which;
        if (worst != nullptr)
            which = (worst->of == MeasuredCell::Of::combination ? scheme.combinationName(worst->index)
                                                                : scheme.groupName(worst->index)) +
                    (isFew(worst->n) ? " (few: " + std::to_string(worst->n) + ")" : "");
        table.rows.push_back({Table::Cell(measure.title), cell(own.measured.whole),
                              worst ? cell(worst->value) : Table::Cell(), Table::Cell(which),
                              Table::Cell(measure.unit)});
        if (someLook)
            table.rows.back().push_back(Table::Cell(static_cast<double>(own.measured.n)));
    }
    return table;
}

Table alignmentTable(const Representation& measured, const GroupScheme& scheme) {
    Table table;
    table.columns = {{"class", scheme.className(), Table::Kind::text},
                     {"pairs", "pairs of groups", Table::Kind::integer},
                     {"raw", "largest L2, raw", Table::Kind::number, false, 3},
                     {"normalized", "largest L2, normalised", Table::Kind::number, false, 3},
                     {"cosine", "mean cosine across groups", Table::Kind::number, false, 3}};
    for (std::size_t c = 0; c < measured.raw.size(); ++c)
        table.rows.push_back({Table::Cell(scheme.classes()[c]),
                              Table::Cell(static_cast<double>(measured.raw[c].pairs.size())),
                              cell(measured.raw[c].maximum), cell(measured.normalized[c].maximum),
                              cell(measured.cosine.classes[c])});
    return table;
}

Table informationTable(const Representation& measured, const GroupScheme& scheme) {
    Table table;
    table.columns = {{"of", "mutual information with", Table::Kind::text}};
    std::vector<const RepresentationInformation*> columns;
    if (measured.standardized) {
        table.columns.push_back({"standardized", "nats", Table::Kind::number, false, 4});
        columns.push_back(&measured.standardized->information);
    }
    if (measured.information) {
        table.columns.push_back({"nats",
                                 measured.protocol == InformationProtocol::paper
                                     ? "nats, raw embedding (paper)"
                                     : "nats, raw embedding (code)",
                                 Table::Kind::number, false, 4});
        columns.push_back(&*measured.information);
    }
    if (columns.empty())
        return table;
    table.rows.push_back({Table::Cell("the class, " + scheme.className())});
    for (const GroupScheme::Attribute& attribute : scheme.attributes())
        table.rows.push_back({Table::Cell(attribute.name)});
    for (const RepresentationInformation* column : columns) {
        table.rows.front().push_back(cell(column->ofClass));
        for (std::size_t a = 0; a < column->ofAttributes.size(); ++a)
            table.rows[a + 1].push_back(cell(column->ofAttributes[a]));
    }
    return table;
}

Table boundTable(const Representation& measured, const GroupScheme& scheme) {
    Table table;
    table.columns = {{"class", scheme.className(), Table::Kind::text},
                     {"worst_group_loss", "worst-group loss", Table::Kind::number, false, 3},
                     {"average_term", "average", Table::Kind::number, false, 3},
                     {"alignment_term", "+ alignment", Table::Kind::number, false, 3},
                     {"deviation_term", "+ deviation", Table::Kind::number, false, 3},
                     {"holds", "holds", Table::Kind::text}};
    if (!measured.bound)
        return table;
    const auto add = [&table](const std::string& name, double worst, double average, double aligned,
                              double deviation, bool holds) {
        table.rows.push_back({Table::Cell(name), Table::Cell(worst), Table::Cell(average),
                              Table::Cell(aligned), Table::Cell(deviation),
                              Table::Cell(std::string(holds ? "yes" : "no"))});
    };
    for (std::size_t c = 0; c < measured.bound->classes.size(); ++c)
        if (const auto& terms = measured.bound->classes[c])
            add(scheme.classes()[c], terms->worstGroupLoss, terms->averageLoss, terms->alignmentTerm,
                terms->deviationTerm, terms->holds);
    if (const auto& terms = measured.bound->overall)
        add("all classes", terms->worstGroupLoss, terms->averageTerm, terms->alignmentTerm,
            terms->deviationTerm, terms->holds);
    return table;
}

} // namespace groupscope
