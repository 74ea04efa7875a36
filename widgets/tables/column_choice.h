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

/// Manages the columns of a run table: as wide as their content, shown as chosen in the menu of the header,
/// with the first one always visible. If the width is too small for the columns up to the time, rows have two
/// lines: seed below method, worst group below its accuracy, differences below values. If the columns up to
/// the epoch still do not fit, names of methods and worst groups are cut. Numbers are never cut.
class ColumnChoice : public QObject {
    Q_OBJECT
  public:
    ColumnChoice(QTableView* view, RunTableModel* model, QObject* parent);

    /// Keys of columns that a user changed from their default: hidden ones that are shown by default, and
    /// shown ones that are hidden by default.
    const QStringList& chosen() const { return chosen_; }
    void setChosen(const QStringList& keys);
    /// Sets the keys of hidden columns that an earlier version saved.
    void setHidden(const QStringList& keys);
    /// Updates the list of columns. A column without content is not shown even if a user chose it.
    void refresh();
    /// Visible columns, from left to right.
    std::vector<int> shown() const;
    /// Whether a column is visible, alone or as the second line of another.
    bool isShown(int column) const;
    /// Makes columns as wide as their content, except those that a user resized; `growing`: none becomes
    /// narrower.
    void fit(bool growing);
    /// Opens the menu of columns at a position of the screen.
    void showMenu(const QPoint& place);
    /// Repaints the table after a change without a signal.
    void repaintRows();

  Q_SIGNALS:
    /// A user changed the choice.
    void chosenChanged(const QStringList& keys);

  private:
    void addEntry(QMenu* menu, int column, const QString& title);
    void apply();
    void hideColumns();
    /// `least`: minimum width of each column; empty: by content.
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
    QTableView* frozen_; ///< copy of the first column, above the table while it is scrolled out of view
    void placeFrozen();
    bool eventFilter(QObject* watched, QEvent* event) override;
    void makeFrozen();

    StackedCells* cells_;
    QStringList chosen_;
    QSet<int> byHand_; ///< columns that a user resized
    bool fitting_ = false;
};

} // namespace groupscope
