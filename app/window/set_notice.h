// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace groupscope {

class Session;
class SetActions;

/// Says above the views what the open set lacks to be trained on, or that a split made here is in no file
/// yet, with the button that fixes it.
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
