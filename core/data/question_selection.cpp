// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/question_selection.h"

#include <algorithm>

namespace groupscope {

namespace {

const SplitDefinition* splitOf(const Question& question, const std::string& name) {
    const auto found = std::find_if(question.splits.begin(), question.splits.end(),
                                    [&](const SplitDefinition& own) { return own.name == name; });
    return found == question.splits.end() ? nullptr : &*found;
}

/// A set without rows may not be asked for by name: it is the one that comes without being asked for.
std::string withRows(const Question& question, const std::string& name) {
    const SplitDefinition* set = splitOf(question, name);
    return set != nullptr && set->n > 0 ? name : std::string();
}

} // namespace

TaskSelection selectionOf(const Question& question) {
    TaskSelection selection;
    selection.embedding = question.embedding();
    selection.classColumn = question.classColumn;
    selection.splitColumn = question.splitColumn;
    if (const std::vector<double>& shares = question.splitShares; shares.size() == SplitShares().size())
        selection.drawnSplit =
            DrawnSplit{{shares[0], shares[1], shares[2]}, question.splitSeed, question.redrawnTest};
    selection.fitSplit = withRows(question, question.fitSplit);
    selection.selectSplit = withRows(question, question.selectSplit);
    selection.selectHalves = splitOf(question, otherHalfOf(question.selectSplit)) != nullptr;
    selection.labels = {question.labelFraction, static_cast<int>(question.shots), question.labelSeed};
    selection.attributes = question.attributes;
    selection.useFileAttributes = false;
    selection.groupColumns = question.groupColumns;
    selection.groupColumn = question.groupColumn;
    if (!question.groupBy.empty())
        selection.groupBy = parseGroupBy(question.groupBy);
    else if (question.groupColumns.empty() && question.groupColumn.empty())
        selection.groupBy = GroupBy::classAndAttributes;
    selection.brokenRows = question.brokenRows > 0 ? BrokenRows::exclude : BrokenRows::refuse;
    return selection;
}

} // namespace groupscope
