// SPDX-License-Identifier: GPL-3.0-or-later
// Columns of the run table, and which of them have content.
#include "widgets/tables/run_table_model.h"

#include "core/measures/accuracy_ids.h"
#include "core/measures/measure_text.h"

#include <algorithm>
#include <array>

namespace groupscope {

namespace {

/// A column that every table has. Of numbers heading and help are those of RunTableModel::numbers().
struct FixedColumn {
    const char* key;
    const char* title;
    const char* help;
    int letters; ///< of text, at most, until a person makes it wider
    bool number = false;
    bool usuallyShown = true;
};

constexpr std::array<FixedColumn, RunTableModel::fixedColumns> fixed{{
    {"method", QT_TRANSLATE_NOOP("groupscope::RunTableModel", "Method"),
     QT_TRANSLATE_NOOP("groupscope::RunTableModel", "Method, with the colour of this run in every view"), 26},
    {"varied", "",
     QT_TRANSLATE_NOOP("groupscope::RunTableModel", "Field in which the tasks of these runs differ"), 16},
    {"worst_group", "", "", 0, true},
    {"which_group", QT_TRANSLATE_NOOP("groupscope::RunTableModel", "Which group"),
     QT_TRANSLATE_NOOP("groupscope::RunTableModel", "The group with the lowest accuracy"), 18},
    {"average", "", "", 0, true},
    {"state", QT_TRANSLATE_NOOP("groupscope::RunTableModel", "State"),
     QT_TRANSLATE_NOOP("groupscope::RunTableModel", "Progress while training"), 36},
    {"epoch", QT_TRANSLATE_NOOP("groupscope::RunTableModel", "Epoch"),
     QT_TRANSLATE_NOOP(
         "groupscope::RunTableModel",
         "The epoch of the values, and its selection rule. ⚠ marks rules that use a test split"),
     16},
    {"gap", "", "", 0, true},
    {"adjusted", "", "", 0, true},
    {"seed", QT_TRANSLATE_NOOP("groupscope::RunTableModel", "Seed"),
     QT_TRANSLATE_NOOP("groupscope::RunTableModel", "Random seed"), 0, true},
    {"time", QT_TRANSLATE_NOOP("groupscope::RunTableModel", "Time"),
     QT_TRANSLATE_NOOP("groupscope::RunTableModel", "Training time"), 0, true},
    {"worst_difference", QT_TRANSLATE_NOOP("groupscope::RunTableModel", "Worst group minus baseline"),
     QT_TRANSLATE_NOOP(
         "groupscope::RunTableModel",
         "Worst-group accuracy minus that of the baseline, with its 95 % interval over the examples"),
     0, true, false},
    {"average_difference", QT_TRANSLATE_NOOP("groupscope::RunTableModel", "Average minus baseline"),
     QT_TRANSLATE_NOOP(
         "groupscope::RunTableModel",
         "Average accuracy minus that of the baseline, with its 95 % interval over the examples"),
     0, true, false},
    {"settings", QT_TRANSLATE_NOOP("groupscope::RunTableModel", "Settings"),
     QT_TRANSLATE_NOOP("groupscope::RunTableModel", "Settings that differ from the method's defaults"), 40},
}};

/// Formula and source, as a paragraph.
QString formulaOf(const char* measure) {
    return QStringLiteral("\n\n") + QString::fromStdString(measureText(measures().find(measure)));
}

/// In the order of RunTableModel::Number.
std::vector<RunNumberColumn> accuracyNumbers() {
    const auto accuracy = [](const char* id, const QString& title, const QString& help) {
        const Measure& measure = measures().find(id);
        return RunNumberColumn{.key = QString::fromLatin1(id),
                               .title = title,
                               .help = help,
                               .unit = QString::fromStdString(measure.unit),
                               .better = measure.better,
                               .usuallyShown = true};
    };
    return {accuracy(accuracy::worstGroup, RunTableModel::tr("Worst group"),
                     RunTableModel::tr("Accuracy of the group with the lowest accuracy")),
            accuracy(accuracy::average, RunTableModel::tr("Average"),
                     RunTableModel::tr("Average accuracy: every example has the same weight")),
            accuracy(accuracy::gap, RunTableModel::tr("Gap"),
                     RunTableModel::tr("Average minus worst-group accuracy")),
            accuracy(accuracy::adjusted, RunTableModel::tr("Adjusted"),
                     RunTableModel::tr(
                         "Adjusted average: groups weighted by their share of the training examples"))};
}

} // namespace

RunTableModel::RunTableModel(QObject* parent)
    : QAbstractTableModel(parent)
    , numbers_(accuracyNumbers()) {}

void RunTableModel::setOtherNumbers(std::vector<RunNumberColumn> others) {
    const auto keyOf = [](const RunNumberColumn& column) { return column.key; };
    if (std::equal(numbers_.begin() + firstOther, numbers_.end(), others.begin(), others.end(),
                   [&](const RunNumberColumn& a, const RunNumberColumn& b) { return keyOf(a) == keyOf(b); }))
        return;
    beginResetModel();
    numbers_.resize(firstOther);
    std::move(others.begin(), others.end(), std::back_inserter(numbers_));
    for (RunRow& row : rows_)
        row.numbers.resize(std::min<std::size_t>(row.numbers.size(), firstOther));
    findBest();
    endResetModel();
}

std::optional<std::size_t> RunTableModel::numberOf(int column) const {
    switch (column) {
    case worst:
        return worstNumber;
    case average:
        return averageNumber;
    case gap:
        return gapNumber;
    case adjusted:
        return adjustedNumber;
    default:
        return column >= fixedColumns && column < columnCount()
                   ? std::optional<std::size_t>(firstOther + column - fixedColumns)
                   : std::nullopt;
    }
}

int RunTableModel::columnOf(const QString& key) const {
    for (int column = 0; column < columnCount(); ++column)
        if (columnKey(column) == key)
            return column;
    return -1;
}

QString RunTableModel::columnKey(int column) const {
    return column < fixedColumns ? QString::fromLatin1(fixed[column].key) : numbers_[*numberOf(column)].key;
}

bool RunTableModel::isUsuallyShown(int column) const {
    return column < fixedColumns ? fixed[column].usuallyShown : numbers_[*numberOf(column)].usuallyShown;
}

std::optional<int> RunTableModel::mostLetters(int column) const {
    return isRightAligned(column) ? std::nullopt : std::optional(fixed[column].letters);
}

bool RunTableModel::isRightAligned(int column) const {
    return column >= fixedColumns || fixed[column].number;
}

bool RunTableModel::hidesTest() const {
    return std::any_of(rows_.begin(), rows_.end(), [](const RunRow& row) { return row.testHidden; });
}

bool RunTableModel::isNeeded(int column) const {
    const auto isFinished = [](const RunRow& row) { return row.state == RunRow::State::done; };
    const auto any = [this](int of, const auto& has) {
        return std::any_of(rows_.begin(), rows_.end(),
                           [&](const RunRow& row) { return has(number(row, of)); });
    };
    switch (column) {
    case worst:
    case worstGroup:
    case average:
    case gap:
    case adjusted:
        return std::none_of(rows_.begin(), rows_.end(), isFinished) ||
               any(average, [](const RunNumber& own) { return own.value.has_value(); });
    case worstDifference:
    case averageDifference:
        return any(column, [](const RunNumber& own) { return own.difference.has_value(); });
    case varied:
        return !variedTitle_.isEmpty();
    default:
        return column < fixedColumns ||
               any(column, [](const RunNumber& own) { return own.value.has_value(); });
    }
}

QVariant RunTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    if (role == Qt::TextAlignmentRole) // numbers stand at the right, below their heading
        return QVariant::fromValue(
            Qt::Alignment(Qt::AlignVCenter | (isRightAligned(section) ? Qt::AlignRight : Qt::AlignLeft)));
    const std::optional<std::size_t> place = numberOf(section);
    if (role == Qt::DisplayRole)
        return section == varied ? variedTitle_ : place ? numbers_[*place].title : tr(fixed[section].title);
    if (role != Qt::ToolTipRole)
        return {};
    if (!place)
        return tr(fixed[section].help);
    const RunNumberColumn& own = numbers_[*place];
    QStringList sentences{own.help};
    if (own.better != Better::neither)
        sentences << (own.better == Better::higher ? tr("★ marks the highest value")
                                                   : tr("★ marks the lowest value"));
    if (own.ofSplit && !split_.isEmpty())
        sentences << tr("All values are of the %1 split").arg(split_);
    return QString(sentences.join(QStringLiteral(". ")) +
                   (section < fixedColumns ? formulaOf(own.key.toLatin1().constData()) : QString()));
}

} // namespace groupscope
