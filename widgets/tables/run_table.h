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

/// A respect in which the tasks of runs may differ.
struct TaskChoice {
    QString id;
    QString title;   ///< "embedding"
    QString meaning; ///< for a tooltip
};

/// A split that the values of the table can be of.
struct SplitChoice {
    QString name;
    QString title;
};

/// The runs of a session side by side: sort by a column, filter by method, Ctrl+C copies the selected rows
/// with their header as tab-separated text, Delete removes them, Return or a double click opens one.
/// The baseline stands first, however the rows are sorted; the menu of the header chooses columns.
/// The same stands in the context menu, with the actions() of the owner, and to reveal test results. Runs
/// that the filter hides stay selected.
class RunTable : public QWidget {
    Q_OBJECT
    Q_PROPERTY(bool averaged READ averaged WRITE setAveraged NOTIFY averagedChanged)
    Q_PROPERTY(QString placeholder READ placeholder WRITE setPlaceholder NOTIFY placeholderChanged)

  public:
    explicit RunTable(QWidget* parent = nullptr);

    /// Numbers beside accuracies in which runs can be compared. Rows must be given anew where they change.
    void setOtherNumbers(std::vector<RunNumberColumn> others);
    /// Replaces all rows; runs that stay, stay selected.
    void setRows(std::vector<RunRow> rows);
    /// Replaces the row of that id, or adds it.
    void updateRow(const RunRow& row);
    /// Runs of the selected rows, in the order shown; an averaged row stands for all its runs.
    QStringList selectedIds() const;
    /// Selects the rows of these runs.
    void select(const QStringList& ids);
    /// A few words beside the filter that hold for all figures, such as how their epochs were chosen.
    void setNote(const QString& text);
    /// Whether runs that differ in their seed alone are wanted as one row. The owner gives the rows.
    bool averaged() const;
    void setAveraged(bool averaged);
    /// The splits that values can be of, and which one all of them are of.
    void setSplits(const std::vector<SplitChoice>& splits, const QString& shown);
    /// Respects in which runs of other tasks may differ to be shown, and the chosen one (its id; empty: no
    /// runs of other tasks). `others` says in words what is not shown. Without choices nothing of this is
    /// seen.
    void setTaskChoices(const std::vector<TaskChoice>& choices, const QString& chosen, const QString& others);
    void setPlaceholder(const QString& text);
    QString placeholder() const;
    QTableView* view() const { return view_; }
    ColumnChoice* columns() const { return columns_; }

  Q_SIGNALS:
    void selectionChanged(const QStringList& ids);
    void removeRequested(const QStringList& ids);
    /// The run was stopped and is to go on.
    void resumeRequested(const QString& id);
    /// The test results of all runs are to be revealed.
    void revealRequested();
    /// A person chose the split of that name.
    void splitChosen(const QString& name);
    void openRequested(const QString& id);
    void placeholderChanged();
    void averagedChanged(bool averaged);
    /// A person chose whether seeds are averaged; averagedChanged comes as well.
    void averagedChosen(bool averaged);
    /// A person chose in what the tasks of the runs may differ; empty: in nothing.
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
    /// Runs that were selected and are there, but the filter hides them.
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
    QStringList reported_;   ///< what selectionChanged said last
    bool replacing_ = false; ///< rows are being replaced: the selection is not the user's
};

} // namespace groupscope
