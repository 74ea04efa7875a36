// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/changed_examples.h"

#include <algorithm>

namespace groupscope {

ChangedExamples changedExamples(const Run& before, const Run& after, const std::string& split) {
    const SplitResult *first = before.split(split), *second = after.split(split);
    ChangedExamples changed;
    if (first == nullptr || second == nullptr || first->labels.empty() || first->rows != second->rows ||
        first->labels != second->labels || first->predictions.size() != first->rows.size() ||
        second->predictions.size() != second->rows.size())
        return changed;
    changed.judged = first->rows.size();
    for (std::size_t i = 0; i < first->rows.size(); ++i) {
        const int label = first->labels[i];
        const bool right = first->predictions[i] == label, rightAfter = second->predictions[i] == label;
        if (right == rightAfter)
            continue;
        const auto groups = first->groups.of(i);
        const std::string name = first->names.empty() ? std::to_string(first->rows[i]) : first->names[i];
        (rightAfter ? changed.fixed : changed.broken)
            .push_back({.row = first->rows[i],
                        .name = name,
                        .label = label,
                        .group = groups.empty() ? -1 : groups.front(),
                        .before = first->predictions[i],
                        .after = second->predictions[i]});
    }
    return changed;
}

std::vector<ChangedExamples::Example> someOf(const std::vector<ChangedExamples::Example>& examples, int group,
                                             std::size_t most) {
    std::vector<ChangedExamples::Example> own;
    for (const ChangedExamples::Example& example : examples)
        if (example.group == group)
            own.push_back(example);
    const std::vector<ChangedExamples::Example>& pool = own.empty() ? examples : own;
    std::vector<ChangedExamples::Example> some;
    const std::size_t count = std::min(most, pool.size());
    for (std::size_t i = 0; i < count; ++i)
        some.push_back(pool[i * pool.size() / count]);
    return some;
}

} // namespace groupscope
