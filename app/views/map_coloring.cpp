// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/map_coloring.h"

#include "app/session/session.h"
#include "app/session/translated.h"
#include "app/views/visible.h"
#include "core/figures/palette.h"
#include "core/measures/paired_outcomes.h"
#include "core/runs/run_rows.h"
#include "widgets/scatter/scatter_view.h"
#include "widgets/style/color_gradient.h"
#include "widgets/style/qt_color.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace groupscope {

namespace {

/// Examples with several values have a colour of their own, the strongest on its ground.
std::vector<QColor> colorsOf(const ExampleColumn& column, bool dark) {
    std::vector<QColor> colors = toQColors(column.colors(dark));
    if (!column.several.empty())
        colors.push_back(dark ? QColor(230, 230, 230) : QColor(40, 40, 40));
    return colors;
}

ExampleColoring colorByNumbers(const ExampleColumn& column, const std::vector<int>& rows) {
    const std::vector<double>& numbers = column.numbers();
    ExampleColoring coloring;
    std::vector<float>& values = coloring.values.emplace();
    values.reserve(rows.size());
    for (const int row : rows)
        values.push_back(row < 0 ? std::numeric_limits<float>::quiet_NaN()
                                 : static_cast<float>(numbers[row]));
    if (!column.low || !column.high)
        std::tie(coloring.low, coloring.high) = rangeOfMost(numbers);
    coloring.low = column.low.value_or(coloring.low);
    coloring.high = column.high.value_or(std::max(coloring.low + 1e-6, coloring.high));
    return coloring;
}

/// Why rows have no outcome of a pair.
QString whyNoPair(const RunPair& pair, const SessionRun* a, const SessionRun* b) {
    const auto isOnDisk = [](const SessionRun* run) { return run->run && !run->hasDetails(); };
    const auto isLost = [](const SessionRun* run) { return !run->stored.problem.isEmpty(); };
    if ((a == nullptr && !pair.a.isEmpty()) || (b == nullptr && !pair.b.isEmpty()))
        return translated("a compared run is missing");
    if (a == nullptr || b == nullptr || a == b)
        return translated("choose two runs to compare");
    if (!a->ofOpenTask || !b->ofOpenTask)
        return translated("a run belongs to another task: its examples cannot be compared one by one");
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

bool ExampleColoring::isBlank() const {
    if (values)
        return std::all_of(values->begin(), values->end(), [](float value) { return std::isnan(value); });
    return std::all_of(categories.codes.begin(), categories.codes.end(), [](int code) { return code < 0; });
}

ColumnSource columnSource(const Session& session, std::shared_ptr<const Run> run) {
    return {.task = session.task(), .run = std::move(run), .named = session.data()->named()};
}

std::vector<ExampleColumn> colourColumns(const ColumnSource& source) {
    std::vector<ExampleColumn> columns = exampleColumns(source);
    std::erase_if(columns, [](const ExampleColumn& column) { return !column.isColour; });
    return columns;
}

QString titleOf(const ExampleColumn& column) {
    return translated(column.title.c_str());
}

QString legendTitle(const ExampleColumn& column, const SessionRun* run, const QString& runTitle) {
    using Of = ExampleColumn::Of;
    const QString title = titleOf(column);
    const QString why = translated("%1 (%2)").arg(title, translated(column.reason.c_str()));
    if (column.of == Of::run) {
        if (run == nullptr || !run->run)
            return why;
        return withHiddenNote(runTitle.isEmpty() ? title : translated("%1\n%2").arg(title, runTitle), *run);
    }
    if (!column.reason.empty())
        return why;
    return column.quality.empty() ? title
                                  : translated("%1\n%2").arg(title, QString::fromStdString(column.quality));
}

ExampleColoring colorExamples(const ExampleColumn& column, const std::vector<int>& rows, bool dark) {
    ExampleColoring coloring = column.isNumber() ? colorByNumbers(column, rows) : ExampleColoring();
    coloring.title = titleOf(column);
    if (column.isNumber())
        return coloring;
    PointColoring& categories = coloring.categories;
    categories.codes.reserve(rows.size());
    for (const int row : rows)
        categories.codes.push_back(row < 0 ? -1 : column.codeOf(static_cast<std::size_t>(row)));
    for (const std::string& word : *column.words)
        categories.names.push_back(QString::fromStdString(word));
    if (!column.several.empty())
        categories.names.push_back(translated(column.several.c_str()));
    categories.colors = colorsOf(column, dark);
    categories.onPaper = dark ? colorsOf(column, false) : categories.colors;
    return coloring;
}

void paint(ScatterView& view, const ExampleColoring& coloring, bool dark) {
    if (coloring.values)
        view.setValues(coloring.title, *coloring.values, coloring.low, coloring.high,
                       sequentialGradient(dark));
    else
        view.setCategories(coloring.title, coloring.categories.codes, coloring.categories.names,
                           coloring.categories.colors, coloring.categories.onPaper);
}

QStringList cardLines(std::span<const ExampleColumn> columns, std::size_t row, const QString& runTitle,
                      const std::string& colour) {
    QStringList lines, ofRun;
    for (const ExampleColumn& column : columns) {
        const bool isTitle = column.id == "class" || column.id == "group"; // which the card is called by
        if (!column.isOnCard && (column.id != colour || isTitle))
            continue;
        const QString text = QString::fromStdString(column.textOf(row));
        if (text.isEmpty())
            continue;
        if (column.isOnCard && column.of == ExampleColumn::Of::run)
            ofRun << text;
        else
            lines << translated("%1: %2").arg(titleOf(column), text);
    }
    if (!ofRun.isEmpty())
        lines.prepend(translated("%1: %2").arg(runTitle, ofRun.join(QStringLiteral(", "))));
    return lines;
}

std::vector<QColor> outcomeColors(bool dark) {
    return {dark ? QColor(95, 95, 95) : QColor(198, 198, 198), toQColor(correctColor(dark)),
            toQColor(wrongColor(dark)), dark ? QColor(235, 235, 235) : QColor(30, 30, 30)};
}

ExampleColoring colorByOutcome(std::vector<int> outcomes, const QString& a, const QString& b, bool dark) {
    ExampleColoring coloring;
    coloring.title = translated("A: %1\nB: %2").arg(a, b);
    coloring.categories = {.codes = std::move(outcomes),
                           .names = {translated("both correct"), translated("fixed by B"),
                                     translated("broken by B"), translated("both wrong")},
                           .colors = outcomeColors(dark),
                           .onPaper = outcomeColors(false)};
    return coloring;
}

std::vector<int> predictionsOfRows(const Task& task, const Run& run) {
    return predictionOfEachRow(run, task.labels.size());
}

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
