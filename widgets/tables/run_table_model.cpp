// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/run_table_model.h"

#include "core/figures/difference_text.h"
#include "core/runs/standings.h"
#include "widgets/style/number_text.h"
#include "widgets/style/qt_color.h"
#include "widgets/tables/run_row_values.h"

#include <QFont>
#include <QGuiApplication>
#include <QPalette>

#include <algorithm>
#include <utility>

namespace groupscope {
namespace {

/// The colour of a run as charts show it in the theme of the window.
QColor colorOnTable(const QColor& color) {
    const QColor ground = QGuiApplication::palette().color(QPalette::Base);
    return toQColor(readableOn(fromQColor(color), fromQColor(ground)));
}

/// The difference of a number to the baseline, in words.
QString differenceTip(const RunRow& row, const std::optional<Difference>& difference) {
    if (row.isBaseline)
        return RunTableModel::tr("The baseline, with which all others are compared");
    if (!difference)
        return row.noDifference;
    const QString interval = QString::fromStdString(differenceIntervalText(*difference));
    const QString points = QString::fromStdString(differenceText(*difference));
    if (interval.isEmpty())
        return RunTableModel::tr("Difference to the baseline: %1 percentage points").arg(points);
    return (difference->isClear()
                ? RunTableModel::tr("Difference to the baseline: %1 percentage points, 95 % interval %2 over "
                                    "the examples that both predict")
                : RunTableModel::tr("Difference to the baseline: %1 percentage points, 95 % interval %2 over "
                                    "the examples that both predict. It may be 0"))
        .arg(points, interval);
}

QString timeText(double seconds) {
    if (seconds < 60.0)
        return RunTableModel::tr("%1 s").arg(seconds, 0, 'f', 1);
    const auto whole = static_cast<qlonglong>(seconds + 0.5);
    if (whole < 3600)
        return RunTableModel::tr("%1:%2 min").arg(whole / 60).arg(whole % 60, 2, 10, QLatin1Char('0'));
    return RunTableModel::tr("%1:%2 h").arg(whole / 3600).arg(whole / 60 % 60, 2, 10, QLatin1Char('0'));
}

/// How far a run came that has more to do.
QString epochsText(const RunRow& row) {
    return row.epochsAsked > 0
               ? RunTableModel::tr("at epoch %1 of %2").arg(row.epochsTrained).arg(row.epochsAsked)
               : RunTableModel::tr("at epoch %1").arg(row.epochsTrained);
}

QString stateText(const RunRow& row) {
    switch (row.state) {
    case RunRow::State::queued:
        return row.place > 0 ? RunTableModel::tr("waiting (%1)").arg(row.place)
                             : RunTableModel::tr("waiting");
    case RunRow::State::training:
        return QStringLiteral("%1 %").arg(qRound(100.0 * row.progress));
    case RunRow::State::done:
        return row.message.isEmpty() ? RunTableModel::tr("done") : RunTableModel::tr("⚠ done");
    case RunRow::State::stopped:
        return RunTableModel::tr("stopped");
    case RunRow::State::failed:
        return RunTableModel::tr("⚠ failed");
    }
    return {};
}

/// How far a run is, where there is more to say than its state; or empty.
QString stateDetail(const RunRow& row) {
    const bool waits = row.state == RunRow::State::queued || row.state == RunRow::State::stopped;
    if (row.state == RunRow::State::training && !row.timeLeft.isEmpty())
        return RunTableModel::tr("%1 left").arg(row.timeLeft);
    return waits && row.epochsTrained > 0 ? epochsText(row) : QString();
}

} // namespace

void RunTableModel::setVariedTitle(const QString& title) {
    variedTitle_ = title;
    Q_EMIT headerDataChanged(Qt::Horizontal, varied, varied);
}

void RunTableModel::setRows(std::vector<RunRow> rows) {
    beginResetModel();
    rows_ = std::move(rows);
    findBest();
    endResetModel();
}

void RunTableModel::updateRow(const RunRow& row) {
    const auto found =
        std::find_if(rows_.begin(), rows_.end(), [&](const RunRow& old) { return old.id == row.id; });
    const int place = static_cast<int>(found - rows_.begin());
    if (found == rows_.end()) {
        beginInsertRows({}, place, place);
        rows_.push_back(row);
        endInsertRows();
    } else {
        *found = row;
        Q_EMIT dataChanged(index(place, 0), index(place, columnCount() - 1));
    }
    if (findBest()) // the mark moved to or from other rows
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1),
                           {Qt::DisplayRole, Qt::FontRole});
}

const RunNumber& RunTableModel::number(const RunRow& row, int column) const {
    static const RunNumber none;
    const std::optional<std::size_t> place = column == worstDifference     ? worstNumber
                                             : column == averageDifference ? averageNumber
                                                                           : numberOf(column);
    return place && *place < row.numbers.size() ? row.numbers[*place] : none;
}

/// Text such as "83.7 % [80.1, 86.9]", or with a baseline "83.7 % ▲ +2.1".
QString RunTableModel::numberText(const RunRow& row, int column) const {
    const RunNumberColumn& own = numbers_[*numberOf(column)];
    const RunNumber& shown = number(row, column);
    QString text = valueText(own, shown);
    if (own.warnAbove && shown.value > own.warnAbove)
        text = tr("⚠ %1").arg(text);
    if (shown.difference)
        return text + QStringLiteral("  ") + QString::fromStdString(differenceText(*shown.difference));
    const QString interval = intervalText(own, shown);
    return interval.isEmpty() ? text : text + u' ' + interval;
}

/// The interval of a number, in words.
QString RunTableModel::intervalTip(const RunRow& row, int column) const {
    const QString interval = intervalText(numbers_[*numberOf(column)], number(row, column));
    if (interval.isEmpty())
        return {};
    const bool seeds = row.seedsCount, anyGroup = column == worst || column == gap;
    return (anyGroup ? (seeds ? tr("95 % interval over the examples and seeds, and over all groups that "
                                   "could be the worst: %1")
                              : tr("95 % interval over the examples, and over all groups that could be the "
                                   "worst: %1"))
            : seeds  ? tr("95 % interval over the examples and seeds: %1")
                     : tr("95 % interval over the examples: %1"))
        .arg(interval);
}

/// The value among which the best is looked for: not that of a run that still trains.
std::optional<double> RunTableModel::comparedValue(const RunRow& row, std::size_t place) const {
    const bool trains = row.state == RunRow::State::training || row.state == RunRow::State::queued;
    return trains || place >= row.numbers.size() || numbers_[place].better == Better::neither
               ? std::nullopt
               : row.numbers[place].value;
}

bool RunTableModel::findBest() {
    std::vector<Best> best(numbers_.size());
    for (std::size_t place = 0; place < numbers_.size(); ++place) {
        std::vector<std::optional<double>> values;
        for (const RunRow& row : rows_)
            values.push_back(comparedValue(row, place));
        if (const std::optional<double> value = bestValue(values, numbers_[place].better))
            best[place] = {*value,
                           static_cast<int>(std::count_if(values.begin(), values.end(),
                                                          [](const auto& own) { return own.has_value(); }))};
    }
    return std::exchange(best_, best) != best_;
}

bool RunTableModel::isBest(const RunRow& row, int column) const {
    const std::optional<std::size_t> place = numberOf(column);
    const std::optional<double> value = place ? comparedValue(row, *place) : std::nullopt;
    return value && best_[*place].value == value;
}

/// Split of a value, and the runs over which it is the best.
QString RunTableModel::splitTip(const RunRow& row, int column) const {
    const RunNumberColumn& own = numbers_[*numberOf(column)];
    if (row.valuesHidden && own.ofSplit)
        return tr("Test results are hidden. Choose Run › Reveal test results… to show them");
    const bool named = own.ofSplit && !split_.isEmpty();
    if (!isBest(row, column))
        return named ? tr("%1 split").arg(split_) : QString();
    const bool means =
        std::any_of(rows_.begin(), rows_.end(), [](const RunRow& any) { return !any.members.isEmpty(); });
    const bool lowest = own.better == Better::lower;
    const QString star = means ? (lowest ? tr("★ lowest of %1 settings") : tr("★ highest of %1 settings"))
                               : (lowest ? tr("★ lowest of %1 runs") : tr("★ highest of %1 runs"));
    const QString best = star.arg(best_[*numberOf(column)].runs);
    return named ? tr("%1 on the %2 split").arg(best, split_) : best;
}

void RunTableModel::setSplit(const QString& title) {
    if (title == std::exchange(split_, title))
        return;
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

bool RunTableModel::allDone() const {
    return std::all_of(rows_.begin(), rows_.end(),
                       [](const RunRow& row) { return row.state == RunRow::State::done; });
}

int RunTableModel::lettersOfState(bool stacked) const {
    int letters = 9;
    for (const RunRow& row : rows_)
        if (row.state == RunRow::State::stopped ||
            (row.state == RunRow::State::queued && row.epochsTrained > 0))
            return stacked ? 20 : 34;
        else if (row.state == RunRow::State::training)
            letters = stacked ? 15 : 22;
        else if (row.state == RunRow::State::queued)
            letters = std::max(letters, 13);
    return letters;
}

int RunTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int RunTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : fixedColumns + static_cast<int>(numbers_.size()) - firstOther;
}

QVariant RunTableModel::text(const RunRow& row, int column) const {
    const std::optional<std::size_t> place = numberOf(column);
    if (row.valuesHidden && (column == worstGroup || (place && numbers_[*place].ofSplit)))
        return tr("hidden");
    if (place)
        return isBest(row, column) ? QStringLiteral("★ ") + numberText(row, column) : numberText(row, column);
    switch (column) {
    case method:
        return row.isBaseline ? tr("%1 (baseline)").arg(row.method) : row.method;
    case worstDifference:
    case averageDifference: {
        const std::optional<Difference>& difference = number(row, column).difference;
        return difference ? QString::fromStdString(wholeDifferenceText(*difference)) : QStringLiteral("–");
    }
    case seed:
        return row.members.isEmpty() ? QString::number(row.seed) : tr("%1 seeds").arg(row.members.size());
    case epoch:
        return row.epoch.isEmpty()        ? QStringLiteral("–")
               : row.oracleRows.isEmpty() ? row.epoch
                                          : tr("⚠ %1").arg(row.epoch);
    case varied:
        return row.varied;
    case settings:
        return row.settings.isEmpty() ? tr("defaults") : row.settings.join(QStringLiteral(", "));
    case worstGroup:
        return row.worstGroup.isEmpty() ? QStringLiteral("–") : row.worstGroup;
    case seconds:
        return row.seconds > 0 ? timeText(row.seconds) : QStringLiteral("–");
    default:
        break;
    }
    const QString detail = stateDetail(row);
    return detail.isEmpty()                      ? stateText(row)
           : row.state == RunRow::State::stopped ? tr("%1 %2").arg(stateText(row), detail)
                                                 : tr("%1, %2").arg(stateText(row), detail);
}

QVariant RunTableModel::sortValue(const RunRow& row, int column) const {
    if (numberOf(column)) {
        const std::optional<double>& value = number(row, column).value;
        return value ? QVariant(*value) : QVariant();
    }
    switch (column) {
    case worstDifference:
    case averageDifference: {
        const std::optional<Difference>& difference = number(row, column).difference;
        return difference ? QVariant(difference->value) : QVariant();
    }
    case seed:
        return row.seed;
    case seconds:
        return row.seconds > 0 ? QVariant(row.seconds) : QVariant();
    case state:
        return static_cast<int>(row.state) + row.progress / 2.0;
    case varied:
        return row.varied;
    case settings:
        return row.settings.join(QStringLiteral(", "));
    case epoch:
        return row.epochNumber > 0 ? QVariant(row.epochNumber) : QVariant();
    case worstGroup:
        return row.worstGroup.isEmpty() ? QVariant() : QVariant(row.worstGroup);
    default:
        return row.method;
    }
}

/// Everything that is known of a number.
QString RunTableModel::numberTip(const RunRow& row, int column) const {
    const RunNumberColumn& own = numbers_[*numberOf(column)];
    const RunNumber& shown = number(row, column);
    QStringList lines{text(row, column).toString(), splitTip(row, column), intervalTip(row, column),
                      column < fixedColumns || row.isBaseline ? differenceTip(row, shown.difference)
                                                              : QString()};
    if (own.warnAbove && shown.value > own.warnAbove)
        lines << own.warning;
    lines.removeAll(QString());
    return lines.join(u'\n');
}

QVariant RunTableModel::toolTip(const RunRow& row, int column) const {
    if (!row.message.isEmpty() && (column == state || row.state == RunRow::State::failed))
        return row.message;
    if (column == epoch && !row.oracleRows.isEmpty())
        return tr("%1: selected on the %2 split, which is for reporting. The values are an upper bound, not "
                  "a result.")
            .arg(row.epoch, row.oracleRows);
    if (column == method)
        return QStringList({row.method, lineBelow(row, column), row.note, row.message}).join(u'\n').trimmed();
    if (numberOf(column))
        return numberTip(row, column);
    const QString tip = row.isBaseline ? differenceTip(row, {}) : QString();
    return tip.isEmpty() ? text(row, column) : QVariant(text(row, column).toString() + u'\n' + tip);
}

QString RunTableModel::valueLine(const RunRow& row, int column) const {
    if (column == method)
        return row.state == RunRow::State::done && !row.message.isEmpty() ? tr("⚠ %1").arg(row.method)
                                                                          : row.method;
    if (column == epoch)
        return text(row, column).toString().section(u',', 0, 0);
    if (column == state)
        return stateText(row);
    const std::optional<std::size_t> place = numberOf(column);
    if (!place || (row.valuesHidden && numbers_[*place].ofSplit))
        return text(row, column).toString();
    return (isBest(row, column) ? QStringLiteral("★ ") : QString()) +
           meanText(numbers_[*place], number(row, column));
}

QString RunTableModel::lineBelow(const RunRow& row, int column) const {
    if (column == method) {
        // Short parts come first: the end is cut where the column is narrow.
        QStringList parts{row.members.isEmpty() ? tr("seed %1").arg(row.seed)
                                                : tr("%1 seeds").arg(row.members.size())};
        if (row.isBaseline)
            parts << tr("baseline");
        return (parts + row.apart).join(QStringLiteral(", "));
    }
    if (column == state)
        return stateDetail(row);
    const std::optional<std::size_t> place = numberOf(column);
    if (!place)
        return {};
    const RunNumber& own = number(row, column);
    const QString spread = own.difference ? QString::fromStdString(differenceText(*own.difference))
                                          : deviationText(numbers_[*place], own);
    if (column == worst) // the name is last: its end is cut where the column is narrow
        return spread.isEmpty() ? row.worstGroup : spread + QStringLiteral("  ") + row.worstGroup;
    return spread.isEmpty() ? wholeIntervalText(numbers_[*place], own) : spread;
}

QVariant RunTableModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const RunRow& row = rows_[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return text(row, column);
    case Qt::DecorationRole:
        return column == method ? QVariant(colorOnTable(row.color)) : QVariant();
    case Qt::TextAlignmentRole:
        return headerData(column, Qt::Horizontal, role);
    case Qt::FontRole: {
        if (!isBest(row, column))
            return {};
        QFont font;
        font.setBold(true);
        return font;
    }
    case Qt::ToolTipRole:
        return toolTip(row, column);
    case SortRole:
        return sortValue(row, column);
    case IdRole:
        return row.id;
    case PartsRole:
        return index.column() == settings ? row.settings : QStringList();
    case ResumableRole:
        return row.members.isEmpty() && row.state == RunRow::State::stopped;
    case MembersRole:
        return row.members;
    case ValueRole:
        return valueLine(row, column);
    case BelowRole:
        return lineBelow(row, column);
    case BaselineRole:
        return row.isBaseline;
    case BestRole:
        return isBest(row, column);
    case ProgressRole:
        return column == state && row.state == RunRow::State::training ? QVariant(row.progress) : QVariant();
    default:
        return {};
    }
}

} // namespace groupscope
