// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/figure_intervals.h"
#include "core/measures/paired_difference.h"

#include <QAbstractTableModel>
#include <QColor>
#include <QString>
#include <QStringList>

#include <array>
#include <optional>
#include <vector>

namespace groupscope {

/// One run as the table shows it, or several that differ in their seed alone. Accuracies in [0,1].
struct RunRow {
    QString id; ///< unique
    QColor color;
    QString method;
    QString note{}; ///< what a person noted of it
    QString varied; ///< what tells it from runs of other tasks beside it; or empty
    qulonglong seed = 0;
    QStringList members;       ///< ids of the runs of an averaged row; empty for a single run
    QStringList settings;      ///< only what differs from the defaults
    QStringList apart{};       ///< of those what tells it from the runs of its method beside it
    bool testHidden = false;   ///< its test results are hidden until they are revealed
    bool valuesHidden = false; ///< so are those of the split that the table shows
    std::optional<double> average, adjustedAverage, worst, gap; ///< means of an averaged row
    std::optional<double> averageDeviation, adjustedDeviation, worstDeviation, gapDeviation;
    FigureIntervals intervals{}; ///< 95 %, of those figures
    bool isBaseline = false;     ///< what the others are compared with; it stands first
    std::optional<Difference> averageDifference{}, adjustedDifference{}, worstDifference{}, gapDifference{};
    QString noDifference{}; ///< why there are none, though there is a baseline; or empty
    /// Share of temperatures at the least one that its settings allow, in [0,1]: it changes results.
    std::optional<double> clamped, clampedDeviation;
    /// MAP@R of all rows and of the worst group, of heads that were trained for it, in [0,1].
    std::optional<double> mapAtR{}, mapAtRDeviation{}, worstMapAtR{}, worstMapAtRDeviation{};
    QString epoch;        ///< which epoch is shown and by which rule: "12, val. worst group"
    int epochNumber = 0;  ///< that epoch, from 1; 0: several, or none
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
    enum Column {
        method,
        seed,
        varied,
        state,
        worst,
        worstGroup,
        average,
        gap,
        adjusted,
        epoch,
        seconds,
        clamped,
        mapAtR,
        worstMapAtR,
        worstDifference,
        averageDifference,
        settings,
        columnCount_
    };
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
    using QAbstractTableModel::QAbstractTableModel;

    /// Whether test results of any run are hidden.
    bool hidesTest() const;
    /// Whether any run has a share of temperatures at the least one.
    bool hasClamped() const;
    bool hasMapAtR() const;
    /// Whether some finished run tells classes apart, or none is finished yet.
    bool hasAccuracies() const;
    /// Whether any run has a difference to the baseline.
    bool hasDifferences() const;
    /// What a column is called where it is remembered that it is hidden: "worst_group".
    static QString columnKey(int column);
    /// Keys of columns that are seen only when somebody wants them.
    static QStringList usuallyHidden();
    /// Whether there is nothing to say of the state of any run but that it is done, or has notices.
    bool allDone() const;
    /// Letters that the state of any run takes: more is said of one that waits or was stopped.
    int lettersOfState() const;
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
    /// Whether its values are compared between runs.
    static bool isMeasure(int column);
    static QVariant alignmentOf(int column);
    bool isBest(const RunRow& row, int column) const;
    QString splitTip(const RunRow& row, int column) const;
    QString valueLine(const RunRow& row, int column) const;
    QString lineBelow(const RunRow& row, int column) const;
    bool findBest();
    QVariant text(const RunRow& row, int column) const;
    QVariant sortValue(const RunRow& row, int column) const;

    std::vector<RunRow> rows_;
    QString variedTitle_;
    QString split_;
    struct Best {
        std::optional<double> value{}; ///< only where at least two runs compare
        int runs = 0;
        bool operator==(const Best&) const = default;
    };
    std::array<Best, columnCount_> best_{};
};

} // namespace groupscope
