// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panes/found_page.h"
#include "app/views/suggestion_values.h"

#include <optional>

class QComboBox;
class QPushButton;
class QTableWidget;

namespace groupscope {

/// Examples of a split whose labels may be wrong, among the errors of the selected run: before anybody trains
/// against them. A click selects an example; the list can be written to a file or become a named group.
/// Nothing is checked while nobody looks.
class LabelsPage : public FoundPage {
    Q_OBJECT
  public:
    explicit LabelsPage(PaneContext* context, QWidget* parent = nullptr);

    bool isChecking() const { return values_.isWorking(); }
    QTableWidget* table() const { return table_; }
    /// Writes the listed examples as CSV. What goes wrong is told by PaneContext::problem.
    void exportTo(const QString& path);

  private:
    void build();
    void clear() override;
    void look() override;
    void select() override;
    void showFound(const LabelCheck& check);
    void fillTable();
    void name();
    void chooseFile();
    /// Input of the check as the boxes say; nothing where `reason` says why not.
    std::optional<LabelKey> keyNow(QString& reason) const;
    /// The worst group of the run on the split; -1: none.
    int worstGroup() const;
    QString scope() const; ///< "worst", "errors" or "all"

    Derived<LabelKey, LabelCheck> values_;
    QComboBox* scope_ = nullptr;
    QPushButton* name_;
    QPushButton* export_;
    std::vector<SuspectedLabel> listed_; ///< in the order of the table
};

} // namespace groupscope
