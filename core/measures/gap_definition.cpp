// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/gap_definition.h"

#include "core/base/error.h"
#include "core/base/text.h"

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

const std::string gapHelp =
    "write worst, halves, or two sets: light:skin=I,II,III/dark:skin=IV,V,VI (names are optional)";

std::vector<std::string> splitAt(const std::string& text, char mark) {
    std::vector<std::string> parts(1);
    for (const char letter : text)
        if (letter == mark)
            parts.emplace_back();
        else
            parts.back() += letter;
    return parts;
}

/// The columns in whose values subgroups differ, each with its values.
std::vector<GroupScheme::Attribute> columnsOfSubgroups(const GroupScheme& scheme) {
    if (scheme.attributes().empty())
        return {{scheme.className(), scheme.classes(), {}}};
    return scheme.attributes();
}

/// Some group of a subgroup: what its attributes are.
int groupOfSubgroup(const GroupScheme& scheme, MeasuredCell::Of of, int index) {
    if (of == MeasuredCell::Of::group)
        return index;
    for (int label = 0; label < scheme.classCount(); ++label)
        if (const int group = scheme.groupAt(label, index); group >= 0)
            return group;
    return -1;
}

void requireSet(const GroupScheme& scheme, const ValueSet& set) {
    std::vector<std::string> names;
    for (const GroupScheme::Attribute& column : columnsOfSubgroups(scheme)) {
        names.push_back(column.name);
        if (column.name != set.column)
            continue;
        for (const std::string& value : set.values)
            if (std::find(column.values.begin(), column.values.end(), value) == column.values.end())
                throw UsageError("'" + set.column + "' has no value '" + value + "'", set.title(),
                                 "its values are " + joined(column.values, ","));
        return;
    }
    throw UsageError("no subgroups differ in '" + set.column + "'", set.title(),
                     "choose one of: " + joined(names, ","));
}

bool meet(const ValueSet& a, const ValueSet& b) {
    return a.column == b.column && std::any_of(a.values.begin(), a.values.end(), [&](const std::string& v) {
               return std::find(b.values.begin(), b.values.end(), v) != b.values.end();
           });
}

} // namespace

std::string ValueSet::title() const {
    return name.empty() ? column + "=" + joined(values, ",") : name;
}

std::string GapDefinition::name() const {
    const auto described = [](const ValueSet& set) {
        return set.name.empty() ? std::string()
                                : set.name + ": " + set.column + "=" + joined(set.values, ",");
    };
    switch (kind) {
    case Kind::rest:
        return "major − minor (minor: " + second.column + "=" + joined(second.values, ",") + ")";
    case Kind::sets: {
        const std::string one = described(first), other = described(second);
        const std::string both = one + (one.empty() || other.empty() ? "" : "; ") + other;
        return first.title() + " − " + second.title() + (both.empty() ? "" : " (" + both + ")");
    }
    case Kind::worst:
        return "others − worst";
    case Kind::halves:
        return "better half − worse half";
    }
    return {};
}

ValueSet parseValueSet(const std::string& text, const std::string& where) {
    const std::size_t equals = text.find('=');
    const std::string hint = "write COLUMN=VALUE,VALUE or NAME:COLUMN=VALUE,VALUE";
    if (equals == std::string::npos)
        throw UsageError("'" + text + "' names no values of a column", where, hint);
    const std::string left = text.substr(0, equals);
    const std::size_t colon = left.find(':');
    ValueSet set{.name = colon == std::string::npos ? "" : left.substr(0, colon),
                 .column = colon == std::string::npos ? left : left.substr(colon + 1),
                 .values = splitAt(text.substr(equals + 1), ',')};
    if (set.column.empty() || std::find(set.values.begin(), set.values.end(), "") != set.values.end())
        throw UsageError("'" + text + "' has an empty column or value", where, hint);
    return set;
}

GapDefinition gapOfMinor(ValueSet minor) {
    return {.kind = GapDefinition::Kind::rest, .second = std::move(minor)};
}

GapDefinition parseGap(const std::string& text, const std::string& where) {
    if (text == "worst")
        return {.kind = GapDefinition::Kind::worst};
    if (text == "halves")
        return {.kind = GapDefinition::Kind::halves};
    const std::vector<std::string> sides = splitAt(text, '/');
    if (sides.size() != 2)
        throw UsageError("'" + text + "' defines no gap", where, gapHelp);
    return {.kind = GapDefinition::Kind::sets,
            .first = parseValueSet(sides[0], where),
            .second = parseValueSet(sides[1], where)};
}

bool holds(const GroupScheme& scheme, MeasuredCell::Of of, int index, const ValueSet& set) {
    const int group = groupOfSubgroup(scheme, of, index);
    if (group < 0)
        return false;
    const auto wanted = [&set](const std::string& value) {
        return std::find(set.values.begin(), set.values.end(), value) != set.values.end();
    };
    if (scheme.attributes().empty())
        return set.column == scheme.className() &&
               wanted(scheme.classes()[static_cast<std::size_t>(scheme.classOf(group))]);
    for (std::size_t a = 0; a < scheme.attributes().size(); ++a)
        if (const int code = scheme.attributeCode(group, a); code >= 0 &&
                                                             scheme.attributes()[a].name == set.column &&
                                                             wanted(scheme.attributes()[a].values[code]))
            return true;
    return false;
}

void requireKnown(const GapDefinition& definition, const GroupScheme& scheme) {
    if (definition.kind == GapDefinition::Kind::sets)
        requireSet(scheme, definition.first);
    if (definition.kind == GapDefinition::Kind::sets || definition.kind == GapDefinition::Kind::rest)
        requireSet(scheme, definition.second);
    for (const ValueSet& set : definition.leftOut)
        requireSet(scheme, set);
    if (definition.kind == GapDefinition::Kind::sets && meet(definition.first, definition.second))
        throw UsageError("a value is on both sides of a gap", definition.name(),
                         "give each value to one side only");
}

} // namespace groupscope
