// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/columns/column_parts.h"
#include "core/figures/palette.h"
#include "core/runs/run_rows.h"

namespace groupscope::column {

namespace {

enum Correctness { correct, wrong };

/// Examples without a class or a prediction have no value.
std::vector<int> correctnessOf(const Task& task, const Run* run) {
    std::vector<int> codes(task.labels.size(), -1);
    if (run == nullptr)
        return codes;
    const std::vector<int> predicted = predictionOfEachRow(*run, task.labels.size());
    for (std::size_t row = 0; row < codes.size(); ++row)
        if (task.labels[row] >= 0 && predicted[row] >= 0)
            codes[row] = predicted[row] == task.labels[row] ? correct : wrong;
    return codes;
}

std::vector<ExampleColumn> correctnessColumns(const ColumnSource& source) {
    ExampleColumn column = columnOfRun(source, "correct", "correct / wrong",
                                       "whether the run predicts the class of the example");
    column.words = wordsOf({"correct", "wrong"});
    column.codes = once(
        [task = source.task, run = source.run] { return GroupMembership(correctnessOf(*task, run.get())); });
    column.colors = [](bool dark) { return std::vector<Color>{correctColor(dark), wrongColor(dark)}; };
    column.isOnCard = true;
    column.flags = {{"correct", "the run predicts the class of the example", correct},
                    {"wrong", "the run predicts another class", wrong}};
    return {std::move(column)};
}

} // namespace

ColumnKind correctness() {
    return {.id = "correct", .columns = correctnessColumns};
}

} // namespace groupscope::column
