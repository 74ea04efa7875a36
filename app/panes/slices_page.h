// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panes/fix_dialog.h"
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

/// Slices of a split in which the selected setting, its seeds taken together, has many errors: clusters of
/// the embedding or combinations of attributes, found on one half of the split and measured on the other. A
/// click selects the examples of a slice; a slice can become a named group, or be fixed. Nothing is searched
/// while nobody looks.
class SlicesPage : public QWidget {
    Q_OBJECT
  public:
    explicit SlicesPage(PaneContext* context, QWidget* parent = nullptr);

    void setWatched(bool watched);
    bool isSearching() const { return values_.isWorking(); }
    QJsonObject state() const;
    void restore(const QJsonObject& kept);
    /// Why there is no table; empty where there is one.
    QString placeholder() const;

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void build();
    void connectContext();
    void onOpened();
    void refresh();
    void showFound(const Suggestions& found);
    void showWhatCanBeDone();
    void select();
    void name();
    void fix();
    /// What is searched for now; nothing where `reason` says why not.
    std::optional<SliceKey> keyNow(QString& reason) const;
    std::shared_ptr<const Suggestions> known() const;
    int chosen() const; ///< line of the table; -1: none
    FixRequest requestOf(const Suggestions& found, int line) const;
    QString summaryOf(const Suggestions& found) const;

    PaneContext* context_;
    Session* session_;
    Derived<SliceKey, Suggestions> values_;
    bool watched_ = false;
    QTimer refreshSoon_;
    QComboBox* split_ = nullptr;
    QComboBox* kind_ = nullptr;
    QComboBox* events_ = nullptr;
    QLabel* summary_;
    QTableWidget* table_;
    QLabel* notes_;
    QPushButton* name_;
    QPushButton* fix_;
    std::shared_ptr<const Suggestions> shown_; ///< that the table lists; null: nothing
};

} // namespace groupscope
