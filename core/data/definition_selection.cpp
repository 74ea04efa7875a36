// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/definition_selection.h"

#include <algorithm>

namespace groupscope {

namespace {

const SplitDefinition* splitOf(const TaskDefinition& definition, const std::string& name) {
    const auto found = std::find_if(definition.splits.begin(), definition.splits.end(),
                                    [&](const SplitDefinition& own) { return own.name == name; });
    return found == definition.splits.end() ? nullptr : &*found;
}

/// A set without rows may not be asked for by name: it is the one that comes without being asked for.
std::string withRows(const TaskDefinition& definition, const std::string& name) {
    const SplitDefinition* set = splitOf(definition, name);
    return set != nullptr && set->n > 0 ? name : std::string();
}

} // namespace

TaskSelection selectionOf(const TaskDefinition& definition) {
    TaskSelection selection;
    selection.embedding = definition.embedding();
    selection.classColumn = definition.classColumn;
    selection.splitColumn = definition.splitColumn;
    if (const std::vector<double>& shares = definition.splitShares; shares.size() == SplitShares().size())
        selection.drawnSplit = DrawnSplit{{shares[0], shares[1], shares[2]},
                                          definition.splitSeed,
                                          definition.redrawnTest,
                                          definition.leftOutColumn,
                                          definition.leftOutDomain};
    selection.fitSplit = withRows(definition, definition.fitSplit);
    selection.selectSplit = withRows(definition, definition.selectSplit);
    selection.selectHalves = splitOf(definition, otherHalfOf(definition.selectSplit)) != nullptr;
    selection.labels = {definition.labelFraction, static_cast<int>(definition.shots), definition.labelSeed,
                        definition.groupLabelFraction.value_or(1.0)};
    selection.attributes = definition.attributes;
    selection.useFileAttributes = false;
    selection.groupColumns = definition.groupColumns;
    selection.groupColumn = definition.groupColumn;
    if (!definition.groupBy.empty())
        selection.groupBy = parseGroupBy(definition.groupBy);
    else if (definition.groupColumns.empty() && definition.groupColumn.empty())
        selection.groupBy = GroupBy::classAndAttributes;
    selection.brokenRows = definition.brokenRows > 0 ? BrokenRows::exclude : BrokenRows::refuse;
    return selection;
}

} // namespace groupscope
