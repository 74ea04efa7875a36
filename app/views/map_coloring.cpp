// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/map_coloring.h"

#include "app/session/translated.h"
#include "core/data/task_groups.h"
#include "core/figures/palette.h"
#include "core/runs/run_rows.h"
#include "widgets/style/qt_color.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

namespace groupscope {

namespace {

std::vector<QString> names(const std::vector<std::string>& words) {
    std::vector<QString> result;
    for (const std::string& word : words)
        result.push_back(QString::fromStdString(word));
    return result;
}

/// The colours the file gives, or ours.
std::vector<QColor> valueColors(const std::vector<std::string>& given, std::size_t count, bool dark) {
    std::vector<QColor> colors;
    for (std::size_t i = 0; i < count; ++i) {
        const QColor own = given.size() == count ? QColor(QString::fromStdString(given[i])) : QColor();
        colors.push_back(own.isValid()
                             ? own
                             : toQColor(categoryColor(static_cast<int>(i), static_cast<int>(count), dark)));
    }
    return colors;
}

template<class CodeOf>
std::vector<int> codesOf(const std::vector<int>& rows, const CodeOf& codeOf) {
    std::vector<int> codes;
    codes.reserve(rows.size());
    for (const int row : rows)
        codes.push_back(codeOf(static_cast<std::size_t>(row)));
    return codes;
}

/// Groups that a column names have the colours of its values, if it has some; others those of their class.
std::vector<QColor> colorsOfGroups(const GroupScheme& scheme, bool dark) {
    const bool spans = scheme.spansClasses();
    const std::vector<QColor> ours =
        toQColors(spans ? groupColors(scheme.groupCount(), 1, dark)
                        : groupColors(scheme.classCount(), scheme.combinationCount(), dark));
    std::vector<QColor> colors;
    for (int group = 0; group < scheme.groupCount(); ++group) {
        const int combination = scheme.combinationOf(group);
        const int place = spans ? group : scheme.classOf(group) * scheme.combinationCount() + combination;
        colors.push_back(ours[place]);
        if (scheme.kind() != GroupScheme::Kind::named || scheme.attributes().front().colors.empty())
            continue;
        const std::string& given = scheme.attributes().front().colors[combination];
        if (const QColor own(QString::fromStdString(given)); own.isValid())
            colors.back() = own;
    }
    return colors;
}

/// Rows in several groups have a category of their own.
PointColoring colorByGroup(PointColoring result, const Task& task, const std::vector<int>& rows, bool dark) {
    const int several = task.groups.groupCount();
    result.codes = codesOf(rows, [&](std::size_t row) {
        const std::span<const int> groups = task.groupsOf(row);
        return groups.empty() ? -1 : groups.size() == 1 ? groups.front() : several;
    });
    for (int group = 0; group < task.groups.groupCount(); ++group)
        result.names.push_back(QString::fromStdString(task.groups.groupName(group)));
    result.colors = colorsOfGroups(task.groups, dark);
    if (task.groups.overlaps()) {
        result.names.push_back(translated("several groups"));
        result.colors.push_back(dark ? QColor(230, 230, 230) : QColor(40, 40, 40));
    }
    return result;
}

PointColoring colorByRun(const ColorChoice& choice, const Task& task, const std::vector<int>& rows,
                         const Run* run, bool dark) {
    const std::vector<int> predicted =
        run != nullptr ? predictionsOfRows(task, *run) : std::vector<int>(task.labels.size(), -1);
    PointColoring result;
    result.title = choice.name;
    if (choice.kind == ColorChoice::Kind::prediction) {
        result.codes = codesOf(rows, [&](std::size_t row) { return predicted[row]; });
        result.names = names(task.groups.classes());
        result.colors = valueColors({}, result.names.size(), dark);
        return result;
    }
    result.codes = codesOf(rows, [&](std::size_t row) {
        return predicted[row] < 0 ? -1 : predicted[row] == task.labels[row] ? 0 : 1;
    });
    result.names = {translated("correct"), translated("wrong")};
    result.colors = {toQColor(correctColor(dark)), toQColor(wrongColor(dark))};
    return result;
}

/// Rows that the first stage says nothing of have no value.
PointColoring colorByFound(PointColoring result, std::size_t column, const std::vector<int>& rows,
                           const Run* run, bool dark) {
    result.codes.assign(rows.size(), -1);
    if (run == nullptr || column >= run->found.size())
        return result;
    const Column& found = run->found[column];
    result.codes = codesOf(rows, [&](std::size_t row) { return found.codes[row]; });
    result.names = names(found.categories);
    result.colors = valueColors({}, result.names.size(), dark);
    return result;
}

/// Whether the column can be told by colours, and is not offered as class, attribute or split already.
bool isColumnOfItsOwn(const Column& column, const std::vector<ColorChoice>& choices) {
    constexpr std::size_t mostValues = 60;
    const QString name = QString::fromStdString(column.name);
    return column.categories.size() > 1 && column.categories.size() <= mostValues &&
           std::none_of(choices.begin(), choices.end(),
                        [&](const ColorChoice& choice) { return choice.name == name; });
}

RowValue rowValueOf(ColorChoice::Kind kind) {
    return kind == ColorChoice::Kind::confidence ? RowValue::confidence
           : kind == ColorChoice::Kind::margin   ? RowValue::margin
                                                 : RowValue::loss;
}

/// The colouring of colorPoints() for one ground.
PointColoring coloringOn(const ColorChoice& choice, const Task& task, const std::vector<int>& rows,
                         const Run* run, bool dark) {
    PointColoring result;
    result.title = choice.name;
    switch (choice.kind) {
    case ColorChoice::Kind::classes: {
        const Column* column = task.set->findColumn(task.groups.className());
        result.codes = codesOf(rows, [&](std::size_t row) { return task.labels[row]; });
        result.names = names(task.groups.classes());
        result.colors = valueColors(column != nullptr ? column->colors : std::vector<std::string>{},
                                    result.names.size(), dark);
        return result;
    }
    case ColorChoice::Kind::attribute: {
        const GroupScheme::Attribute& attribute = task.groups.attributes()[choice.attribute];
        const std::vector<int> codes = attributeCodes(*task.set, task.groups, choice.attribute);
        result.codes = codesOf(rows, [&](std::size_t row) { return codes[row]; });
        result.names = names(attribute.values);
        result.colors = valueColors(attribute.colors, result.names.size(), dark);
        return result;
    }
    case ColorChoice::Kind::groups:
        return colorByGroup(std::move(result), task, rows, dark);
    case ColorChoice::Kind::split: {
        std::vector<int> splits(task.labels.size(), -1);
        for (const Split& set : task.splits) { // of a row in several sets the last, which is the rarer
            for (const int row : set.rows)
                splits[row] = static_cast<int>(result.names.size());
            result.names.push_back(QString::fromStdString(set.name));
        }
        result.codes = codesOf(rows, [&](std::size_t row) { return splits[row]; });
        result.colors = valueColors({}, result.names.size(), dark);
        return result;
    }
    case ColorChoice::Kind::column: {
        const Column& column = task.set->columns[choice.attribute];
        result.codes = codesOf(rows, [&](std::size_t row) { return column.codes[row]; });
        result.names = names(column.categories);
        result.colors = valueColors(column.colors, result.names.size(), dark);
        return result;
    }
    case ColorChoice::Kind::found:
        return colorByFound(std::move(result), choice.attribute, rows, run, dark);
    case ColorChoice::Kind::correctness:
    case ColorChoice::Kind::prediction:
    case ColorChoice::Kind::falseNeighbors:
    case ColorChoice::Kind::missingNeighbors:
    case ColorChoice::Kind::confidence:
    case ColorChoice::Kind::margin:
    case ColorChoice::Kind::loss:
    case ColorChoice::Kind::number:
        break;
    }
    return colorByRun(choice, task, rows, run, dark);
}

} // namespace

std::vector<float> valuesOfRows(const ColorChoice& choice, const Task& task, const std::vector<int>& rows,
                                const Run* run) {
    if (run == nullptr)
        return std::vector<float>(rows.size(), std::numeric_limits<float>::quiet_NaN());
    const std::vector<float> ofRow = valueOfEachRow(*run, rowValueOf(choice.kind), task.labels);
    std::vector<float> values;
    values.reserve(rows.size());
    for (const int row : rows)
        values.push_back(ofRow[row]);
    return values;
}

std::vector<float> numbersOfRows(const ColorChoice& choice, const Task& task, const std::vector<int>& rows) {
    const std::vector<double>& ofRow = task.set->numbers[choice.attribute].values;
    std::vector<float> values;
    values.reserve(rows.size());
    for (const int row : rows)
        values.push_back(static_cast<float>(ofRow[row]));
    return values;
}

std::pair<double, double> rangeOfMost(const std::vector<float>& values) {
    std::vector<float> known;
    std::copy_if(values.begin(), values.end(), std::back_inserter(known),
                 [](float value) { return std::isfinite(value); });
    if (known.empty())
        return {0.0, 1.0};
    const auto at = [&known](std::size_t place) {
        const auto there = known.begin() + static_cast<std::ptrdiff_t>(place);
        std::nth_element(known.begin(), there, known.end());
        return static_cast<double>(*there);
    };
    return {at((known.size() - 1) / 100), at(known.size() * 99 / 100)};
}

QString colorId(const ColorChoice& choice, const Task& task, const Run* run) {
    using Kind = ColorChoice::Kind;
    const auto named = [](const char* kind, const std::string& name) {
        return QLatin1String(kind) + QLatin1Char(':') + QString::fromStdString(name);
    };
    switch (choice.kind) {
    case Kind::classes:
        return QStringLiteral("class");
    case Kind::groups:
        return QStringLiteral("group");
    case Kind::attribute:
        return named("attribute", task.groups.attributes()[choice.attribute].name);
    case Kind::correctness:
        return QStringLiteral("correct");
    case Kind::prediction:
        return QStringLiteral("prediction");
    case Kind::split:
        return QStringLiteral("split");
    case Kind::falseNeighbors:
        return QStringLiteral("false_neighbors");
    case Kind::missingNeighbors:
        return QStringLiteral("missing_neighbors");
    case Kind::found:
        return named("found", run != nullptr ? run->found[choice.attribute].name : std::string());
    case Kind::column:
        return named("column", task.set->columns[choice.attribute].name);
    case Kind::number:
        return named("number", task.set->numbers[choice.attribute].name);
    case Kind::confidence:
        return QStringLiteral("confidence");
    case Kind::margin:
        return QStringLiteral("margin");
    case Kind::loss:
        break;
    }
    return QStringLiteral("loss");
}

std::vector<QColor> outcomeColors(bool dark) {
    return {dark ? QColor(95, 95, 95) : QColor(198, 198, 198), toQColor(correctColor(dark)),
            toQColor(wrongColor(dark)), dark ? QColor(235, 235, 235) : QColor(30, 30, 30)};
}

PointColoring colorByOutcome(std::vector<int> outcomes, const QString& a, const QString& b, bool dark) {
    PointColoring result;
    result.title = translated("A: %1\nB: %2").arg(a, b);
    result.codes = std::move(outcomes);
    result.names = {translated("both right"), translated("fixed by B"), translated("broken by B"),
                    translated("both wrong")};
    result.colors = outcomeColors(dark);
    result.onPaper = outcomeColors(false);
    return result;
}

bool PointColoring::hasValues() const {
    return std::any_of(codes.begin(), codes.end(), [](int code) { return code >= 0; });
}

std::vector<ColorChoice> colorChoices(const Task& task, const Run* run) {
    using Kind = ColorChoice::Kind;
    std::vector<ColorChoice> choices{{Kind::classes, 0, QString::fromStdString(task.groups.className())}};
    const auto& attributes = task.groups.attributes();
    const bool named = task.groups.kind() == GroupScheme::Kind::named; // then the column is the group
    for (std::size_t i = 0; i < attributes.size() && !named; ++i)
        choices.push_back({Kind::attribute, i, QString::fromStdString(attributes[i].name)});
    if (!attributes.empty())
        choices.push_back({Kind::groups, 0, translated("group")});
    choices.push_back({Kind::correctness, 0, translated("correct / wrong")});
    choices.push_back({Kind::prediction, 0, translated("prediction")});
    choices.push_back({Kind::confidence, 0, translated("confidence")});
    choices.push_back({Kind::margin, 0, translated("margin")});
    choices.push_back({Kind::loss, 0, translated("loss")});
    choices.push_back({Kind::split, 0, translated("split")});
    choices.push_back({Kind::falseNeighbors, 0, translated("false neighbours")});
    choices.push_back({Kind::missingNeighbors, 0, translated("missing neighbours")});
    for (std::size_t i = 0; i < task.set->columns.size(); ++i)
        if (isColumnOfItsOwn(task.set->columns[i], choices))
            choices.push_back({Kind::column, i, QString::fromStdString(task.set->columns[i].name)});
    for (std::size_t i = 0; i < task.set->numbers.size(); ++i)
        choices.push_back({Kind::number, i, QString::fromStdString(task.set->numbers[i].name)});
    for (std::size_t i = 0; run != nullptr && i < run->found.size(); ++i)
        choices.push_back(
            {Kind::found, i, translated("stage 1: %1").arg(QString::fromStdString(run->found[i].name))});
    return choices;
}

PointColoring colorPoints(const ColorChoice& choice, const Task& task, const std::vector<int>& rows,
                          const Run* run, bool dark) {
    PointColoring result = coloringOn(choice, task, rows, run, dark);
    result.onPaper = dark ? coloringOn(choice, task, {}, run, false).colors : result.colors;
    return result;
}

int predictionOfRow(const Run& run, int row) {
    for (const SplitResult& result : run.splits)
        if (const auto found = std::lower_bound(result.rows.begin(), result.rows.end(), row); // rows rise
            found != result.rows.end() && *found == row && !result.predictions.empty())
            return result.predictions[static_cast<std::size_t>(found - result.rows.begin())];
    return -1;
}

std::vector<int> predictionsOfRows(const Task& task, const Run& run) {
    return predictionOfEachRow(run, task.labels.size());
}

} // namespace groupscope
