// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/spec_selection.h"

#include "core/experiment/spec_values.h"

#include <cstdint>
#include <optional>

namespace groupscope {

namespace {

using Json = nlohmann::ordered_json;
using specification::indexed;
using specification::optionalText;
using specification::readText;
using specification::requireKeys;
using specification::wrong;

std::vector<std::string> readColumns(const Json& json, const std::string& key) {
    if (!json.is_array())
        wrong(key, std::string("is ") + json.type_name(), "give a list of column names");
    std::vector<std::string> names;
    for (std::size_t i = 0; i < json.size(); ++i)
        names.push_back(readText(json[i], indexed(key, i)));
    return names;
}

BrokenRows readBrokenRows(const Json& json) {
    const std::optional<BrokenRows> choice = parseBrokenRows(readText(json, "broken_rows"));
    if (!choice)
        wrong("broken_rows", "is no choice", "choose one of: refuse, exclude");
    return *choice;
}

double readNumber(const Json& json, const std::string& path) {
    if (!json.is_number())
        wrong(path, std::string("is ") + json.type_name(), "give a number");
    return json.get<double>();
}

std::uint64_t readSeed(const Json& json, const char* key) {
    if (!json.contains(key))
        return 0;
    if (!json[key].is_number_unsigned())
        wrong(key, "is no seed", "give a whole number from 0");
    return json[key].get<std::uint64_t>();
}

bool readFlag(const Json& json, const char* key) {
    if (!json.contains(key))
        return false;
    if (!json[key].is_boolean())
        wrong(key, std::string("is ") + json[key].type_name(), "give true or false");
    return json[key];
}

/// A split that leaves one domain out, of several the first.
DrawnSplit readLeftOut(const Json& json) {
    const Json& split = json["split"];
    requireKeys(split, "split", "split");
    if (!split.contains("leave_out"))
        wrong("split.leave_out", "is missing", "name the column of the domains");
    for (const char* key : {"draw_split", "redraw_test"})
        if (json.contains(key))
            wrong(key, "is given together with split", "keep one of them");
    DrawnSplit drawn{.shares = leftOutShares, .seed = readSeed(json, "split_seed")};
    drawn.domainColumn = readText(split["leave_out"], "split.leave_out");
    if (split.contains("domains"))
        drawn.testDomain = readColumns(split["domains"], "split.domains").front();
    return drawn;
}

std::optional<DrawnSplit> readDrawnSplit(const Json& json) {
    if (json.contains("split") && json["split"].is_object())
        return readLeftOut(json);
    if (!json.contains("draw_split")) {
        for (const char* key : {"split_seed", "redraw_test"})
            if (json.contains(key))
                wrong(key, "is given, but no draw_split", "give the shares to draw, or leave it out");
        return std::nullopt;
    }
    DrawnSplit drawn{.shares = readShares(json["draw_split"], "draw_split"),
                     .seed = readSeed(json, "split_seed")};
    drawn.redrawTest = readFlag(json, "redraw_test");
    return drawn;
}

/// Reads the splits.
void readRows(const Json& json, TaskSelection& selection) {
    selection.drawnSplit = readDrawnSplit(json);
    if (!selection.drawnSplit || selection.drawnSplit->domainColumn.empty())
        selection.splitColumn = optionalText(json, "split");
    if (selection.drawnSplit && !selection.splitColumn.empty())
        wrong("draw_split", "is given together with split", "keep one of them");
    selection.fitSplit = readSplit(json, "fit_set");
    selection.selectSplit = readSplit(json, "select_set");
    selection.selectHalves = readFlag(json, "select_halves");
    selection.labels = readLabelDraw(json);
}

void drawnSplitToJson(const DrawnSplit& drawn, Json& json) {
    if (!drawn.domainColumn.empty()) {
        json["split"] = {{"leave_out", drawn.domainColumn}};
        if (!drawn.testDomain.empty())
            json["split"]["domains"] = {drawn.testDomain};
    } else {
        json["draw_split"] = drawn.shares;
    }
    json["split_seed"] = drawn.seed;
    if (drawn.redrawTest)
        json["redraw_test"] = true;
}

void rowsToJson(const TaskSelection& selection, Json& json) {
    if (selection.drawnSplit)
        drawnSplitToJson(*selection.drawnSplit, json);
    if (!selection.fitSplit.empty())
        json["fit_set"] = selection.fitSplit;
    if (!selection.selectSplit.empty())
        json["select_set"] = selection.selectSplit;
    if (selection.selectHalves)
        json["select_halves"] = true;
    if (selection.labels.fraction < 1.0)
        json["label_fraction"] = selection.labels.fraction;
    if (selection.labels.shots > 0)
        json["shots"] = selection.labels.shots;
    if (selection.labels.groupFraction < 1.0)
        json["group_label_fraction"] = selection.labels.groupFraction;
    if (selection.labels.seed != 0)
        json["label_seed"] = selection.labels.seed;
}

} // namespace

LabelDraw readLabelDraw(const nlohmann::ordered_json& json) {
    LabelDraw draw{.fraction = 1.0, .shots = 0, .seed = readSeed(json, "label_seed")};
    if (json.contains("group_label_fraction"))
        draw.groupFraction = readNumber(json["group_label_fraction"], "group_label_fraction");
    if (json.contains("label_fraction"))
        draw.fraction = readNumber(json["label_fraction"], "label_fraction");
    if (json.contains("shots")) {
        if (!json["shots"].is_number_integer() || json["shots"] < 1 || json["shots"] > mostShots)
            wrong("shots", "is no number of examples",
                  "give a whole number from 1 to " + std::to_string(mostShots) + ", or leave it out for all");
        draw.shots = json["shots"].get<int>();
    }
    requireLabelDraw(draw);
    return draw;
}

SplitShares readShares(const Json& json, const std::string& path) {
    if (!json.is_array() || json.size() != usualSplits.size())
        wrong(path, "is not three numbers", "give the shares of train, val and test: [0.6, 0.2, 0.2]");
    SplitShares shares{};
    for (std::size_t i = 0; i < shares.size(); ++i)
        shares[i] = readNumber(json[i], indexed(path, i));
    requireShares(shares);
    return shares;
}

std::string readSplit(const Json& json, const char* key) {
    if (!json.contains(key))
        return {};
    const std::string name = meantSplit(readText(json[key], key));
    if (!isSplitName(name))
        wrong(key, "is not a split", "give train, val, test or another split of the file");
    return name;
}

TaskSelection readSelection(const Json& json) {
    TaskSelection selection;
    selection.embedding = optionalText(json, "embedding");
    selection.classColumn = optionalText(json, "class");
    selection.useFileAttributes = !json.contains("attributes");
    if (!selection.useFileAttributes)
        selection.attributes = readColumns(json["attributes"], "attributes");
    if (json.contains("group_columns"))
        selection.groupColumns = readColumns(json["group_columns"], "group_columns");
    selection.groupColumn = optionalText(json, "group");
    if (!selection.groupColumn.empty() && (!selection.useFileAttributes || !selection.groupColumns.empty()))
        wrong("group", "is given together with attributes or group_columns", "keep one of them");
    if (json.contains("group_by")) {
        selection.groupBy = parseGroupBy(readText(json["group_by"], "group_by"));
        if (!selection.groupBy)
            wrong("group_by", "is no choice", "choose one of: class_and_attributes, attributes, columns");
    }
    if (json.contains("broken_rows"))
        selection.brokenRows = readBrokenRows(json["broken_rows"]);
    readRows(json, selection);
    return selection;
}

void selectionToJson(const TaskSelection& selection, Json& json) {
    const auto addText = [&json](const char* key, const std::string& value) {
        if (!value.empty())
            json[key] = value;
    };
    addText("embedding", selection.embedding);
    addText("class", selection.classColumn);
    if (!selection.useFileAttributes)
        json["attributes"] = selection.attributes;
    if (!selection.groupColumns.empty())
        json["group_columns"] = selection.groupColumns;
    addText("group", selection.groupColumn);
    if (selection.groupBy)
        json["group_by"] = groupByName(*selection.groupBy);
    addText("split", selection.splitColumn);
    rowsToJson(selection, json);
    if (selection.brokenRows != BrokenRows::refuse)
        json["broken_rows"] = brokenRowsName(selection.brokenRows);
}

} // namespace groupscope
