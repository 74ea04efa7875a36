// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/measured_json.h"

#include "core/measures/attribute_cells.h"
#include "core/measures/few_rows.h"
#include "core/measures/measure.h"
#include "core/runs/json_values.h"

#include <algorithm>

namespace groupscope {

using Json = nlohmann::ordered_json;

namespace {

/// Some group of that combination of attribute values.
int groupWithCombination(const GroupScheme& scheme, int combination) {
    for (int label = 0; label < scheme.classCount(); ++label)
        if (const int group = scheme.groupAt(label, combination); group >= 0)
            return group;
    return 0; // no scheme has combinations without a group
}

Json cellToJson(const MeasuredCell& cell, const GroupScheme& scheme) {
    const auto index = static_cast<std::size_t>(cell.index);
    Json json = Json::object();
    switch (cell.of) {
    case MeasuredCell::Of::group:
        json = {{"class", classNameOf(scheme, cell.index)},
                {"attributes", attributesToJson(scheme, cell.index)}};
        break;
    case MeasuredCell::Of::classes:
        json = {{"class", scheme.classes()[index]}, {"attributes", Json::object()}};
        break;
    case MeasuredCell::Of::attribute:
        json = {{"attribute", scheme.attributes()[index].name}};
        break;
    case MeasuredCell::Of::combination:
        json = {{"attributes", attributesToJson(scheme, groupWithCombination(scheme, cell.index))}};
        break;
    case MeasuredCell::Of::value:
        for (const GroupScheme::Attribute& attribute : scheme.attributes()) {
            const int place = cell.index - scheme.firstValueOf(*scheme.findAttribute(attribute.name));
            if (place >= 0 && place < static_cast<int>(attribute.values.size()))
                json = {{"attributes", {{attribute.name, attribute.values[place]}}}};
        }
        break;
    }
    if (cell.n > 0)
        json["n"] = cell.n;
    if (isFew(cell.n))
        json["few"] = true;
    json["value"] = orNull(cell.value);
    if (cell.interval)
        json["interval"] = {cell.interval->low, cell.interval->high};
    return json;
}

bool hasValue(const Measured& measured) {
    return measured.whole || std::any_of(measured.cells.begin(), measured.cells.end(),
                                         [](const MeasuredCell& cell) { return cell.value.has_value(); });
}

} // namespace

Json measuredToJson(const Measured& measured, const GroupScheme& scheme) {
    Json json{{"value", orNull(measured.whole)}, {"n", measured.n}};
    if (isFew(measured.n))
        json["few"] = true;
    if (measured.interval)
        json["interval"] = {measured.interval->low, measured.interval->high};
    json["groups"] = Json::array();
    for (const MeasuredCell& cell : measured.cells)
        json["groups"].push_back(cellToJson(cell, scheme));
    if (const std::size_t undefined = undefinedCells(measured.cells); undefined > 0)
        json["left_out"] = undefined;
    return json;
}

Json measuresToJson(const std::vector<NamedMeasured>& measured, const GroupScheme& scheme) {
    Json json = Json::object();
    for (const NamedMeasured& own : measured)
        if (hasValue(own.measured)) {
            json[own.id] = measuredToJson(own.measured, scheme);
            if (const Measure* measure = measures().known(own.id);
                measure != nullptr && !measure->name.empty())
                json[measure->name] = json[own.id];
        }
    return json;
}

} // namespace groupscope
