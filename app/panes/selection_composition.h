// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/row_selection.h"
#include "core/data/task.h"
#include "core/runs/run.h"

#include <cstddef>
#include <vector>

namespace groupscope {

/// What of one group is selected.
struct SelectedGroup {
    int group = -1;            ///< -1: rows without a group
    std::size_t selected = 0;  ///< rows
    std::size_t shown = 0;     ///< rows of the group on the map
    std::size_t predicted = 0; ///< selected rows that the run predicts
    std::size_t correct = 0;   ///< of these
};

struct SelectionComposition {
    std::vector<SelectedGroup> groups; ///< with selected rows, the most first
    SelectedGroup all;                 ///< the whole map: less than their sum when groups overlap
};

/// Of which groups the selected points are; point i is row rows[i] of the task. `run` may be null. O(n).
SelectionComposition composeSelection(const Task& task, const std::vector<int>& rows,
                                      const RowSelection& selection, const Run* run);

} // namespace groupscope
