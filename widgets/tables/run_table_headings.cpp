// SPDX-License-Identifier: GPL-3.0-or-later
// What the columns of a table of runs are called, and on which side they stand.
#include "widgets/tables/run_table_model.h"

#include "core/measures/measure_text.h"

namespace groupscope {

namespace {

/// Formula and source, as a paragraph, of a column that holds a measure.
QString formulaOf(int column) {
    const char* id = column == RunTableModel::worst      ? "worst_group_accuracy"
                     : column == RunTableModel::average  ? "average_accuracy"
                     : column == RunTableModel::gap      ? "gap"
                     : column == RunTableModel::adjusted ? "adjusted_average_accuracy"
                     : column == RunTableModel::mapAtR || column == RunTableModel::worstMapAtR ? "map_at_r"
                                                                                               : nullptr;
    return id == nullptr ? QString()
                         : QStringLiteral("\n\n") + QString::fromStdString(measureText(measures().find(id)));
}

} // namespace

bool RunTableModel::isMeasure(int column) {
    return column == RunTableModel::average || column == RunTableModel::adjusted ||
           column == RunTableModel::worst || column == RunTableModel::gap;
}

/// Numbers stand at the right, below their heading.
QVariant RunTableModel::alignmentOf(int column) {
    const bool number = isMeasure(column) || column == RunTableModel::seed ||
                        column == RunTableModel::clamped || column == RunTableModel::mapAtR ||
                        column == RunTableModel::worstMapAtR || column == RunTableModel::worstDifference ||
                        column == RunTableModel::averageDifference || column == RunTableModel::seconds;
    return QVariant::fromValue(Qt::Alignment(Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft)));
}

QString RunTableModel::columnKey(int column) {
    static const std::array<const char*, columnCount_> keys = {"method",
                                                               "seed",
                                                               "varied",
                                                               "state",
                                                               "worst_group",
                                                               "which_group",
                                                               "average",
                                                               "gap",
                                                               "adjusted",
                                                               "epoch",
                                                               "time",
                                                               "clamped",
                                                               "map_at_r",
                                                               "worst_map_at_r",
                                                               "worst_difference",
                                                               "average_difference",
                                                               "settings"};
    return QString::fromLatin1(keys[column]);
}

QStringList RunTableModel::usuallyHidden() {
    return {columnKey(worstDifference), columnKey(averageDifference)};
}

QVariant RunTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount_)
        return {};
    static const std::array<const char*, columnCount_> names = {QT_TR_NOOP("Method"),
                                                                QT_TR_NOOP("Seed"),
                                                                "",
                                                                QT_TR_NOOP("State"),
                                                                QT_TR_NOOP("Worst group"),
                                                                QT_TR_NOOP("Which group"),
                                                                QT_TR_NOOP("Average"),
                                                                QT_TR_NOOP("Gap"),
                                                                QT_TR_NOOP("Adjusted"),
                                                                QT_TR_NOOP("Epoch"),
                                                                QT_TR_NOOP("Time"),
                                                                QT_TR_NOOP("At τ_min"),
                                                                QT_TR_NOOP("MAP@R"),
                                                                QT_TR_NOOP("Worst MAP@R"),
                                                                QT_TR_NOOP("Worst group to baseline"),
                                                                QT_TR_NOOP("Average to baseline"),
                                                                QT_TR_NOOP("Settings")};
    static const std::array<const char*, columnCount_> help = {
        QT_TR_NOOP("Method and the colour of this run in every view"),
        QT_TR_NOOP("Seed of the random numbers"),
        QT_TR_NOOP("In what the questions of these runs differ"),
        QT_TR_NOOP("Progress while training"),
        QT_TR_NOOP("Accuracy of the group with the lowest accuracy. ★ marks the highest"),
        QT_TR_NOOP("The group with the lowest accuracy"),
        QT_TR_NOOP("Average accuracy: every example weighs the same. ★ marks the highest"),
        QT_TR_NOOP("Average minus worst-group accuracy. ★ marks the lowest"),
        QT_TR_NOOP(
            "Adjusted average: groups weigh by their share of the training examples. ★ marks the highest"),
        QT_TR_NOOP("The epoch whose figures are shown, and the rule that chose it. ⚠ marks rules that look "
                   "at rows to report on"),
        QT_TR_NOOP("Training time"),
        QT_TR_NOOP(
            "Share of the temperatures at the least one that the settings allow, tau_min, in the epoch "
            "that is shown: it changes results"),
        QT_TR_NOOP("MAP@R of all rows: whether the nearest rows of each are of its class"),
        QT_TR_NOOP("MAP@R of the group where it is lowest"),
        QT_TR_NOOP("Worst-group accuracy minus that of the baseline, with its 95 % interval over the rows"),
        QT_TR_NOOP("Average accuracy minus that of the baseline, with its 95 % interval over the rows"),
        QT_TR_NOOP("Settings that differ from the method's defaults")};
    if (role == Qt::TextAlignmentRole)
        return alignmentOf(section);
    if (role == Qt::DisplayRole && section == varied)
        return variedTitle_;
    if (role == Qt::DisplayRole)
        return tr(names[section]);
    if (role == Qt::ToolTipRole)
        return tr(help[section]) +
               (isMeasure(section) && !split_.isEmpty() ? tr(". All values are of the %1 split").arg(split_)
                                                        : QString()) +
               formulaOf(section);
    return {};
}

} // namespace groupscope
