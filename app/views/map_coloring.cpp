// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/map_coloring.h"

#include "app/session/session.h"
#include "app/session/translated.h"
#include "app/views/visible.h"
#include "core/figures/palette.h"
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
                           .names = {translated("both right"), translated("fixed by B"),
                                     translated("broken by B"), translated("both wrong")},
                           .colors = outcomeColors(dark),
                           .onPaper = outcomeColors(false)};
    return coloring;
}

std::vector<int> predictionsOfRows(const Task& task, const Run& run) {
    return predictionOfEachRow(run, task.labels.size());
}

} // namespace groupscope
