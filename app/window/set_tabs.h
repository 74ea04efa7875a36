// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTabBar>

namespace groupscope {

class Document;
class TrainingGuard;

/// The sets of the document as tabs; invisible while there are fewer than two.
class SetTabs : public QTabBar {
    Q_OBJECT
  public:
    SetTabs(Document* document, TrainingGuard* guard, QWidget* parent = nullptr);

  private:
    void refresh();

    Document* document_;
};

} // namespace groupscope
