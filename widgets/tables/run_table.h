// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tables/run_table_model.h"

#include <QStringList>
#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QSortFilterProxyModel;
class QStackedLayout;
class QTableView;
class QToolButton;

namespace groupscope {

class ElidedLabel;
class ColumnChoice;

/// A field in which the tasks of runs may differ.
struct TaskChoice {
    QString id;
    QString title;   ///< such as "embedding"
    QString meaning; ///< text of the tooltip
};

/// A split whose values the table can show.
struct SplitChoice {
    QString name;
    QString title;
};

/// The run table of a session: sort by a column, filter by method, Ctrl+C copies the selected rows with their
/// header as tab-separated text, Delete removes them, Return or a double click opens one. The baseline is
/// first in every order; the menu of the header chooses columns. The context menu has the same actions, the
/// actions() of the owner, and an entry to reveal test results. Selected runs stay selected while the filter
/// hides them.
class RunTable : public QWidget {
    Q_OBJECT
    Q_PROPERTY(bool averaged READ averaged WRITE setAveraged NOTIFY averagedChanged)
    Q_PROPERTY(QString placeholder READ placeholder WRITE setPlaceholder NOTIFY placeholderChanged)

  public:
    explicit RunTable(QWidget* parent = nullptr);

    /// Numbers besides accuracies. Rows must be set again when they change.
    void setOtherNumbers(std::vector<RunNumberColumn> others);
    /// Replaces all rows; remaining runs stay selected.
    void setRows(std::vector<RunRow> rows);
    /// Replaces the row of that id, or adds it.
    void updateRow(const RunRow& row);
    /// Runs of the selected rows, in the displayed order; an averaged row stands for all its runs.
    QStringList selectedIds() const;
    /// Selects the rows of these runs.
    void select(const QStringList& ids);
    /// A short note next to the filter, such as how epochs were selected.
    void setNote(const QString& text);
    /// Whether seeds of one setting are one row. The owner sets the rows.
    bool averaged() const;
    void setAveraged(bool averaged);
    /// The splits to choose from, and the one whose values the table shows.
    void setSplits(const std::vector<SplitChoice>& splits, const QString& shown);
    /// Fields in which runs of other tasks may differ, and the id of the chosen one (empty: no runs of other
    /// tasks). `others` is a text on the runs that are not shown. Without choices the box is invisible.
    void setTaskChoices(const std::vector<TaskChoice>& choices, const QString& chosen, const QString& others);
    void setPlaceholder(const QString& text);
    QString placeholder() const;
    QTableView* view() const { return view_; }
    ColumnChoice* columns() const { return columns_; }

  Q_SIGNALS:
    void selectionChanged(const QStringList& ids);
    void removeRequested(const QStringList& ids);
    /// Requests to resume a stopped run.
    void resumeRequested(const QString& id);
    /// Requests to reveal the test results of all runs.
    void revealRequested();
    /// A user chose the split of that name.
    void splitChosen(const QString& name);
    void openRequested(const QString& id);
    void placeholderChanged();
    void averagedChanged(bool averaged);
    /// A user turned averaging of seeds on or off; averagedChanged follows as well.
    void averagedChosen(bool averaged);
    /// A user chose the field in which tasks of runs may differ; empty: none.
    void variedChosen(const QString& id);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void copySelection() const;
    void showMenu(const QPoint& place);
    void showPage();
    void showNote();
    void reportSelection();
    void filter(const QString& text);
    /// Selected runs that the filter hides.
    QStringList hiddenSelection() const;

    RunTableModel* model_;
    QSortFilterProxyModel* proxy_;
    QStackedLayout* stack_;
    QLabel* placeholder_;
    QLabel* noMatch_;
    QLineEdit* filter_;
    ElidedLabel* note_;
    QLabel* splitLabel_;
    QComboBox* splits_;
    QCheckBox* averaged_;
    QLabel* others_;
    QComboBox* tasks_;
    QToolButton* columnsButton_;
    QTableView* view_;
    ColumnChoice* columns_;
    QStringList reported_;   ///< ids of the last selectionChanged
    bool replacing_ = false; ///< rows are being replaced: selection changes are not the user's
};

} // namespace groupscope
