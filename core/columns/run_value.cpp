// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/columns/column_parts.h"
#include "core/runs/run_rows.h"

#include <limits>

namespace groupscope::column {

namespace {

/// Examples that the run says nothing of have no number.
ExampleColumn valueColumn(const ColumnSource& source, RowValue value, const char* id, const char* meaning) {
    ExampleColumn column = columnOfRun(source, id, id, meaning);
    column.numbers = once([task = source.task, run = source.run, value] {
        if (!run)
            return std::vector<double>(task->labels.size(), std::numeric_limits<double>::quiet_NaN());
        const std::vector<float> values = valueOfEachRow(*run, value, task->labels);
        return std::vector<double>(values.begin(), values.end());
    });
    column.queryName = id;
    return column;
}

std::vector<ExampleColumn> confidenceColumns(const ColumnSource& source) {
    ExampleColumn column = valueColumn(source, RowValue::confidence, "confidence",
                                       "probability of the class that the run predicts");
    column.low = 0.0;
    column.high = 1.0;
    return {std::move(column)};
}

std::vector<ExampleColumn> marginColumns(const ColumnSource& source) {
    ExampleColumn column =
        valueColumn(source, RowValue::margin, "margin",
                    "probability of the example's class less that of the likeliest other class");
    column.low = -1.0;
    column.high = 1.0;
    return {std::move(column)};
}

std::vector<ExampleColumn> lossColumns(const ColumnSource& source) {
    ExampleColumn column =
        valueColumn(source, RowValue::loss, "loss", "cross-entropy of the example, in nats");
    column.low = 0.0;
    return {std::move(column)};
}

} // namespace

ColumnKind confidence() {
    return {.id = "confidence", .columns = confidenceColumns};
}

ColumnKind margin() {
    return {.id = "margin", .columns = marginColumns};
}

ColumnKind loss() {
    return {.id = "loss", .columns = lossColumns};
}

} // namespace groupscope::column
