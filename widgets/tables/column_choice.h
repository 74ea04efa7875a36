// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QSet>
#include <QStringList>

#include <vector>

class QMenu;
class QPoint;
class QTableView;

namespace groupscope {

class RunTableModel;
class StackedCells;

/// The columns of a table of runs: as wide as what is in them, seen as people choose in the menu of the
/// header, and the first of them always in view. Where there is not the room for all up to the time, rows
/// have two lines: seed below method, worst group below its accuracy, differences below figures. Where even
/// these have no room up to the epoch, names of methods and worst groups are cut. Numbers are never cut.
class ColumnChoice : public QObject {
    Q_OBJECT
  public:
    ColumnChoice(QTableView* view, RunTableModel* model, QObject* parent);

    /// Keys of columns of which a person has chosen otherwise than is usual: hidden ones that are usually
    /// shown, shown ones that are usually hidden.
    const QStringList& chosen() const { return chosen_; }
    void setChosen(const QStringList& keys);
    /// Chooses as a version did that kept the keys of hidden columns.
    void setHidden(const QStringList& keys);
    /// Looks anew at what columns there are. One without anything to say is not there, whoever wants to see
    /// it.
    void refresh();
    /// Columns that are there, from left to right.
    std::vector<int> shown() const;
    /// Whether it is there, on its own or as the second line of another.
    bool isShown(int column) const;
    /// Makes columns as wide as their contents, but for those that a person resized; `growing`: none
    /// narrower.
    void fit(bool growing);
    /// The menu of columns, at a place of the screen.
    void showMenu(const QPoint& place);
    /// After a change that the table was not told of.
    void repaintRows();

  Q_SIGNALS:
    /// A person chose.
    void chosenChanged(const QStringList& keys);

  private:
    void addEntry(QMenu* menu, int column, const QString& title);
    void apply();
    void hideColumns();
    /// `least`: of each column, that none becomes narrower; empty: as their contents need.
    void fitWidths(const std::vector<int>& least);
    int widthOfHeading(int column) const;
    int widthOf(int column) const;
    int widthOfValues(int column) const;
    bool hasNameBelow(int column) const;
    int widthTo(int last) const;
    void cutNames();
    void stack(bool stacked);
    bool isFolded(int column) const;

    QTableView* view_;
    RunTableModel* model_;
    QTableView* frozen_; ///< the first column again, over the table while it is scrolled out of view
    void placeFrozen();
    bool eventFilter(QObject* watched, QEvent* event) override;
    void makeFrozen();

    StackedCells* cells_;
    QStringList chosen_;
    QSet<int> byHand_; ///< resized by a person
    bool fitting_ = false;
};

} // namespace groupscope
