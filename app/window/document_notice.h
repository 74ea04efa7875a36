// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace groupscope {

class PaneContext;

/// Lists sets of the document whose files are missing, with a way to find them, and sets that changed.
/// Invisible if there are none.
class DocumentNotice : public QWidget {
    Q_OBJECT
  public:
    explicit DocumentNotice(PaneContext* context, QWidget* parent = nullptr);

  private:
    void refresh();
    void find();

    PaneContext* context_;
    QLabel* text_;
    QPushButton* find_;
    QPushButton* dismiss_;
    int gone_ = -1;     ///< first set whose file is missing
    QString dismissed_; ///< text that the user dismissed
};

} // namespace groupscope
