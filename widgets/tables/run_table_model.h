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

/// A column of numbers by which runs are compared.
struct RunNumberColumn {
    QString key;      ///< "map_at_r.worst": by which it is remembered
    QString family{}; ///< "MAP@R": what menus put it under; or empty
    QString title;    ///< its heading
    QString help;     ///< for its tooltip
    QString unit{};   ///< "share": percent are shown
    Better better = Better::higher;
    bool ofSplit = true;               ///< of the split that the table shows
    bool usuallyShown = false;         ///< also to people who have not chosen columns
    std::optional<double> warnAbove{}; ///< numbers above are marked with ⚠, and their tooltip is `warning`
    QString warning{};
};

/// The number of a run; of several seeds their mean.
struct RunNumber {
    std::optional<double> value{}, deviation{};
    std::optional<Interval> interval{};     ///< 95 %
    std::optional<Difference> difference{}; ///< to the baseline
};

/// One run as the table shows it, or several that differ in their seed alone. Accuracies in [0,1].
struct RunRow {
    QString id; ///< unique
    QColor color;
    QString method;
    QString note{}; ///< what a person noted of it
    QString varied; ///< what tells it from runs of other tasks beside it; or empty
    qulonglong seed = 0;
    QStringList members;              ///< ids of the runs of an averaged row; empty for a single run
    QStringList settings;             ///< only what differs from the defaults
    QStringList apart{};              ///< of those what tells it from the runs of its method beside it
    bool testHidden = false;          ///< its test results are hidden until they are revealed
    bool valuesHidden = false;        ///< so are those of the split that the table shows
    std::vector<RunNumber> numbers{}; ///< of RunTableModel::numbers(), in their order
    bool seedsCount = false;          ///< in the intervals
    bool isBaseline = false;          ///< what the others are compared with; it stands first
    QString noDifference{};           ///< why there are none, though there is a baseline; or empty
    QString epoch;                    ///< which epoch is shown and by which rule: "12, val. worst group"
    int epochNumber = 0;              ///< that epoch, from 1; 0: several, or none
    QString oracleRows{}; ///< the test examples that this rule has seen, such as "test"; else empty
    QString worstGroup;
    double seconds = 0;
    enum class State { queued, training, done, stopped, failed } state = State::queued;
    double progress = 0;   ///< in [0,1], while training
    QString timeLeft{};    ///< "2 min 5 s", while training, as soon as that is known
    int place = 0;         ///< among those that wait, from 1
    int epochsTrained = 0; ///< of a run that is stopped, or waits to go on
    int epochsAsked = 0;   ///< of those; 0: not known
    QString message;       ///< why it failed, or what it is doing
};

/// Runs as rows. SortRole gives numbers where DisplayRole gives text.
class RunTableModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    /// Columns that every table has; behind them are those of setOtherNumbers().
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
        ValueRole,     ///< where a cell has two lines, the first
        BelowRole,     ///< and the second, or nothing
        ResumableRole, ///< whether the run was stopped and can go on
        PartsRole      ///< what a cell of settings lists
    };
    explicit RunTableModel(QObject* parent = nullptr);

    /// All columns of numbers: accuracies, and what else runs are compared by.
    const std::vector<RunNumberColumn>& numbers() const { return numbers_; }
    /// Replaces those behind the accuracies. Rows that are there keep theirs only where nothing changed.
    void setOtherNumbers(std::vector<RunNumberColumn> others);
    /// Which of numbers() a column shows; nothing for other columns.
    std::optional<std::size_t> numberOf(int column) const;
    /// The column of that key; -1 where there is none.
    int columnOf(const QString& key) const;
    /// Whether test results of any run are hidden.
    bool hidesTest() const;
    /// Whether some run has anything to say in a column; of accuracies whether some finished run tells
    /// classes apart, or none is finished yet.
    bool isNeeded(int column) const;
    /// The name of a column where people's choice of it is remembered: "worst_group".
    QString columnKey(int column) const;
    /// Whether a column is seen by people who have not chosen any.
    bool isUsuallyShown(int column) const;
    /// Letters that a column of text has at most, until a person makes it wider; the rest is in its tooltip.
    /// Nothing for numbers, which are never cut.
    std::optional<int> mostLetters(int column) const;
    /// Whether there is nothing to say of the state of any run but that it is done, or has notices.
    bool allDone() const;
    /// Letters that the state of any run takes, in one line or `stacked` in two: more is said of one that
    /// waits or was stopped.
    int lettersOfState(bool stacked) const;
    /// The split that all values are of, for people: "test". Values of two splits never stand in one table.
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
        std::optional<double> value{}; ///< only where at least two runs compare
        int runs = 0;
        bool operator==(const Best&) const = default;
    };
    std::vector<Best> best_; ///< (numbers,)
};

} // namespace groupscope
