// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panes/fix_dialog.h"
#include "app/panes/found_page.h"
#include "app/views/suggestion_values.h"

#include <optional>

class QComboBox;
class QPushButton;

namespace groupscope {

/// Slices of a split in which the selected setting, over all its seeds, has many errors: clusters of the
/// embedding or combinations of attributes, found on one half of the split and measured on the other. A click
/// selects the examples of a slice; a slice can become a named group or be fixed. Nothing is computed while
/// the page is not visible.
class SlicesPage : public FoundPage {
    Q_OBJECT
  public:
    explicit SlicesPage(PaneContext* context, QWidget* parent = nullptr);

    bool isSearching() const { return values_.isWorking(); }
    QJsonObject state() const;
    void restore(const QJsonObject& kept);
    /// Why there is no table; empty where there is one.
    QString placeholder() const;

  private:
    void build();
    void clear() override;
    void look() override;
    void select() override;
    void showFound(const Suggestions& found);
    void showWhatCanBeDone();
    void name();
    void fix();
    /// Input of the search according to the boxes; nothing if it is not possible, with the cause in `reason`.
    std::optional<SliceKey> keyNow(QString& reason) const;
    int chosen() const; ///< selected line of the table; -1: none
    FixRequest requestOf(const Suggestions& found, int line) const;
    QString summaryOf(const Suggestions& found) const;

    Derived<SliceKey, Suggestions> values_;
    QComboBox* kind_ = nullptr;
    QComboBox* events_ = nullptr;
    QPushButton* name_;
    QPushButton* fix_;
    std::shared_ptr<const Suggestions> shown_; ///< slices of the table; null: none
};

} // namespace groupscope
