// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <string>

class QComboBox;
class QLabel;
class QPushButton;

namespace groupscope {

class PaneContext;

/// Stands in a view where test results would be: says that they are hidden, and asks to reveal them. Not
/// there while nothing is hidden.
class HiddenTestNotice : public QWidget {
    Q_OBJECT
  public:
    /// `split` is where the view chooses its rows; runs are those selected, or all of the session.
    enum class Runs { selected, all };
    HiddenTestNotice(PaneContext* context, QComboBox* split, Runs runs, QWidget* parent = nullptr);

  private:
    void refresh();

    PaneContext* context_;
    QComboBox* split_;
    Runs runs_;
    QLabel* text_;
    QPushButton* show_;
};

} // namespace groupscope
