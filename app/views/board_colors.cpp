// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/board_colors.h"

#include "app/session/translated.h"
#include "app/views/visible.h"
#include "core/measures/paired_outcomes.h"

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

/// Why rows have no outcome of a pair.
QString whyNoPair(const RunPair& pair, const SessionRun* a, const SessionRun* b) {
    const auto isOnDisk = [](const SessionRun* run) { return run->run && !run->hasDetails(); };
    const auto isLost = [](const SessionRun* run) { return !run->stored.problem.isEmpty(); };
    if ((a == nullptr && !pair.a.isEmpty()) || (b == nullptr && !pair.b.isEmpty()))
        return translated("a run that was compared is not there");
    if (a == nullptr || b == nullptr || a == b)
        return translated("choose two runs to compare");
    if (!a->ofOpenTask || !b->ofOpenTask)
        return translated("a run was trained on another task: its examples cannot be compared one by one");
    if (!a->run || !b->run)
        return translated("a run has no result to compare yet");
    if ((isOnDisk(a) && isLost(a)) || (isOnDisk(b) && isLost(b)))
        return translated("predictions of a run cannot be read");
    return translated("predictions are being read");
}

ExampleColoring pairColoring(const RunPair& pair, const std::vector<int>& ownRows, const Session& session,
                             const RunTitles& titles, bool dark) {
    const SessionRun* a = session.find(pair.a);
    const SessionRun* b = session.find(pair.b);
    const std::vector<int> outcomes = outcomesOfPair(pair, session);
    if (a == nullptr || b == nullptr || outcomes.empty()) {
        ExampleColoring blank;
        blank.categories.codes.assign(ownRows.size(), -1);
        blank.title = whyNoPair(pair, a, b);
        return blank;
    }
    std::vector<int> codes;
    for (const int row : ownRows)
        codes.push_back(row < 0 ? -1 : outcomes[row]);
    ExampleColoring coloring = colorByOutcome(std::move(codes), titles.of(*a), titles.of(*b), dark);
    coloring.title = withHiddenNote(coloring.title, a->testHidden ? *a : *b);
    return coloring;
}

const SessionRun* coloringSessionRun(const CellContent& cell, const Session& session) {
    return session.find(cell.colorRun.isEmpty() ? cell.run : cell.colorRun);
}

} // namespace

std::shared_ptr<const Run> coloringRun(const CellContent& cell, const Session& session) {
    const SessionRun* run = coloringSessionRun(cell, session);
    return run != nullptr && run->fitsOpenSet() ? run->run : nullptr;
}

QStringList runsBehind(const CellContent& cell, const RunPair& pair) {
    if (cell.kind != CellContent::Kind::map)
        return {cell.run};
    const RunPair own = pairOf(cell, pair);
    return cell.color == colorByPair ? QStringList{cell.run, own.a, own.b}
                                     : QStringList{cell.run, cell.colorRun};
}

RunTitles titlesOfBoard(const std::vector<CellContent>& cells, const RunPair& pair, const Session& session) {
    std::vector<const SessionRun*> runs;
    const auto add = [&](const QString& id) {
        const SessionRun* run = session.find(id);
        if (run != nullptr && std::find(runs.begin(), runs.end(), run) == runs.end())
            runs.push_back(run);
    };
    for (const CellContent& cell : cells)
        for (const QString& id : runsBehind(cell, pair))
            add(id);
    add(pair.a);
    add(pair.b);
    return RunTitles(runs);
}

std::vector<ExampleColumn> cellColumns(const CellContent& cell, const Session& session) {
    std::vector<ExampleColumn> columns = colourColumns(columnSource(session, coloringRun(cell, session)));
    std::erase_if(columns, [](const ExampleColumn& column) { return column.of == ExampleColumn::Of::map; });
    return columns;
}

const ExampleColumn& chosenColumn(const std::vector<ExampleColumn>& columns, const CellContent& cell) {
    const ExampleColumn* chosen = findColumn(columns, cell.color.toStdString());
    return chosen != nullptr ? *chosen : columns.front();
}

ExampleColoring coloringOf(const CellContent& cell, const RunPair& pair, const std::vector<int>& ownRows,
                           const Session& session, const RunTitles& titles, bool dark) {
    if (cell.color == colorByPair)
        return pairColoring(pairOf(cell, pair), ownRows, session, titles, dark);
    const std::vector<ExampleColumn> columns = cellColumns(cell, session);
    const ExampleColumn& column = chosenColumn(columns, cell);
    ExampleColoring coloring = colorExamples(column, ownRows, dark);
    const SessionRun* run = coloringSessionRun(cell, session);
    coloring.title =
        legendTitle(column, run, cell.colorRun.isEmpty() || run == nullptr ? QString() : titles.of(*run));
    return coloring;
}

std::vector<int> outcomesOfPair(const RunPair& pair, const Session& session) {
    const SessionRun* a = session.find(pair.a);
    const SessionRun* b = session.find(pair.b);
    if (!session.task() || a == nullptr || b == nullptr || a == b || !a->fitsOpenSet() || !b->fitsOpenSet())
        return {};
    const Task& task = *session.task();
    return comparePredictions(task.labels, predictionsOfRows(task, *a->run), predictionsOfRows(task, *b->run),
                              std::vector<int>(task.labels.size(), -1), 0)
        .ofRow;
}

} // namespace groupscope
