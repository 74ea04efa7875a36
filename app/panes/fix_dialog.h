// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/pane_context.h"
#include "core/experiment/fix_advice.h"

#include <QDialog>
#include <QString>

#include <vector>

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QLabel;
class QListWidget;

namespace groupscope {

/// A group that a user wants to improve.
struct FixRequest {
    QString name;
    RowSelection rows{}; ///< (N,) examples of all splits
    QString note{};      ///< note of the named group that is made of the examples
    int named = -1;      ///< index among the named groups of the document; -1: not a named group
};

/// Methods that fit a failing group, with settings sized to the set, reasons and estimated times. One click
/// queues three seeds of each method; the selected run stays the baseline. If no method can read the group,
/// the dialog offers to make it an attribute. That makes another task, on which the selected setting is
/// trained again as the baseline.
class FixDialog : public QDialog {
    Q_OBJECT
  public:
    FixDialog(PaneContext* context, const FixRequest& request, QWidget* parent = nullptr);

    /// The ticked methods with three seeds and the selection rule of the selected run. Throws UsageError
    /// without a method.
    ExperimentSpec specification() const;
    const FixAdvice& advice() const { return advice_; }
    /// Queues the runs, after making the group an attribute if that is ticked.
    void accept() override;

  private:
    void build();
    void refresh();
    void fillMethods();
    void showForecast();
    double budget() const; ///< seconds
    bool makesAttribute() const;
    /// Setting of the selected run with its parameters; nothing if it cannot be trained again.
    std::optional<ExperimentSpec> baselineSpec() const;

    PaneContext* context_;
    Session* session_;
    FixRequest request_;
    FixFacts facts_;
    FixAdvice advice_;
    QLabel* counts_;
    QLabel* problems_;
    QCheckBox* attribute_;
    QLabel* consequence_;
    QComboBox* budget_;
    QListWidget* methods_;
    QWidget* choices_ = nullptr; ///< budget and methods
    QLabel* notes_;
    QLabel* forecast_;
    QDialogButtonBox* buttons_;
};

/// Opens the dialog. If it cannot be opened, PaneContext::problem says why.
void openFix(PaneContext* context, const FixRequest& request, QWidget* window);

} // namespace groupscope
