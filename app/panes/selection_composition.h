// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/columns/example_column.h"
#include "core/data/row_selection.h"
#include "core/data/task.h"
#include "core/runs/run.h"

#include <cstddef>
#include <vector>

namespace groupscope {

/// index of the value; -1: examples without a value
struct SelectedValue {
    int code = -1;             ///< number of selected examples
    std::size_t selected = 0;  ///< number of examples with the value on the map
    std::size_t shown = 0;     ///< number of selected examples that the run predicts
    std::size_t predicted = 0; ///< number of those that the run predicts correctly
    std::size_t correct = 0;   ///< of these
};

struct SelectionComposition {
    std::vector<SelectedValue> values; ///< values with selected examples, the most frequent first
    SelectedValue all; ///< totals; less than the sum of the values where examples have several values
};

/// Counts how many of the selected points have each value of a categorical column; point i is row index
/// rows[i] of the task. `run` may be null. O(n).
SelectionComposition composeSelection(const ExampleColumn& column, const Task& task,
                                      const std::vector<int>& rows, const RowSelection& selection,
                                      const Run* run);

} // namespace groupscope
