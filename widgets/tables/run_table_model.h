// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/measure.h"
#include "core/measures/paired_difference.h"

#include <QAbstractTableModel>
#include <QColor>
#include <QString>
#include <QStringList>

#include <cstddef>
#include <optional>
#include <vector>

namespace groupscope {

/// A column of numbers for the comparison of runs.
struct RunNumberColumn {
    QString key;      ///< such as "map_at_r.worst"; key of the remembered choice
    QString family{}; ///< group in the menu of columns: "MAP@R"; or empty
    QString title;    ///< heading of the column
    QString help;     ///< text of the tooltip
    QString unit{};   ///< "share": shown in percent
    Better better = Better::higher;
    bool ofSplit = true;               ///< whether it belongs to the split of the table
    bool usuallyShown = false;         ///< whether it is shown by default
    std::optional<double> warnAbove{}; ///< larger numbers are marked with ⚠ and have the tooltip `warning`
    QString warning{};
};

/// The number of a run; for several seeds their mean.
struct RunNumber {
    std::optional<double> value{}, deviation{};
    std::optional<Interval> interval{};     ///< 95 % interval
    std::optional<Difference> difference{}; ///< difference to the baseline
};

/// A table row: one run, or several seeds of one setting. Accuracies in [0,1].
struct RunRow {
    QString id; ///< unique
    QColor color;
    QString method;
    QString note{}; ///< note of the user
    QString varied; ///< value that tells it from runs of other tasks; or empty
    qulonglong seed = 0;
    QStringList members;       ///< ids of the runs of an averaged row; empty for a single run
    QStringList settings;      ///< settings that differ from their defaults
    QStringList apart{};       ///< those settings that distinguish it from the other runs of its method
    bool testHidden = false;   ///< its test results are hidden until they are revealed
    bool valuesHidden = false; ///< the values of the split of the table are hidden too
    std::vector<RunNumber> numbers{}; ///< in the order of RunTableModel::numbers()
    bool seedsCount = false;          ///< whether intervals include the variation over seeds
    bool isBaseline = false;          ///< the baseline, which is first
    QString noDifference{};           ///< why there are no differences, despite a baseline; or empty
    QString epoch;                    ///< epoch and its selection rule: "12, val. worst group"
    int epochNumber = 0;              ///< the epoch, from 1; 0: several, or none
    QString oracleRows{};             ///< the test split that the rule used, such as "test"; else empty
    QString worstGroup;
    double seconds = 0;
    enum class State { queued, training, done, stopped, failed } state = State::queued;
    double progress = 0;   ///< fraction in [0,1], while training
    QString timeLeft{};    ///< "2 min 5 s", while training, once known
    int place = 0;         ///< place among the waiting runs, from 1
    int epochsTrained = 0; ///< trained epochs of a stopped run or a run that waits to resume
    int epochsAsked = 0;   ///< requested epochs of such a run; 0: unknown
    QString message;       ///< why it failed, or its current activity
};

/// Runs as rows. SortRole gives numbers where DisplayRole gives text.
class RunTableModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    /// Columns of every table; those of setOtherNumbers() follow.
    enum Column {
        method,
        varied,
        worst,
        worstGroup,
        average,
        state,
        epoch,
        gap,
        adjusted,
        seed,
        seconds,
        worstDifference,
        averageDifference,
        settings,
        fixedColumns
    };
    /// The first of numbers(): accuracies.
    enum Number { worstNumber, averageNumber, gapNumber, adjustedNumber, firstOther };
    enum Role {
        SortRole = Qt::UserRole,
        IdRole,
        BestRole,
        ProgressRole /* invalid unless training */,
        MembersRole,
        BaselineRole,
        ValueRole,     ///< the first line of a cell with two lines
        BelowRole,     ///< the second line, or nothing
        ResumableRole, ///< whether the run was stopped and can be resumed
        PartsRole      ///< the parts of a cell of settings
    };
    explicit RunTableModel(QObject* parent = nullptr);

    /// All columns of numbers: accuracies, and other numbers.
    const std::vector<RunNumberColumn>& numbers() const { return numbers_; }
    /// Replaces the numbers after the accuracies. Existing rows keep theirs only if nothing changed.
    void setOtherNumbers(std::vector<RunNumberColumn> others);
    /// Index of the number of a column; nothing for other columns.
    std::optional<std::size_t> numberOf(int column) const;
    /// The column of that key; -1 if there is none.
    int columnOf(const QString& key) const;
    /// Whether test results of any run are hidden.
    bool hidesTest() const;
    /// Whether some run has content in a column; for accuracies, whether some finished run has a classifier,
    /// or none is finished yet.
    bool isNeeded(int column) const;
    /// Key of a column, under which the choice of the user is remembered: "worst_group".
    QString columnKey(int column) const;
    /// Whether a column is shown by default.
    bool isUsuallyShown(int column) const;
    /// Maximum number of letters of a text column until a user makes it wider; the tooltip has the rest.
    /// Nothing for numbers, which are never cut.
    std::optional<int> mostLetters(int column) const;
    /// Whether the state of every run is done, without or with warnings.
    bool allDone() const;
    /// Maximum number of letters of the states, in one line or `stacked` in two; waiting and stopped runs
    /// have longer texts.
    int lettersOfState(bool stacked) const;
    /// Title of the split of all values: "test". One table never mixes two splits.
    void setSplit(const QString& title);
    /// Heading of the column `varied`.
    void setVariedTitle(const QString& title);
    void setRows(std::vector<RunRow> rows);
    /// Replaces the row of that id, or adds it.
    void updateRow(const RunRow& row);
    const std::vector<RunRow>& rows() const { return rows_; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

  private:
    const RunNumber& number(const RunRow& row, int column) const;
    bool isRightAligned(int column) const;
    bool isBest(const RunRow& row, int column) const;
    QString numberText(const RunRow& row, int column) const;
    std::optional<double> comparedValue(const RunRow& row, std::size_t place) const;
    QString intervalTip(const RunRow& row, int column) const;
    QString numberTip(const RunRow& row, int column) const;
    QString splitTip(const RunRow& row, int column) const;
    QString valueLine(const RunRow& row, int column) const;
    QString lineBelow(const RunRow& row, int column) const;
    bool findBest();
    QVariant toolTip(const RunRow& row, int column) const;
    QVariant text(const RunRow& row, int column) const;
    QVariant sortValue(const RunRow& row, int column) const;

    std::vector<RunRow> rows_;
    std::vector<RunNumberColumn> numbers_;
    QString variedTitle_;
    QString split_;
    struct Best {
        std::optional<double> value{}; ///< only if at least two runs can be compared
        int runs = 0;
        bool operator==(const Best&) const = default;
    };
    std::vector<Best> best_; ///< (numbers,)
};

} // namespace groupscope
