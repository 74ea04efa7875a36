// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/known_right_rows.h"

#include "core/base/error.h"

#include <cstddef>
#include <memory>

namespace groupscope {

const RightRows& KnownRightRows::of(const RunHandle& handle, const Task& task, const Split& split) {
    const std::pair name(handle.id, split.name);
    if (const auto known = known_.find(name); known != known_.end())
        return known->second;
    constexpr std::size_t mostKept = 64;
    if (known_.size() >= mostKept)
        known_.clear();
    const std::shared_ptr<const Run> run = handle.whole();
    const SplitResult* result = run->split(split.name);
    if (result == nullptr || result->predictions.empty())
        throw DataError("the run predicts no classes on this split", handle.file.toStdString(),
                        "compare another run");
    if (result->rows != split.rows || run->groups.classes() != task.groups.classes())
        throw DataError("the run was evaluated on other examples", handle.file.toStdString(),
                        "compare runs of the same examples");
    return known_.emplace(name, rightRows(task, split, result->predictions)).first->second;
}

} // namespace groupscope
