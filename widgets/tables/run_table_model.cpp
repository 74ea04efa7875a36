// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/run_table_model.h"

#include "core/figures/difference_text.h"
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

/// More than this share of temperatures at the least one is warned of.
constexpr double mostClamped = 0.5;

/// "83.7 %", beside a baseline "83.7 % ▲ +2.1".
QString measureText(const RunRow& row, int column) {
    const QString value = statisticText(measure(row, column), deviationOf(row, column));
    const std::optional<Difference> difference = differenceOf(row, column);
    if (difference)
        return value + QStringLiteral("  ") + QString::fromStdString(differenceText(*difference));
    const QString interval = intervalText(row, column);
    return interval.isEmpty() ? value : value + u' ' + interval;
}

/// What the interval of a figure is, in words.
QString intervalTip(const RunRow& row, int column) {
    const QString interval = intervalText(row, column);
    if (interval.isEmpty())
        return {};
    const QString what = column == RunTableModel::worst || column == RunTableModel::gap
                             ? RunTableModel::tr(", of all groups that could be the worst")
                             : QString();
    return RunTableModel::tr("95 % interval over the rows%1%2: %3")
        .arg(row.intervals.seeds ? RunTableModel::tr(" and seeds") : QString(), what, interval);
}

/// What is known of the difference of a figure to the baseline, in words.
QString differenceTip(const RunRow& row, int column) {
    if (row.isBaseline)
        return RunTableModel::tr("The baseline: all others are compared with it");
    const std::optional<Difference> difference = differenceOf(row, column);
    if (!difference)
        return row.noDifference;
    const QString interval = QString::fromStdString(differenceIntervalText(*difference));
    return interval.isEmpty()
               ? RunTableModel::tr("%1 points to the baseline")
                     .arg(QString::fromStdString(differenceText(*difference)))
               : RunTableModel::tr(
                     "%1 points to the baseline, 95 % interval %2 over the rows, which both judge%3")
                     .arg(QString::fromStdString(differenceText(*difference)), interval,
                          difference->isClear() ? QString() : RunTableModel::tr(": it may be none"));
}

/// The value among which the best is looked for: not that of a run that still trains.
std::optional<double> comparedValue(const RunRow& row, int column) {
    const bool trains = row.state == RunRow::State::training || row.state == RunRow::State::queued;
    return trains ? std::nullopt : measure(row, column);
}

bool mostAreClamped(const RunRow& row) {
    return row.clamped.value_or(0.0) > mostClamped;
}

QString timeText(double seconds) {
    if (seconds < 60.0)
        return RunTableModel::tr("%1 s").arg(seconds, 0, 'f', 1);
    const auto whole = static_cast<qlonglong>(seconds + 0.5);
    if (whole < 3600)
        return QStringLiteral("%1:%2 min").arg(whole / 60).arg(whole % 60, 2, 10, QLatin1Char('0'));
    return QStringLiteral("%1:%2 h").arg(whole / 3600).arg(whole / 60 % 60, 2, 10, QLatin1Char('0'));
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
        return (row.place > 0 ? RunTableModel::tr("waiting (%1)").arg(row.place)
                              : RunTableModel::tr("waiting")) +
               (row.epochsTrained > 0 ? RunTableModel::tr(", %1").arg(epochsText(row)) : QString());
    case RunRow::State::training:
        return row.timeLeft.isEmpty()
                   ? QStringLiteral("%1 %").arg(qRound(100.0 * row.progress))
                   : RunTableModel::tr("%1 %, %2 left").arg(qRound(100.0 * row.progress)).arg(row.timeLeft);
    case RunRow::State::done:
        return row.message.isEmpty() ? RunTableModel::tr("done") : RunTableModel::tr("⚠ done");
    case RunRow::State::stopped:
        return row.epochsTrained > 0 ? RunTableModel::tr("stopped %1").arg(epochsText(row))
                                     : RunTableModel::tr("stopped");
    case RunRow::State::failed:
        return RunTableModel::tr("⚠ failed");
    }
    return {};
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
        Q_EMIT dataChanged(index(place, 0), index(place, columnCount_ - 1));
    }
    if (findBest()) // the mark moved to or from other rows
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount_ - 1),
                           {Qt::DisplayRole, Qt::FontRole});
}

bool RunTableModel::findBest() {
    decltype(best_) best{};
    for (int column = 0; column < columnCount_; ++column) {
        std::vector<double> values;
        for (const RunRow& row : rows_)
            if (const std::optional<double> value = comparedValue(row, column))
                values.push_back(*value);
        if (values.size() > 1)
            best[column] = {column == gap ? *std::min_element(values.begin(), values.end())
                                          : *std::max_element(values.begin(), values.end()),
                            static_cast<int>(values.size())};
    }
    return std::exchange(best_, best) != best_;
}

bool RunTableModel::isBest(const RunRow& row, int column) const {
    const std::optional<double> value = comparedValue(row, column);
    return value && best_[column].value == value;
}

/// Of which split a value is, and over which runs it is the best.
QString RunTableModel::splitTip(const RunRow& row, int column) const {
    if (row.valuesHidden)
        return tr("Test results are hidden until they are revealed: menu Run");
    if (split_.isEmpty())
        return {};
    if (!isBest(row, column))
        return tr("%1 split").arg(split_);
    const int runs = best_[column].runs;
    return column == gap ? tr("★ lowest of %1 runs on the %2 split").arg(runs).arg(split_)
                         : tr("★ highest of %1 runs on the %2 split").arg(runs).arg(split_);
}

void RunTableModel::setSplit(const QString& title) {
    if (title == std::exchange(split_, title))
        return;
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount_ - 1);
}

bool RunTableModel::allDone() const {
    return std::all_of(rows_.begin(), rows_.end(),
                       [](const RunRow& row) { return row.state == RunRow::State::done; });
}

int RunTableModel::lettersOfState() const {
    int letters = 9;
    for (const RunRow& row : rows_)
        if (row.state == RunRow::State::stopped ||
            (row.state == RunRow::State::queued && row.epochsTrained > 0))
            return 34;
        else if (row.state == RunRow::State::training)
            letters = 22;
        else if (row.state == RunRow::State::queued)
            letters = std::max(letters, 13);
    return letters;
}

int RunTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int RunTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columnCount_;
}

QVariant RunTableModel::text(const RunRow& row, int column) const {
    if (row.valuesHidden &&
        (isMeasure(column) || column == worstGroup || column == mapAtR || column == worstMapAtR))
        return tr("hidden");
    if (isMeasure(column)) {
        return isBest(row, column) ? QStringLiteral("★ ") + measureText(row, column)
                                   : measureText(row, column);
    }
    switch (column) {
    case method:
        return row.isBaseline ? tr("%1 (baseline)").arg(row.method) : row.method;
    case worstDifference:
    case averageDifference: {
        const std::optional<Difference> difference = differenceOf(row, column);
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
    case clamped:
        return (mostAreClamped(row) ? tr("⚠ ") : QString()) +
               statisticText(row.clamped, row.clampedDeviation);
    case mapAtR:
        return statisticText(row.mapAtR, row.mapAtRDeviation);
    case worstMapAtR:
        return statisticText(row.worstMapAtR, row.worstMapAtRDeviation);
    case seconds:
        return row.seconds > 0 ? timeText(row.seconds) : QStringLiteral("–");
    default:
        return stateText(row);
    }
}

/// Notices stand with the method where the column of states is not there.
QVariant RunTableModel::sortValue(const RunRow& row, int column) const {
    if (isMeasure(column)) {
        const std::optional<double> value = measure(row, column);
        return value ? QVariant(*value) : QVariant();
    }
    switch (column) {
    case worstDifference:
    case averageDifference: {
        const std::optional<Difference> difference = differenceOf(row, column);
        return difference ? QVariant(difference->value) : QVariant();
    }
    case seed:
        return row.seed;
    case seconds:
        return row.seconds > 0 ? QVariant(row.seconds) : QVariant();
    case clamped:
        return row.clamped ? QVariant(*row.clamped) : QVariant();
    case mapAtR:
        return row.mapAtR ? QVariant(*row.mapAtR) : QVariant();
    case worstMapAtR:
        return row.worstMapAtR ? QVariant(*row.worstMapAtR) : QVariant();
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
    case Qt::TextAlignmentRole: {
        return alignmentOf(column);
    }
    case Qt::FontRole: {
        if (!isBest(row, column))
            return {};
        QFont font;
        font.setBold(true);
        return font;
    }
    case Qt::ToolTipRole: {
        if (!row.message.isEmpty() && (column == state || row.state == RunRow::State::failed))
            return row.message;
        if (column == epoch && !row.oracleRows.isEmpty())
            return tr("%1: chosen by looking at the %2 rows, which are to report on. The figures are an "
                      "upper "
                      "bound, not a result.")
                .arg(row.epoch, row.oracleRows);
        if (column == clamped && mostAreClamped(row))
            return tr("Most temperatures are at the least one, tau_min, which then decides the result: raise "
                      "temperature, or lower tau_min, tau_beta or rho, whichever the method has");
        if (column == method)
            return QStringList({row.method, lineBelow(row, column), row.note, row.message})
                .join(u'\n')
                .trimmed();
        if (const QString tip =
                (isMeasure(column) ? splitTip(row, column) + u'\n' + intervalTip(row, column) + u'\n'
                                   : QString()) +
                differenceTip(row, column);
            !tip.trimmed().isEmpty() && (isMeasure(column) || row.isBaseline))
            return QString(text(row, column).toString() + u'\n' + tip.trimmed());
        return text(row, column);
    }
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
