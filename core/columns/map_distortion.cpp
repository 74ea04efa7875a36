// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/columns/column_parts.h"

#include <limits>

namespace groupscope::column {

namespace {

/// A share of each point of the map; examples that it does not show have no number.
ExampleColumn distortionColumn(const ColumnSource& source, const char* id, const char* title,
                               const char* meaning, std::vector<float> RowDistortion::*share) {
    return {.id = id,
            .title = title,
            .meaning = meaning,
            .of = ExampleColumn::Of::map,
            .reason = source.distortion ? "" : "wait until the map stands still and is measured",
            .numbers = once([rows = source.mapRows, distortion = source.distortion,
                             count = source.task->labels.size(), share] {
                std::vector<double> numbers(count, std::numeric_limits<double>::quiet_NaN());
                if (distortion && (distortion->rows.*share).size() == rows->size())
                    for (std::size_t point = 0; point < rows->size(); ++point)
                        if (const int row = (*rows)[point]; row >= 0)
                            numbers[row] = static_cast<double>((distortion->rows.*share)[point]);
                return numbers;
            }),
            .low = 0.0,
            .high = 1.0,
            .queryName = id};
}

std::vector<ExampleColumn> falseColumns(const ColumnSource& source) {
    ExampleColumn column =
        distortionColumn(source, "false_neighbors", "false neighbours",
                         "share of the nearest points of the map that are not near in the embedding",
                         &RowDistortion::falseShare);
    if (source.distortion)
        column.quality = "trustworthiness " + fixedText(source.distortion->overall.trustworthiness, 3);
    return {std::move(column)};
}

std::vector<ExampleColumn> missingColumns(const ColumnSource& source) {
    ExampleColumn column = distortionColumn(source, "missing_neighbors", "missing neighbours",
                                            "share of the nearest examples that the map puts elsewhere",
                                            &RowDistortion::missingShare);
    if (source.distortion)
        column.quality = "continuity " + fixedText(source.distortion->overall.continuity, 3);
    return {std::move(column)};
}

} // namespace

ColumnKind falseNeighbors() {
    return {.id = "false_neighbors", .columns = falseColumns};
}

ColumnKind missingNeighbors() {
    return {.id = "missing_neighbors", .columns = missingColumns};
}

} // namespace groupscope::column
