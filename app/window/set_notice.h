// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace groupscope {

class Session;
class SetActions;

/// A notice above the views: why the open set cannot be trained on, or that a split made here is not saved,
/// with a button for the remedy.
class SetNotice : public QWidget {
    Q_OBJECT
  public:
    SetNotice(Session* session, SetActions* actions, QWidget* parent = nullptr);

  private:
    void refresh();
    void fix();

    Session* session_;
    SetActions* actions_;
    QLabel* text_;
    QPushButton* fix_;
    QPushButton* labels_;
    QPushButton* dismiss_;
};

} // namespace groupscope
