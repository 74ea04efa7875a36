// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_parts.h"

#include <cmath>
#include <cstdint>
#include <limits>

namespace groupscope {

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN(); // in place of a value that is not defined
constexpr std::size_t mostMeasures = 1000;

double valueOr(const std::optional<double>& value) {
    return value.value_or(none);
}

std::optional<double> definedOr(double value) {
    return std::isnan(value) ? std::nullopt : std::optional(value);
}

std::optional<Interval> intervalOf(double low, double high) {
    return std::isnan(low) || std::isnan(high) ? std::nullopt : std::optional(Interval{low, high});
}

void writeMeasured(SummedGroup group, const Measured& measured) {
    // The arrays have one line for the whole and one for each cell: of what, number, rows; value, interval.
    std::vector<std::int64_t> what{-1, 0, measured.n};
    std::vector<double> values{valueOr(measured.whole), measured.interval ? measured.interval->low : none,
                               measured.interval ? measured.interval->high : none};
    for (const MeasuredCell& cell : measured.cells) {
        what.insert(what.end(), {static_cast<std::int64_t>(cell.of), cell.index, cell.n});
        values.insert(values.end(), {valueOr(cell.value), cell.interval ? cell.interval->low : none,
                                     cell.interval ? cell.interval->high : none});
    }
    const std::size_t lines = measured.cells.size() + 1;
    group.writeNumbers<std::int64_t>("what", what, {lines, 3});
    group.writeNumbers<double>("values", values, {lines, 3});
}

/// How many groups, classes, attributes or combinations there are.
int countOf(MeasuredCell::Of of, const GroupScheme& scheme) {
    switch (of) {
    case MeasuredCell::Of::group:
        return scheme.groupCount();
    case MeasuredCell::Of::classes:
        return scheme.classCount();
    case MeasuredCell::Of::combination:
        return scheme.combinationCount();
    case MeasuredCell::Of::value:
        return scheme.valueCount();
    case MeasuredCell::Of::attribute:
        break;
    }
    return static_cast<int>(scheme.attributes().size());
}

Measured readMeasured(const Hdf5Group& group, const GroupScheme& scheme) {
    const std::vector<std::int64_t> what = group.dataset("what").readNumbers<std::int64_t>();
    const std::vector<double> values = group.dataset("values").readNumbers<double>();
    if (what.size() < 3 || what.size() % 3 != 0 || what.size() != values.size() || what[0] != -1 ||
        what[2] < 0)
        throwUnfitRun("a measure has another number of parts than values", group.where());
    Measured measured{
        .n = what[2], .whole = definedOr(values[0]), .interval = intervalOf(values[1], values[2])};
    for (std::size_t i = 3; i < what.size(); i += 3) {
        if (what[i] < 0 || what[i] > static_cast<std::int64_t>(MeasuredCell::Of::value))
            throwUnfitRun("a measure is of something that is not known", group.where());
        const auto of = static_cast<MeasuredCell::Of>(what[i]);
        if (what[i + 1] < 0 || what[i + 1] >= countOf(of, scheme) || what[i + 2] < 0)
            throwUnfitRun("a measure is of a group that there is not", group.where());
        measured.cells.push_back({.of = of,
                                  .index = static_cast<int>(what[i + 1]),
                                  .n = what[i + 2],
                                  .value = definedOr(values[i]),
                                  .interval = intervalOf(values[i + 1], values[i + 2])});
    }
    return measured;
}

} // namespace

void writeMeasures(SummedGroup& group, const std::vector<NamedMeasured>& measures) {
    if (measures.empty())
        return;
    SummedGroup all = group.createGroup("measures");
    std::vector<std::string> ids;
    for (const NamedMeasured& own : measures) {
        ids.push_back(own.id);
        writeMeasured(all.createGroup(own.id), own.measured);
    }
    all.writeTexts("ids", ids);
}

std::vector<NamedMeasured> readMeasures(const Hdf5Group& group, const Run& run) {
    std::vector<NamedMeasured> measures;
    if (group.kindOf("measures") != Hdf5Kind::group)
        return measures;
    const Hdf5Group all = group.group("measures");
    const std::vector<std::string> ids = all.dataset("ids").readTexts();
    if (ids.size() > mostMeasures)
        throwUnfitRun("it holds more measures than a run can have", all.where());
    for (const std::string& id : ids)
        measures.push_back({id, readMeasured(all.group(id), run.groups)});
    return measures;
}

} // namespace groupscope
