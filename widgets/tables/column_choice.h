// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QSet>
#include <QStringList>

#include <vector>

class QPoint;
class QTableView;

namespace groupscope {

class RunTableModel;
class StackedCells;

/// The columns of a table of runs: as wide as what is in them, seen as people choose in the menu of the
/// header, and the first of them always in view. Where there is not the room for all up to the time, rows
/// have two lines: seed below method, worst group below its accuracy, differences below figures.
class ColumnChoice : public QObject {
    Q_OBJECT
  public:
    ColumnChoice(QTableView* view, RunTableModel* model, QObject* parent);

    /// Keys of columns that a person does not want to see.
    const QStringList& hidden() const { return hidden_; }
    void setHidden(const QStringList& keys);
    /// A column without anything to say is not there, whoever wants to see it.
    void setNeeded(int column, bool needed);
    /// Whether it is there, on its own or as the second line of another.
    bool isShown(int column) const;
    /// Makes columns as wide as their contents, but for those that a person resized; `growing`: none
    /// narrower.
    void fit(bool growing);
    /// After a change that the table was not told of.
    void repaintRows();

  Q_SIGNALS:
    /// A person chose.
    void hiddenChanged(const QStringList& keys);

  private:
    void showMenu(const QPoint& place);
    void apply();
    /// `least`: of each column, that none becomes narrower; empty: as their contents need.
    void fitWidths(const std::vector<int>& least);
    int widthOf(int column) const;
    int widthToTime() const;
    void stack(bool stacked);
    bool isFolded(int column) const;

    QTableView* view_;
    RunTableModel* model_;
    QTableView* frozen_; ///< the first column again, over the table while it is scrolled out of view
    void placeFrozen();
    bool eventFilter(QObject* watched, QEvent* event) override;
    void makeFrozen();

    StackedCells* cells_;
    QStringList hidden_;
    QSet<int> unneeded_;
    QSet<int> byHand_; ///< resized by a person
    bool fitting_ = false;
};

} // namespace groupscope
