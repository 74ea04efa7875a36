// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run.h"

#include <algorithm>
#include <span>

namespace groupscope {

std::optional<double> measuredValue(const RowSetResult* result, std::string_view measure) {
    if (result != nullptr)
        for (const NamedMeasured& own : result->measures)
            if (own.id == measure)
                return own.measured.whole;
    return std::nullopt;
}

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
