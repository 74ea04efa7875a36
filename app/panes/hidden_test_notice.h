// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <string>

class QComboBox;
class QLabel;
class QPushButton;

namespace groupscope {

class PaneContext;

/// A notice in place of test results: says that they are hidden, and offers to reveal them. Invisible while
/// nothing is hidden.
class HiddenTestNotice : public QWidget {
    Q_OBJECT
  public:
    /// `split` is the box of splits of the view. Runs of the notice: the selected ones, or all of the
    /// session.
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
