// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/board_colors.h"

#include "app/session/translated.h"
#include "app/views/visible.h"
#include "core/measures/paired_outcomes.h"
#include "widgets/scatter/scatter_view.h"
#include "widgets/style/color_gradient.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

namespace groupscope {

namespace {

/// Rows that have a partner in the open set, and which points they are.
struct OwnPoints {
    std::vector<int> rows, points;
};

OwnPoints ownPointsOf(const std::vector<int>& ownRows) {
    OwnPoints own;
    for (std::size_t point = 0; point < ownRows.size(); ++point)
        if (ownRows[point] >= 0) {
            own.rows.push_back(ownRows[point]);
            own.points.push_back(static_cast<int>(point));
        }
    return own;
}

template<class Value>
std::vector<Value> atPoints(const std::vector<Value>& values, const OwnPoints& own, std::size_t n,
                            Value none) {
    std::vector<Value> all(n, none);
    for (std::size_t i = 0; i < own.points.size(); ++i)
        all[own.points[i]] = values[i];
    return all;
}

/// With whose predictions it is, where that is not the run of the map, and why some rows have none.
QString titleOfRunColor(const QString& name, const CellContent& cell, const Session& session,
                        const RunTitles& titles) {
    const SessionRun* run = session.find(cell.colorRun.isEmpty() ? cell.run : cell.colorRun);
    if (run == nullptr || !run->run)
        return translated("%1 (choose a finished run)").arg(name);
    const QString title = cell.colorRun.isEmpty() ? name : translated("%1\n%2").arg(name, titles.of(*run));
    return withHiddenNote(title, *run);
}

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

CellColoring pairColoring(const RunPair& pair, const OwnPoints& own, std::size_t n, const Session& session,
                          const RunTitles& titles, bool dark) {
    CellColoring coloring;
    const SessionRun* a = session.find(pair.a);
    const SessionRun* b = session.find(pair.b);
    std::vector<int> outcomes = outcomesOfPair(pair, session);
    if (a == nullptr || b == nullptr || outcomes.empty()) {
        coloring.categories.codes.assign(n, -1);
        coloring.title = whyNoPair(pair, a, b);
        return coloring;
    }
    std::vector<int> codes;
    for (const int row : own.rows)
        codes.push_back(outcomes[row]);
    coloring.categories = colorByOutcome(atPoints(codes, own, n, -1), titles.of(*a), titles.of(*b), dark);
    coloring.title = coloring.categories.title;
    coloring.title = withHiddenNote(coloring.title, a->testHidden ? *a : *b);
    return coloring;
}

CellColoring valueColoring(const ColorChoice& choice, const CellContent& cell, const OwnPoints& own,
                           std::size_t n, const Session& session, const RunTitles& titles) {
    CellColoring coloring;
    const Task& task = *session.task();
    const Run* run = coloringRun(cell, session);
    const bool isNumber = choice.kind == ColorChoice::Kind::number;
    // The range is that of all rows, so that cells of several splits mean the same by a colour.
    std::vector<int> everyRow(task.labels.size());
    for (std::size_t row = 0; row < everyRow.size(); ++row)
        everyRow[row] = static_cast<int>(row);
    const std::vector<float> all =
        isNumber ? numbersOfRows(choice, task, everyRow) : valuesOfRows(choice, task, everyRow, run);
    std::vector<float> values;
    for (const int row : own.rows)
        values.push_back(all[row]);
    coloring.values = atPoints(values, own, n, std::numeric_limits<float>::quiet_NaN());
    coloring.title = isNumber ? choice.name : titleOfRunColor(choice.name, cell, session, titles);
    if (isNumber)
        std::tie(coloring.low, coloring.high) = rangeOfMost(all);
    if (choice.kind == ColorChoice::Kind::margin)
        coloring.low = -1.0;
    if (choice.kind == ColorChoice::Kind::loss)
        coloring.high = std::max(1e-6, rangeOfMost(all).second);
    return coloring;
}

} // namespace

bool CellColoring::isBlank() const {
    if (values)
        return std::all_of(values->begin(), values->end(), [](float value) { return std::isnan(value); });
    return std::all_of(categories.codes.begin(), categories.codes.end(), [](int code) { return code < 0; });
}

const Run* coloringRun(const CellContent& cell, const Session& session) {
    const SessionRun* run = session.find(cell.colorRun.isEmpty() ? cell.run : cell.colorRun);
    return run != nullptr && run->fitsOpenSet() ? run->run.get() : nullptr;
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

std::vector<ColorChoice> cellColorChoices(const CellContent& cell, const Session& session) {
    std::vector<ColorChoice> choices = colorChoices(*session.task(), coloringRun(cell, session));
    std::erase_if(choices, [](const ColorChoice& choice) { return choice.isDistortion(); });
    return choices;
}

ColorChoice chosenColor(const CellContent& cell, const Session& session) {
    const std::vector<ColorChoice> choices = cellColorChoices(cell, session);
    const Run* run = coloringRun(cell, session);
    const auto chosen = std::find_if(choices.begin(), choices.end(), [&](const ColorChoice& choice) {
        return colorId(choice, *session.task(), run) == cell.color;
    });
    return chosen == choices.end() ? choices.front() : *chosen;
}

CellColoring coloringOf(const CellContent& cell, const RunPair& pair, const std::vector<int>& ownRows,
                        const Session& session, const RunTitles& titles, bool dark) {
    const OwnPoints own = ownPointsOf(ownRows);
    if (cell.color == colorByPair)
        return pairColoring(pairOf(cell, pair), own, ownRows.size(), session, titles, dark);
    const ColorChoice choice = chosenColor(cell, session);
    if (choice.isValueOfRun() || choice.kind == ColorChoice::Kind::number)
        return valueColoring(choice, cell, own, ownRows.size(), session, titles);
    CellColoring coloring;
    coloring.categories = colorPoints(choice, *session.task(), own.rows, coloringRun(cell, session), dark);
    coloring.categories.codes = atPoints(coloring.categories.codes, own, ownRows.size(), -1);
    coloring.title = choice.needsRun() ? titleOfRunColor(choice.name, cell, session, titles) : choice.name;
    return coloring;
}

void paintCell(ScatterView& view, const CellColoring& coloring, bool dark) {
    if (coloring.values)
        view.setValues(coloring.title, *coloring.values, coloring.low, coloring.high,
                       sequentialGradient(dark));
    else
        view.setCategories(coloring.title, coloring.categories.codes, coloring.categories.names,
                           coloring.categories.colors, coloring.categories.onPaper);
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
