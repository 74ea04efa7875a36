// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTabBar>

namespace groupscope {

class Document;
class TrainingGuard;

/// The sets of the document, one of which is looked at; not seen while there are fewer than two.
class SetTabs : public QTabBar {
    Q_OBJECT
  public:
    SetTabs(Document* document, TrainingGuard* guard, QWidget* parent = nullptr);

  private:
    void refresh();

    Document* document_;
};

} // namespace groupscope
