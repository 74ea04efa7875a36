// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAction;
class QLabel;
class QPushButton;
class QTreeWidget;

namespace groupscope {

class NamedGroups;
class PaneContext;

/// The named groups of the document. Groups of the open set can be selected; those of other sets are listed
/// with the reason why not.
class NamedGroupsPanel : public QWidget {
    Q_OBJECT
  public:
    explicit NamedGroupsPanel(PaneContext* context, QWidget* parent = nullptr);

  private:
    void offer(const QString& text, const char* name, const QKeySequence& keys,
               void (NamedGroupsPanel::*act)());
    void refresh();
    void showWhatCanBeDone();
    int chosen() const;
    void select();
    void rename();
    void note();
    void erase();
    void makeColumn();
    void makeAttribute();
    void fix();
    void act(void (NamedGroups::*change)(int));

    PaneContext* context_;
    QTreeWidget* list_;
    QLabel* placeholder_;
    QPushButton* name_;
    QList<QAction*> ofGroup_; ///< enabled while a group is selected
};

} // namespace groupscope
