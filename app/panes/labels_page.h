// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/pane_context.h"
#include "app/views/suggestion_values.h"

#include <QTimer>
#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QPushButton;
class QTableWidget;

namespace groupscope {

/// Examples of a split whose labels may be wrong, among the errors of the selected run: before anybody trains
/// against them. A click selects an example; the list can be written to a file or become a named group.
/// Nothing is checked while nobody looks.
class LabelsPage : public QWidget {
    Q_OBJECT
  public:
    explicit LabelsPage(PaneContext* context, QWidget* parent = nullptr);

    void setWatched(bool watched);
    bool isChecking() const { return values_.isWorking(); }
    QTableWidget* table() const { return table_; }
    /// Writes the listed examples as CSV. What goes wrong is told by PaneContext::problem.
    void exportTo(const QString& path);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void build();
    void connectContext();
    void onOpened();
    void refresh();
    void showFound(const LabelCheck& check);
    void fillTable();
    void select();
    void name();
    void chooseFile();
    /// What is checked now; nothing where `reason` says why not.
    std::optional<LabelKey> keyNow(QString& reason) const;
    /// The worst group of the run on the split; -1: none.
    int worstGroup() const;
    QString scope() const; ///< "worst", "errors" or "all"

    PaneContext* context_;
    Session* session_;
    Derived<LabelKey, LabelCheck> values_;
    bool watched_ = false;
    QTimer refreshSoon_;
    QComboBox* split_ = nullptr;
    QComboBox* scope_ = nullptr;
    QLabel* summary_;
    QTableWidget* table_;
    QLabel* notes_;
    QPushButton* name_;
    QPushButton* export_;
    std::vector<SuspectedLabel> listed_; ///< in the order of the table
};

} // namespace groupscope
