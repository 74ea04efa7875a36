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

/// A group that somebody wants to be predicted better.
struct FixRequest {
    QString name;
    RowSelection rows{}; ///< (N,) in all splits
    QString note{};      ///< of the named group that it becomes
    int named = -1;      ///< its index among the named groups of the document; -1: it is none
};

/// The methods that fit a failing group, with settings sized to the set, reasons and a forecast. One click
/// queues three seeds of each; the selected run stays the baseline. Where no method can read the group, the
/// dialog offers to make it an attribute: that makes another task, on which the selected setting is trained
/// again as the baseline.
class FixDialog : public QDialog {
    Q_OBJECT
  public:
    FixDialog(PaneContext* context, const FixRequest& request, QWidget* parent = nullptr);

    /// The ticked methods with three seeds and the rule of the selected run. Throws UsageError without one.
    ExperimentSpec specification() const;
    const FixAdvice& advice() const { return advice_; }
    /// Queues the runs, after the group became an attribute where that is ticked.
    void accept() override;

  private:
    void build();
    void refresh();
    void fillMethods();
    void showForecast();
    double budget() const; ///< seconds
    bool makesAttribute() const;
    /// The setting of the selected run, with its parameters; nothing where it cannot be trained again.
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

/// Opens the dialog, or tells why it cannot be opened by PaneContext::problem.
void openFix(PaneContext* context, const FixRequest& request, QWidget* window);

} // namespace groupscope
