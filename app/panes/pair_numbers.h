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

/// Two runs, A and B, row by row: how many rows of each group both get right, B alone, A alone, and neither.
/// A click on a number selects these rows. At first the two runs that are selected are compared.
class PairNumbers : public QWidget {
    Q_OBJECT
  public:
    explicit PairNumbers(PaneContext* context, QWidget* parent = nullptr);

    const RunPair& pair() const { return pair_; }
    /// Name of the split that is counted.
    std::string split() const;
    /// Compares these runs, also when others are selected, as long as they are there.
    void choose(const RunPair& pair, const std::string& split);
    /// Nothing is read or counted while nobody looks.
    void setWatched(bool watched);
    bool isChosen() const { return chosen_; }
    QTableWidget* table() const { return table_; }
    /// At most so many lines of the table, 1 to 7, are seen at once; the others scroll.
    void setMostLines(int lines);
    QString note() const;
    /// Why there are no numbers; empty where there are.
    QString problem() const { return problem_; }

  Q_SIGNALS:
    /// pair() is another, or its predictions are there now.
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
    bool chosen_ = false;       ///< by hand; else it follows the selected runs
    std::vector<int> outcomes_; ///< (N,) of every row of the set
    std::vector<int> groupOf_;  ///< of each line; -1: all rows. Named groups follow those of the task
    QString problem_;
    int mostLines_ = 7;
};

} // namespace groupscope
