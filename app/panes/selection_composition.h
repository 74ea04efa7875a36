// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/columns/example_column.h"
#include "core/data/row_selection.h"
#include "core/data/task.h"
#include "core/runs/run.h"

#include <cstddef>
#include <vector>

namespace groupscope {

/// The selected examples with one value of a column.
struct SelectedValue {
    int code = -1;             ///< -1: examples without a value
    std::size_t selected = 0;  ///< examples
    std::size_t shown = 0;     ///< examples with the value on the map
    std::size_t predicted = 0; ///< selected examples that the run predicts
    std::size_t correct = 0;   ///< of these
};

struct SelectionComposition {
    std::vector<SelectedValue> values; ///< with selected examples, the most first
    SelectedValue all; ///< the whole map: less than their sum where examples have several values
};

/// How many of the selected points have each value of a column of categories; point i is example rows[i] of
/// the task. `run` may be null. O(n).
SelectionComposition composeSelection(const ExampleColumn& column, const Task& task,
                                      const std::vector<int>& rows, const RowSelection& selection,
                                      const Run* run);

} // namespace groupscope
