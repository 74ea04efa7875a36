// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace groupscope {

class PaneContext;

/// Says which sets of the document are gone, with the way to find them, and which one has changed; nothing
/// is seen while all is well.
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
    int gone_ = -1;     ///< the first set whose file is gone
    QString dismissed_; ///< what nobody wants to read again
};

} // namespace groupscope
