// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/temperature_document.h"

#include "core/base/counted.h"
#include "core/runs/json_values.h"

namespace groupscope {

using Json = nlohmann::ordered_json;

namespace {

using Outcome = CalibratingTemperature::Outcome;

const char* roleName(TemperatureRole role) {
    switch (role) {
    case TemperatureRole::ofHead:
        return "head";
    case TemperatureRole::ofPart:
        return "part";
    case TemperatureRole::ofLogits:
        break;
    }
    return "logits";
}

const char* outcomeName(Outcome outcome) {
    switch (outcome) {
    case Outcome::found:
        return "found";
    case Outcome::tooFewRows:
        return "too_few_rows";
    case Outcome::towardsZero:
        return "towards_zero";
    case Outcome::towardsInfinity:
        break;
    }
    return "towards_infinity";
}

Json nameOfGroup(const GroupScheme& scheme, std::size_t group) {
    const int id = static_cast<int>(group);
    return {{"class", classNameOf(scheme, id)}, {"attributes", attributesToJson(scheme, id)}};
}

void addCalibrating(Json& json, const CalibratingTemperature& own) {
    json["n"] = own.n;
    json["outcome"] = outcomeName(own.outcome);
    json["temperature"] = orNull(own.temperature);
    json["ci95"] = own.interval ? Json{own.interval->low, own.interval->high} : Json();
}

void addCalibration(Json& json, const Calibration& rows) {
    json["n"] = rows.n;
    json["accuracy"] = orNull(rows.accuracy);
    json["mean_confidence"] = orNull(rows.confidence);
    json["ece"] = orNull(rows.error);
    if (rows.ifCalibrated)
        json["ece_if_calibrated"] = {{"mean", rows.ifCalibrated->mean},
                                     {"bound95", rows.ifCalibrated->bound}};
    json["cross_entropy"] = orNull(rows.crossEntropy);
    if (rows.bins.empty())
        return;
    json["bins"] = Json::array();
    for (const ReliabilityBin& bin : rows.bins)
        json["bins"].push_back({{"low", bin.low},
                                {"high", bin.high},
                                {"n", bin.n},
                                {"mean_confidence", bin.confidence},
                                {"accuracy", bin.accuracy}});
}

Json groupsOf(const std::vector<Calibration>& groups, const GroupScheme& scheme) {
    Json json = Json::array();
    for (std::size_t g = 0; g < groups.size(); ++g) {
        json.push_back(nameOfGroup(scheme, g));
        addCalibration(json.back(), groups[g]);
    }
    return json;
}

Json pointOf(const CalibratedRows& rows, const GroupScheme& scheme) {
    Json json = Json::object();
    addCalibration(json, rows.all);
    json["worst_group_accuracy"] = orNull(rows.worstGroupAccuracy);
    json["worst_group"] =
        rows.worstGroup < 0 ? Json() : nameOfGroup(scheme, static_cast<std::size_t>(rows.worstGroup));
    json["groups"] = groupsOf(rows.groups, scheme);
    return json;
}

Json splitOf(const TemperatureScan& scan, const ScannedSplit& rows, const GroupScheme& scheme) {
    Json json{{"n", rows.asTrained.all.n}, {"trained", pointOf(rows.asTrained, scheme)}};
    json["calibrated"] = rows.calibrated ? pointOf(*rows.calibrated, scheme) : Json();
    if (scan.groups.empty()) // nothing was fitted
        json["own_calibrated"] = Json();
    else
        json["own_calibrated"] = groupsOf(rows.ownCalibrated, scheme);
    json["points"] = Json::array();
    for (std::size_t t = 0; t < scan.temperatures.size(); ++t) {
        Json point{{"temperature", scan.temperatures[t]}};
        point.update(pointOf(rows.points[t], scheme));
        json["points"].push_back(std::move(point));
    }
    return json;
}

Table::Cell shareCell(const std::optional<double>& value) {
    return value ? Table::Cell(*value) : Table::Cell();
}

/// "0.0132 (0.0121 to 0.0144)", or why there is none.
std::string fittedText(const CalibratingTemperature& own) {
    switch (own.outcome) {
    case Outcome::found:
        break;
    case Outcome::tooFewRows:
        return own.n == 0 ? "none: no examples" : "none: " + rowsText(static_cast<std::size_t>(own.n));
    case Outcome::towardsZero:
        return "towards 0: all correct";
    case Outcome::towardsInfinity:
        return "towards ∞: worse than chance";
    }
    std::string text = temperatureText(*own.temperature);
    if (own.interval)
        text +=
            " (" + temperatureText(own.interval->low) + " to " + temperatureText(own.interval->high) + ")";
    return text;
}

std::vector<Table::Cell> calibrationRow(const std::string& name, const Calibration& trained,
                                        const CalibratingTemperature* fitted, const Calibration* calibrated,
                                        const Calibration* own) {
    return {Table::Cell(name),
            Table::Cell(static_cast<double>(trained.n)),
            shareCell(trained.accuracy),
            shareCell(trained.confidence),
            shareCell(trained.error),
            shareCell(trained.ifCalibrated ? std::optional(trained.ifCalibrated->mean) : std::nullopt),
            Table::Cell(fitted != nullptr ? fittedText(*fitted) : "not fitted"),
            calibrated != nullptr ? shareCell(calibrated->error) : Table::Cell(),
            own != nullptr ? shareCell(own->error) : Table::Cell()};
}

} // namespace

std::string temperatureToJson(const TemperatureScan& scan, const Run& run, const std::string& file) {
    Json json{{"file", file},
              {"method", run.method},
              {"seed", run.seed},
              {"head", run.head.kind},
              {"role", roleName(scan.role)},
              {"trained", scan.trained},
              {"temperatures", scan.temperatures},
              {"fitted_on", scan.fittedOn.empty() ? Json() : Json(scan.fittedOn)},
              {"calibrating", Json::object()},
              {"splits", Json::object()},
              {"notes", scan.notes}};
    addCalibrating(json["calibrating"], scan.all);
    json["calibrating"]["groups"] = Json::array();
    for (std::size_t g = 0; g < scan.groups.size(); ++g) {
        json["calibrating"]["groups"].push_back(nameOfGroup(run.groups, g));
        addCalibrating(json["calibrating"]["groups"].back(), scan.groups[g]);
    }
    for (const ScannedSplit& rows : scan.splits)
        json["splits"][rows.name] = splitOf(scan, rows, run.groups);
    return dumpJson(json) + "\n";
}

Table calibrationTable(const TemperatureScan& scan, const ScannedSplit& rows, const GroupScheme& scheme) {
    Table table;
    table.columns = {
        {"group", rows.title + " split", Table::Kind::text},
        {"n", "n", Table::Kind::integer},
        {"accuracy", "accuracy", Table::Kind::percent},
        {"mean_confidence", "mean confidence", Table::Kind::percent},
        {"ece", "ECE as trained", Table::Kind::percent},
        {"ece_if_calibrated", "ECE of a calibrated model", Table::Kind::percent},
        {"temperature",
         "τ of lowest " + (scan.fittedOn.empty() ? std::string() : scan.fittedTitle + " ") + "cross-entropy",
         Table::Kind::text},
        {"ece_calibrated", "ECE at τ of all", Table::Kind::percent},
        {"ece_own", "ECE at its own τ", Table::Kind::percent}};
    const CalibratedRows* calibrated = rows.calibrated ? &*rows.calibrated : nullptr;
    table.rows.push_back(calibrationRow("all", rows.asTrained.all,
                                        scan.fittedOn.empty() ? nullptr : &scan.all,
                                        calibrated ? &calibrated->all : nullptr, nullptr));
    for (std::size_t g = 0; g < rows.asTrained.groups.size(); ++g)
        if (rows.asTrained.groups[g].n > 0)
            table.rows.push_back(
                calibrationRow(scheme.groupName(static_cast<int>(g)) +
                                   (static_cast<int>(g) == rows.asTrained.worstGroup ? " (worst)" : ""),
                               rows.asTrained.groups[g], scan.groups.empty() ? nullptr : &scan.groups[g],
                               calibrated ? &calibrated->groups[g] : nullptr, &rows.ownCalibrated[g]));
    return table;
}

Table temperatureTable(const TemperatureScan& scan, const ScannedSplit& rows, const GroupScheme& scheme) {
    Table table;
    table.columns = {{"temperature", "τ", Table::Kind::text},
                     {"average_accuracy", "average", Table::Kind::percent},
                     {"worst_group_accuracy", "worst group", Table::Kind::percent},
                     {"mean_confidence", "mean confidence", Table::Kind::percent},
                     {"ece", "ECE", Table::Kind::percent},
                     {"cross_entropy", "cross-entropy", Table::Kind::number, false, 3},
                     {"worst_confidence", "confidence in the worst group", Table::Kind::percent},
                     {"group", "which", Table::Kind::text}};
    for (std::size_t t = 0; t < scan.temperatures.size(); ++t) {
        const CalibratedRows& at = rows.points[t];
        const int worst = at.worstGroup;
        table.rows.push_back({Table::Cell(temperatureText(scan.temperatures[t])), shareCell(at.all.accuracy),
                              shareCell(at.worstGroupAccuracy), shareCell(at.all.confidence),
                              shareCell(at.all.error), shareCell(at.all.crossEntropy),
                              worst < 0 ? Table::Cell() : shareCell(at.groups[worst].confidence),
                              Table::Cell((worst < 0 ? std::string() : scheme.groupName(worst)) +
                                          (scan.temperatures[t] == scan.trained ? " ← as trained" : ""))});
    }
    return table;
}

} // namespace groupscope
