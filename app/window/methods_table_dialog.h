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

/// Methods × data sets: all finished runs of the session, also those that belong to other tasks and stand
/// nowhere else, in one table as a paper prints it, to be copied. It keeps the runs it was opened with; test
/// figures that are hidden stay hidden.
class MethodsTableDialog : public QDialog {
    Q_OBJECT
  public:
    MethodsTableDialog(const PaneContext* context, QWidget* parent);

  private:
    /// A run to be judged.
    struct Source {
        std::shared_ptr<const Run> figures; ///< those that are shown
        RunHandle run;
    };

    void collect();
    void makeChoices();
    void fillColumns();
    bool anyHidden() const; ///< figures of test examples
    void layOut();
    MethodsTableRequest request() const;
    /// Works the table out anew.
    void start();
    void take(const MethodsTable& table);
    void fillTable();
    void copy(std::string (*format)(const Table&), const QString& name);

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
    std::shared_ptr<const MethodsTable> shown_{}; ///< null while it is worked out
    BackgroundJob job_;
};

} // namespace groupscope
