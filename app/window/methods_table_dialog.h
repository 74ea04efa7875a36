// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/background_job.h"
#include "app/session/run_handle.h"
#include "core/runs/methods_table.h"

#include <QDialog>
#include <QString>

#include <memory>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QTableWidget;

namespace groupscope {

class PaneContext;

/// Methods × data sets: all finished runs of the session, including those of other tasks, in one table like
/// that of a paper, to be copied. It keeps the runs that it was opened with; hidden test results stay hidden.
class MethodsTableDialog : public QDialog {
    Q_OBJECT
  public:
    MethodsTableDialog(const PaneContext* context, QWidget* parent);

  private:
    /// A run to be evaluated.
    struct Source {
        std::shared_ptr<const Run> figures; ///< the visible results
        RunHandle run;
    };

    void collect();
    void makeChoices();
    void fillColumns();
    bool anyHidden() const; ///< hidden test results
    void layOut();
    MethodsTableRequest request() const;
    /// Computes the table again.
    void start();
    void take(const MethodsTable& table);
    void fillTable();
    void copy(std::string (*format)(const Table&), const QString& title);

    const PaneContext* context_;
    QComboBox* columns_;
    QComboBox* figure_;
    QCheckBox* average_;
    QCheckBox* intervals_;
    QTableWidget* table_;
    QLabel* caption_;
    QLabel* notices_;
    std::vector<QPushButton*> copies_{};
    std::vector<Source> sources_{};
    std::shared_ptr<const MethodsTable> shown_{}; ///< null while it is computed
    BackgroundJob job_;
};

} // namespace groupscope
