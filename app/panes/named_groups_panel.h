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

/// The named groups of the document: those of the set that is open can be selected, those of others are
/// named with what keeps them from it.
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
    QList<QAction*> ofGroup_; ///< possible while a group is chosen
};

} // namespace groupscope
