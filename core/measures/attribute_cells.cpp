// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/attribute_cells.h"

#include <algorithm>

namespace groupscope {

namespace {

std::vector<MeasuredCell> cellsOf(const Measured& measured, MeasuredCell::Of of, int first, int count) {
    std::vector<MeasuredCell> cells;
    for (const MeasuredCell& cell : measured.cells)
        if (cell.of == of && cell.index >= first && cell.index < first + count)
            cells.push_back(cell);
    return cells;
}

/// Means of examples over the groups of each value. Every example is in one group at most.
std::vector<MeasuredCell> meansOfValues(const Measured& measured, const GroupScheme& scheme,
                                        std::size_t attribute) {
    const std::size_t count = scheme.attributes()[attribute].values.size();
    std::vector<double> sums(count, 0.0);
    std::vector<std::int64_t> rows(count, 0);
    for (const MeasuredCell& cell : measured.cells)
        if (cell.of == MeasuredCell::Of::group && cell.value) {
            const auto value = static_cast<std::size_t>(scheme.attributeCode(cell.index, attribute));
            sums[value] += *cell.value * static_cast<double>(cell.n);
            rows[value] += cell.n;
        }
    std::vector<MeasuredCell> cells;
    for (std::size_t value = 0; value < count; ++value)
        if (rows[value] > 0)
            cells.push_back({.of = MeasuredCell::Of::value,
                             .index = scheme.firstValueOf(attribute) + static_cast<int>(value),
                             .n = rows[value],
                             .value = sums[value] / static_cast<double>(rows[value])});
    return cells;
}

} // namespace

std::vector<MeasuredCell> cellsOfAttribute(const Measure& measure, const Measured& measured,
                                           const GroupScheme& scheme, std::size_t attribute) {
    using Of = MeasuredCell::Of;
    const int values = static_cast<int>(scheme.attributes()[attribute].values.size());
    if (scheme.overlaps())
        return cellsOf(measured, Of::combination, static_cast<int>(attribute), 1);
    std::vector<MeasuredCell> cells = cellsOf(measured, Of::value, scheme.firstValueOf(attribute), values);
    if (!cells.empty())
        return cells;
    if (scheme.attributes().size() == 1 && scheme.kind() != GroupScheme::Kind::named) {
        cells = cellsOf(measured, scheme.spansClasses() ? Of::group : Of::combination, 0, values);
        if (!cells.empty())
            return cells;
    }
    return measure.rowValues != nullptr ? meansOfValues(measured, scheme, attribute) : cells;
}

std::vector<MeasuredCell> comparedCells(const Measure& measure, const Measured& measured,
                                        const GroupScheme& scheme, const std::string& attribute) {
    if (!attribute.empty()) {
        const std::optional<std::size_t> place = scheme.findAttribute(attribute);
        return place ? cellsOfAttribute(measure, measured, scheme, *place) : std::vector<MeasuredCell>();
    }
    const bool ofGroups =
        std::any_of(measured.cells.begin(), measured.cells.end(), [](const MeasuredCell& cell) {
            return cell.of == MeasuredCell::Of::group && cell.value;
        });
    std::vector<MeasuredCell> cells;
    for (const MeasuredCell& cell : measured.cells)
        if (cell.of == (ofGroups ? MeasuredCell::Of::group : MeasuredCell::Of::combination))
            cells.push_back(cell);
    return cells;
}

std::optional<double> worstValue(const Measure& measure, const std::vector<MeasuredCell>& cells) {
    std::optional<double> worst;
    for (const MeasuredCell& cell : cells)
        if (cell.value &&
            (!worst || (measure.better == Better::lower ? *cell.value > *worst : *cell.value < *worst)))
            worst = cell.value;
    return worst;
}

std::size_t undefinedCells(const std::vector<MeasuredCell>& cells) {
    return static_cast<std::size_t>(std::count_if(
        cells.begin(), cells.end(), [](const MeasuredCell& cell) { return cell.n > 0 && !cell.value; }));
}

} // namespace groupscope
