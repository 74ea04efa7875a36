// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/derived.h"
#include "core/data/row_selection.h"

#include <QString>

#include <compare>
#include <memory>
#include <string>
#include <vector>

namespace groupscope {

/// The examples of a split that a run finds hardest.
struct WorstKey {
    QString runId;
    std::string split;
    bool byMargin = false; ///< lowest margins; else highest losses
    int count = 0;

    std::strong_ordering operator<=>(const WorstKey&) const = default;
};

/// (N,) those `count` examples, fewer if the run has no value for some; of equal values the smaller row
/// index. Throws DataError if the run has no losses there.
RowSelection worstExamplesOf(const WorstKey& key, const Task& task, const Run* run, const RunContext& context,
                             const std::function<void(RowSelection)>& tell);

/// Examples, and how many of their nearest examples to add.
struct GrowKey {
    ObjectKey<RowSelection> selection;
    ObjectKey<std::vector<int>> among; ///< row indices
    int count = 0;

    std::strong_ordering operator<=>(const GrowKey&) const = default;
};

/// The selection with its nearest examples, see withNearest().
RowSelection grownSelectionOf(const GrowKey& key, const ValueSource& source,
                              const std::function<void(RowSelection)>& tell);

std::size_t bytesOfSelection(const RowSelection& rows);

} // namespace groupscope
