// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run.h"

#include <algorithm>
#include <span>

namespace groupscope {

const RowSetResult* Run::rowSet(std::string_view name) const {
    const auto found = std::find_if(rowSets.begin(), rowSets.end(),
                                    [&](const RowSetResult& result) { return result.name == name; });
    return found == rowSets.end() ? nullptr : &*found;
}

GroupReport Run::report(std::string_view name) const {
    const RowSetResult* result = rowSet(name);
    return result ? result->report : GroupReport{};
}

const RowSetResult* Run::shownResult() const {
    const RowSetResult* shown = nullptr;
    for (const QuestionRowSet& set : shownRowSets(std::span(&question, 1)))
        if (shown = rowSet(set.name); shown)
            break;
    return shown;
}

} // namespace groupscope
