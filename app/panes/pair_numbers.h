// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/board_content.h"
#include "core/measures/paired_outcomes.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QTableWidget;

namespace groupscope {

class PaneContext;
struct Split;
struct SessionRun;

/// Two runs, A and B, compared example by example: how many examples of each group both get right, only B,
/// only A, and neither. A click on a number selects the examples. The two selected runs are compared at
/// first.
class PairNumbers : public QWidget {
    Q_OBJECT
  public:
    explicit PairNumbers(PaneContext* context, QWidget* parent = nullptr);

    const RunPair& pair() const { return pair_; }
    /// Name of the split.
    std::string split() const;
    /// Compares these runs, also when others are selected, as long as both exist.
    void choose(const RunPair& pair, const std::string& split);
    /// Whether the widget is visible: otherwise nothing is read or counted.
    void setWatched(bool watched);
    bool isChosen() const { return chosen_; }
    QTableWidget* table() const { return table_; }
    /// Limits the visible lines of the table, 1 to 7; the others scroll.
    void setMostLines(int lines);
    QString note() const;
    /// Why there are no counts; empty where there are.
    QString problem() const { return problem_; }

  Q_SIGNALS:
    /// pair() changed, or its predictions arrived.
    void pairChanged();

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void build();
    void onOpened();
    void fillRuns();
    void takeChoice();
    RunPair firstPair() const;
    void swap();
    void refresh();
    QString reason(const SessionRun* a, const SessionRun* b, const Split* rows) const;
    QString noteOn(const SessionRun& a, const SessionRun& b, const Split& rows, int counted) const;
    void showNumbers(const Split& rows);
    void fillLine(int line, const QString& name, const OutcomeCounts& counts);
    void fitHeight();
    void selectRows(int line, int column);

    PaneContext* context_;
    QComboBox* a_;
    QComboBox* b_;
    QComboBox* rows_;
    QLabel* noteLabel_;
    QTableWidget* table_ = nullptr;
    RunPair pair_;
    bool watched_ = false;
    bool chosen_ = false;       ///< by a user; otherwise the pair follows the selected runs
    std::vector<int> outcomes_; ///< (N,) outcome of every example of the set
    /// Group of each line; -1: all examples. Named groups follow those of the task
    std::vector<int> groupOf_;
    QString problem_;
    int mostLines_ = 7;
};

} // namespace groupscope
