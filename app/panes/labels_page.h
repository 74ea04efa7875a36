// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panes/found_page.h"
#include "app/views/suggestion_values.h"

#include <optional>

class QComboBox;
class QPushButton;
class QTableWidget;

namespace groupscope {

/// Examples of a split whose labels may be wrong, among the errors of the selected run, to be checked before
/// training on them. A click selects an example; the list can be exported or become a named group. Nothing is
/// computed while the page is not visible.
class LabelsPage : public FoundPage {
    Q_OBJECT
  public:
    explicit LabelsPage(PaneContext* context, QWidget* parent = nullptr);

    bool isChecking() const { return values_.isWorking(); }
    QTableWidget* table() const { return table_; }
    /// Writes the listed examples as CSV. PaneContext::problem reports errors.
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
    /// Input of the check according to the boxes; nothing if it is not possible, with the cause in `reason`.
    std::optional<LabelKey> keyNow(QString& reason) const;
    /// Index of the worst group of the run on the split; -1: none.
    int worstGroup() const;
    QString scope() const; ///< "worst", "errors" or "all"

    Derived<LabelKey, LabelCheck> values_;
    QComboBox* scope_ = nullptr;
    QPushButton* name_;
    QPushButton* export_;
    std::vector<SuspectedLabel> listed_; ///< in the order of the table
};

} // namespace groupscope
